import { useRef, useState } from 'react';
import { MAX_IMAGES } from '../../domain/sale/image-path.ts';
import type { PhotosBeside } from '../../device/door/photos-door.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import type { photoProblemText } from '../../i18n/sale/photos-text.ts';

/** A chosen file that is not a photo yet. */
export interface ChosenFile {
  readonly key: number;
  readonly name: string;
}

export interface FailedFile extends ChosenFile {
  readonly code: keyof typeof photoProblemText;
}

/** The outcome when someone chose more photos than there was room for. */
export interface TooMany {
  readonly added: number;
  readonly chosen: number;
}

export interface PhotoTarget {
  readonly saleId: string;
  readonly isOfDraft: boolean;
  /** How many photos there are. */
  readonly count: number;
  /** Photos of the sale that are not on this device. */
  readonly beside?: PhotosBeside | undefined;
  /** Called before the first photo, because photos are stored with a draft that must exist. */
  readonly keep: () => Promise<void>;
  /** Called with how many of the chosen files could not be added. */
  readonly onFailed: (count: number) => void;
}

/**
 * Takes as many photos as fit, in the order in which they were chosen. A file that cannot be added takes no place: the
 * next one gets it. Existing photos are never touched.
 */
export function usePhotoChooser(target: PhotoTarget) {
  const { saleId, isOfDraft, beside, count, keep, onFailed } = target;
  const door = useDoor();
  const lastKey = useRef(0);
  const [preparing, setPreparing] = useState<readonly ChosenFile[]>([]);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  /** Null if the last choice had room. */
  const [tooMany, setTooMany] = useState<TooMany | null>(null);

  const add = async (file: File): Promise<'added' | 'failed' | 'full'> => {
    lastKey.current += 1;
    const chosen = { key: lastKey.current, name: file.name };
    setPreparing((others) => [...others, chosen]);
    const done = await door.photos.add({ saleId, isOfDraft, beside }, file).catch(() => null);
    setPreparing((others) => others.filter(({ key }) => key !== chosen.key));
    if (done?.ok) return 'added';
    const code = done === null ? 'unreadable' : done.error.code;
    if (code === 'limit') return 'full';
    setFailed((others) => [...others, { ...chosen, code }]);
    return 'failed';
  };
  const choose = async (files: readonly File[]) => {
    const room = Math.max(0, MAX_IMAGES - count - preparing.length);
    const waiting = [...files];
    const sum = { added: 0, failed: 0 };
    /** Fills one place. */
    const fill = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const end = await add(file);
        if (end !== 'full') sum[end] += 1;
        if (end !== 'failed') return;
      }
    };
    setTooMany(null);
    await keep();
    await Promise.all(Array.from({ length: room }, fill));
    const { added, failed: bad } = sum;
    if (added + bad < files.length) setTooMany({ added, chosen: files.length });
    if (bad > 0) onFailed(bad);
  };
  return {
    preparing,
    failed,
    tooMany,
    choose,
    clearFailed: () => setFailed([]),
  };
}
