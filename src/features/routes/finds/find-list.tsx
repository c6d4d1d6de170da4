import { X } from 'lucide-react';
import { useRef } from 'react';
import {
  type FindsEdit,
  withFindAt,
  withFindPhoto,
  withoutFind,
} from '../../../domain/route/edit-finds.ts';
import type { Find } from '../../../domain/route/settings/stop-settings.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { findPhotoText } from '../../../i18n/routes/find-photo-text.ts';
import { findText } from '../../../i18n/routes/route-page-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FindLine } from './find-line.tsx';
import { PhotoButton } from './photo-button.tsx';
import { PhotoProblem } from './photo-problem.tsx';
import { useFindPhotoChoice } from './use-find-photo-choice.ts';

interface Props {
  readonly routeId: string;
  readonly finds: readonly Find[];
  readonly onChange: (edit: FindsEdit) => Promise<boolean>;
}

/** The finds of a stop, to be changed. What is removed can be brought back for a while. */
export function FindList({ routeId, finds, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={driveText.finds}
      className="flex flex-col gap-1 focus:outline-none"
    >
      {finds.map((find, at) => (
        <li key={find.id}>
          <FindRow
            routeId={routeId}
            find={find}
            at={at}
            onChange={onChange}
            onLeft={() => list.current?.focus()}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'finds'> {
  readonly find: Find;
  /** Its index among the finds. */
  readonly at: number;
  /** Called when the element that had the focus is gone. */
  readonly onLeft: () => void;
}

function FindRow({ routeId, find, at, onChange, onLeft }: RowProps) {
  const { id, photo } = find;
  const name = findText(find);
  const choice = useFindPhotoChoice(routeId, (chosen) => void onChange(withFindPhoto(id, chosen)));
  const remove = async () => {
    if (!(await onChange(withoutFind(id)))) return;
    onLeft();
    undoable(findPhotoText.findRemoved, name, () => void onChange(withFindAt(find, at)));
  };
  const removePhoto = async () => {
    if (photo === undefined || !(await onChange(withFindPhoto(id, undefined)))) return;
    onLeft();
    undoable(findPhotoText.removed, name, () => void onChange(withFindPhoto(id, photo)));
  };
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 grow self-center">
          <FindLine
            routeId={routeId}
            find={find}
            actions={
              <div className="-ms-4 flex flex-wrap">
                <PhotoButton
                  look="quiet"
                  label={findPhotoText.change}
                  name={findPhotoText.changeOf(name)}
                  isBusy={choice.isPreparing}
                  className="text-sm underline"
                  onChosen={choice.choose}
                />
                <Button
                  look="quiet"
                  aria-label={findPhotoText.removeOf(name)}
                  className="text-sm underline"
                  onClick={() => void removePhoto()}
                >
                  {findPhotoText.remove}
                </Button>
              </div>
            }
          />
          {choice.isPreparing && <p className="text-sm text-muted">{findPhotoText.preparing}</p>}
        </div>
        {photo === undefined && (
          <PhotoButton
            look="icon"
            label={findPhotoText.addTo(name)}
            isBusy={choice.isPreparing}
            onChosen={choice.choose}
          />
        )}
        <button
          type="button"
          aria-label={driveText.removeFind(name)}
          className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
          onClick={() => void remove()}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <PhotoProblem problem={choice.problem} />
    </>
  );
}

function undoable(title: string, description: string, run: () => void): void {
  toasts.show({ title, description, action: { label: findPhotoText.undo, run } });
}
