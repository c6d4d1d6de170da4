import { Check, SkipForward } from 'lucide-react';
import { withFindPhoto } from '../../../domain/route/edit-finds.ts';
import type { Find } from '../../../domain/route/settings/stop-settings.ts';
import { FindLine } from '../finds/find-line.tsx';
import { dayTotals } from '../../../domain/route/day-totals.ts';
import { dayTotalsText } from '../../../i18n/routes/drive-text.ts';
import { clockTimeText } from '../../../i18n/sale/when-text.ts';
import {
  findText,
  priceText,
  routePageText,
  unlistedText,
} from '../../../i18n/routes/route-page-text.ts';
import { findPhotoText } from '../../../i18n/routes/find-photo-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PostUnlistedSale } from './post-unlisted-sale.tsx';
import type { StopEdits } from './stop-editor.tsx';
import type { KnownStop } from '../../../domain/route/known-stop.ts';

interface Props {
  readonly routeId: string;
  readonly stops: readonly KnownStop[];
  readonly timeZone: string;
  readonly edits: Pick<StopEdits, 'change' | 'finds'>;
}

/** The stops that were visited or skipped, with what was found there. */
export function VisitedList({ routeId, stops, timeZone, edits }: Props) {
  const over = stops.filter(({ settings }) => settings.visit !== null);
  if (over.length === 0) return null;
  const totals = dayTotals(stops);
  const removePhoto = (id: string, { id: findId, photo, ...find }: Find) => {
    edits.finds(id, withFindPhoto(findId, undefined));
    toasts.show({
      title: findPhotoText.removed,
      description: findText(find),
      action: {
        label: findPhotoText.undo,
        run: () => edits.finds(id, withFindPhoto(findId, photo)),
      },
    });
  };
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-lg font-extrabold">{routePageText.summary}</h2>
      <p className="-mt-2 tabular-nums">
        {dayTotalsText(totals.visited, totals.skipped, totals.finds, priceText(totals.cents))}
      </p>
      <ul aria-label={routePageText.summary} className="flex flex-col gap-2">
        {over.map(({ id, title, note, unlisted, settings: { visit, finds, kept, isOwnFind } }) => (
          <li key={id} className="rounded-2xl border-2 border-line bg-card px-4 py-2.5">
            <h3 translate="no" className="text-[1.0625rem] leading-snug wrap-anywhere">
              {title}
            </h3>
            {visit !== null && (
              <p className="flex items-center gap-1.5 font-semibold tabular-nums">
                {visit.outcome === 'done' ? (
                  <Check aria-hidden className="size-4.5" />
                ) : (
                  <SkipForward aria-hidden className="size-4.5" />
                )}
                <span>
                  {[
                    visit.outcome === 'done' ? routePageText.visited : routePageText.skipped,
                    clockTimeText(Date.parse(visit.at), timeZone),
                  ].join(' ')}
                </span>
              </p>
            )}
            {finds.map((find) => (
              <FindLine
                key={find.id}
                routeId={routeId}
                find={find}
                onRemovePhoto={() => removePhoto(id, find)}
              />
            ))}
            {kept && <p className="text-sm font-semibold">{routePageText.kept}</p>}
            {note !== '' && <p className="text-sm wrap-anywhere">{note}</p>}
            {unlisted !== null && (
              <div className="pt-1.5">
                <p className="pb-1 text-sm text-muted">
                  {unlistedText(unlisted.days !== undefined)}
                </p>
                {isOwnFind && <PostUnlistedSale id={id} unlisted={unlisted} />}
              </div>
            )}
            <Button
              look="quiet"
              className="-ms-4 underline"
              onClick={() => edits.change(id, { visit: null, arrivedAt: null })}
            >
              {routePageText.reset}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
