import { useRef, useState } from 'react';
import { MAX_IMAGES } from '../../domain/sale/image-path.ts';
import { useDoor } from '../../hooks/use-page.tsx';
import type { photoProblemText } from '../../i18n/sale/photos-text.ts';

/** A chosen file that is not a photo yet. */
export interface ChosenFile {
  readonly key: number;
  readonly name: string;
}

export interface FailedFile extends ChosenFile {
  readonly code: keyof typeof photoProblemText;
}

export interface PhotoTarget {
  readonly saleId: string;
  readonly isOfDraft: boolean;
  /** How many photos there are. */
  readonly count: number;
  /** Called before the first photo, because photos are stored with a draft that must exist. */
  readonly keep: () => Promise<void>;
  readonly onFailed: () => void;
}

/** Takes as many files as fit. Existing photos are never touched. */
export function usePhotoChooser({ saleId, isOfDraft, count, keep, onFailed }: PhotoTarget) {
  const door = useDoor();
  const lastKey = useRef(0);
  const [preparing, setPreparing] = useState<readonly ChosenFile[]>([]);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  /** How many files of the last choice were taken, if there were more. Null if all were. */
  const [takenOfMore, setTakenOfMore] = useState<number | null>(null);

  const add = async (file: File) => {
    lastKey.current += 1;
    const chosen = { key: lastKey.current, name: file.name };
    setPreparing((others) => [...others, chosen]);
    const done = await door.photos.add({ saleId, isOfDraft }, file).catch(() => null);
    setPreparing((others) => others.filter(({ key }) => key !== chosen.key));
    if (done?.ok) return;
    const code = done === null ? 'unreadable' : done.error.code;
    setFailed((others) => [...others, { ...chosen, code }]);
    onFailed();
  };
  const choose = async (files: readonly File[]) => {
    const room = Math.max(0, MAX_IMAGES - count - preparing.length);
    const taken = files.slice(0, room);
    setTakenOfMore(files.length > room ? taken.length : null);
    await keep();
    await Promise.all(taken.map(add));
  };
  return {
    preparing,
    failed,
    takenOfMore,
    choose,
    clearFailed: () => setFailed([]),
  };
}
