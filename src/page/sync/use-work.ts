import { useEffect, useState } from 'react';
import { readWork } from '../../db/views/work-view.ts';
import type { PhotoItem, Work, WorkItem } from '../../db/views/work-view.ts';
import { usePage } from '../app/use-page.tsx';
import { usePrincipal } from '../account/use-session.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';

export type WorkState =
  | { readonly state: 'loading' }
  /** The database is out of reach. The state of the link says so, too. */
  | { readonly state: 'unreadable' }
  | { readonly state: 'read'; readonly work: Work };

/** One pending mutation, or a photo, as screens show it. */
export type ListedWork = WorkItem;
export type ListedPhoto = PhotoItem;
export type AllWork = Work;

/** What the server does not have of this principal's, live. */
export function useWork(): WorkState {
  const principal = usePrincipal();
  const { changes } = usePage();
  const [changeCount, setChangeCount] = useState(0);
  // A pull does not trigger live queries, and the other side of a choice may arrive after the refusal.
  useEffect(() => changes.onChange(() => setChangeCount((count) => count + 1)), [changes]);
  const work = useDeviceQuery((db) => readWork(db, principal), principal, changeCount);
  if (work === undefined) return { state: 'loading' };
  return work === null ? { state: 'unreadable' } : { state: 'read', work };
}

/** The refused edit of a sale, to continue with. Null if there is none, undefined while it is being read. */
export function useRefusedEdit(saleId: string): NonNullable<ListedWork['edit']> | null | undefined {
  const state = useWork();
  if (state.state === 'loading') return undefined;
  if (state.state === 'unreadable') return null;
  return (
    state.work.parked.find(({ entityId, edit }) => entityId === saleId && edit !== null)?.edit ??
    null
  );
}
