import { useMemo } from 'react';
import type { PhotoItem, Work, WorkItem } from '../db/views/work-view.ts';
import { useRoom } from './engine-room.tsx';
import type { Room } from '../state/room.ts';
import { shownDb } from '../state/shown-db.ts';
import { usePrincipal } from './people/use-principal.ts';
import { useStore } from './use-store.ts';
import { createWatchStore } from '../state/watch-store.ts';

export type WorkState =
  | { readonly state: 'loading' }
  /** The database is out of reach: the state of the link says so, too. */
  | { readonly state: 'unreadable' }
  | { readonly state: 'read'; readonly work: Work };

/** One thing that waits, or a photo, as screens take it. */
export type ListedWork = WorkItem;
export type ListedPhoto = PhotoItem;
export type AllWork = Work;

/** What of this principal's work is not with the server, live. */
export function useWork(): WorkState {
  const principal = usePrincipal();
  const { changes } = useRoom();
  const store = useMemo(() => storeOf(principal, changes), [principal, changes]);
  return useStore(store);
}

/** The refused edit of a sale, to go on with; null: there is none. Undefined while that is being read. */
export function useRefusedEdit(saleId: string): NonNullable<ListedWork['edit']> | null | undefined {
  const state = useWork();
  if (state.state === 'loading') return undefined;
  if (state.state === 'unreadable') return null;
  return (
    state.work.parked.find(({ subject, edit }) => subject === saleId && edit !== null)?.edit ?? null
  );
}

/** One for each principal, so that nobody sees what was read for another (SYNC-11). */
function storeOf(principal: string, changes: Room['changes']) {
  return createWatchStore<WorkState>({ state: 'loading' }, async (listener) => {
    const { watchOwnWork } = await shownDb();
    const watch = () =>
      watchOwnWork(principal, (work) =>
        listener(work === null ? { state: 'unreadable' } : { state: 'read', work }),
      );
    let stop = watch();
    // What is pulled goes past live queries: the other side of a choice may come after the refusal.
    const stopHearing = changes.onChange(() => {
      stop();
      stop = watch();
    });
    return () => {
      stopHearing();
      stop();
    };
  });
}
