import { useEffect, useRef, useState } from 'react';
import { movedTo } from '../../domain/sale/photo-order.ts';
import { useDoor } from '../../hooks/use-page.tsx';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { type Grace, withGrace } from '../../ui/feedback/grace.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** How long removing a photo can be undone. */
const UNDO_MS = 6000;

/** Moves and removes photos. Removing can be undone for a while. */
export function usePhotoEdits(saleId: string, ids: readonly string[]) {
  const door = useDoor();
  const graces = useRef(new Map<string, Grace>());
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');

  // Leaving the page is no undo.
  useEffect(() => {
    const open = graces.current;
    return () => {
      for (const grace of open.values()) grace.finish();
    };
  }, []);

  const stay = (id: string) => setLeaving((others) => others.filter((other) => other !== id));
  const remove = (id: string) => {
    const run = () => {
      graces.current.delete(id);
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
  /** Ends the time for undo: the place is needed. */
  const finish = () => {
    for (const grace of graces.current.values()) grace.finish();
  };
  const undo = (id: string) => {
    if (!graces.current.get(id)?.undo()) return;
    graces.current.delete(id);
    stay(id);
  };
  const move = (from: number, to: number) => {
    void door.photos.order(saleId, movedTo(ids, from, to));
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
