import { useState } from 'react';
import { useDoor } from '../../../page/app/use-page.tsx';
import type { photoProblemText } from '../../../i18n/sale/photos-text.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';

export type PhotoProblemCode = keyof typeof photoProblemText;

/** Takes a chosen file and keeps it on this device. `onKept` gets the id of the photo. */
export function useFindPhotoChoice(routeId: string, onKept: (imageId: string) => void) {
  const door = useDoor();
  const [isPreparing, whilePreparing] = useBusy();
  const [problem, setProblem] = useState<PhotoProblemCode | null>(null);
  const choose = async (file: File) => {
    setProblem(null);
    const adding = () => door.photos.addOfFind(routeId, file);
    const done = await whilePreparing(adding).catch(() => null);
    if (done?.ok) onKept(done.value.imageId);
    else setProblem(done === null ? 'unreadable' : done.error.code);
  };
  return { isPreparing, problem, choose };
}
