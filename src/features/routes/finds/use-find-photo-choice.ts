import { useState } from 'react';
import { useDoor } from '../../../hooks/use-page.tsx';
import type { photoProblemText } from '../../../i18n/sale/photos-text.ts';

export type PhotoProblemCode = keyof typeof photoProblemText;

/** Takes a chosen file and keeps it on this device. `onKept` gets the id of the photo. */
export function useFindPhotoChoice(routeId: string, onKept: (imageId: string) => void) {
  const door = useDoor();
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<PhotoProblemCode | null>(null);
  const choose = async (file: File) => {
    setIsPreparing(true);
    setProblem(null);
    const done = await door.photos.addOfFind(routeId, file).catch(() => null);
    setIsPreparing(false);
    if (done?.ok) onKept(done.value.imageId);
    else setProblem(done === null ? 'unreadable' : done.error.code);
  };
  return { isPreparing, problem, choose };
}
