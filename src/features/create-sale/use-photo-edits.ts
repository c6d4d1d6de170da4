import { useEffect, useRef, useState } from 'react';
import { type EarlierPhotos, inPlaces } from '../../domain/sale/draft/earlier-photos.ts';
import { movedTo } from '../../domain/sale/photo-order.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { type Grace, withGrace } from '../../ui/feedback/grace.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** How long removing a photo can be undone. */
const UNDO_MS = 6000;

/** Photos of an earlier sale in a draft, which are not on this device. */
export interface EarlierInForm {
  readonly photos: EarlierPhotos;
  readonly change: (photos: EarlierPhotos) => void;
}

/** Moves and removes photos. Removing can be undone for a while. */
export function usePhotoEdits(saleId: string, earlier: EarlierInForm | null) {
  const door = useDoor();
  const graces = useRef(new Map<string, Grace>());
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');

  // Leaving the page does not undo a removal.
  useEffect(() => {
    const open = graces.current;
    return () => {
      for (const grace of open.values()) grace.finish();
    };
  }, []);

  const stay = (id: string) => setLeaving((others) => others.filter((other) => other !== id));
  const isEarlier = (id: string) =>
    earlier?.photos.images.some((image) => image.id === id) === true;
  /** Changes the draft at once, because it may be posted before the time for undo is over. */
  const noteEarlier = (id: string, isRemoved: boolean) => {
    if (earlier === null) return;
    const others = earlier.photos.removed.filter((each) => each !== id);
    earlier.change({ ...earlier.photos, removed: isRemoved ? [...others, id] : others });
  };
  const remove = (id: string) => {
    if (isEarlier(id)) noteEarlier(id, true);
    const run = () => {
      graces.current.delete(id);
      if (isEarlier(id)) {
        stay(id);
        toasts.show({ title: photosText.removed });
        return;
      }
      door.photos.remove(saleId, id).then(
        () => toasts.show({ title: photosText.removed }),
        () => {
          stay(id);
          toasts.show({ title: photosText.deletionFailed, tone: 'error' });
        },
      );
    };
    graces.current.set(id, withGrace(run, UNDO_MS));
    setLeaving((others) => [...others, id]);
  };
  /** Ends the time for undo, because the place is needed. */
  const finish = () => {
    for (const grace of graces.current.values()) grace.finish();
  };
  const undo = (id: string) => {
    if (!graces.current.get(id)?.undo()) return;
    graces.current.delete(id);
    if (isEarlier(id)) noteEarlier(id, false);
    stay(id);
  };
  const move = (ids: readonly string[], from: number, to: number) => {
    const moved = movedTo(ids, from, to);
    if (earlier !== null) earlier.change(inPlaces(earlier.photos, moved));
    void door.photos.order(saleId, moved);
    setSaid(photosText.moved(to + 1, ids.length));
  };
  return {
    leaving,
    said,
    remove,
    finish,
    undo,
    move,
    retry: (id: string) => void door.photos.retry(id),
  };
}
