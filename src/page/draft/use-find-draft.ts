import { useState } from 'react';
import { useStore } from 'zustand';
import { isRecord, restoredFields } from './draft-record.ts';
import type { DraftStore } from './draft-store.ts';
import { createHandOver, type HandOver } from './hand-over.ts';
import { createKeptDraft } from './kept-draft.ts';
import { useKeptOnLeaving } from './use-kept-on-leaving.ts';
import { usePage } from '../app/use-page.tsx';

/** A find that is not added yet. */
export interface FindDraft {
  readonly what: string;
  /** As typed. */
  readonly price: string;
  /** The id of its photo. Null: none was chosen. */
  readonly photo: string | null;
}

interface KeptFind {
  readonly draft: FindDraft;
}

const EMPTY: FindDraft = { what: '', price: '', photo: null };

function restoredFind(found: unknown, empty: KeptFind): KeptFind | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  return { draft: restoredFields(found['draft'], empty.draft) };
}

export interface FindInUse extends Pick<DraftStore<KeptFind>, 'change'> {
  readonly draft: FindDraft;
  /** Adds what is written, once, however often it is asked for. */
  readonly handOver: HandOver<FindDraft>;
}

/**
 * The find that is being written on a route: on the device within a second of each change, because a phone may
 * close the page while its person is in the map app.
 */
export function useFindDraft(routeId: string): FindInUse {
  const { db, principal, principalKnown } = usePage();
  const [store] = useState(() =>
    createKeptDraft<KeptFind>({
      db,
      principal,
      principalKnown,
      name: `find ${routeId}`,
      restored: restoredFind,
      empty: () => ({ draft: EMPTY }),
    }),
  );
  const [take] = useState(() => createHandOver(store));
  const { kept } = useStore(store);
  useKeptOnLeaving(store.flush);
  return {
    draft: kept?.draft ?? EMPTY,
    change: store.change,
    handOver: (add) =>
      take(async (written) => {
        if (!(await add(written))) return false;
        const since = store.getState().kept?.draft;
        // More words may have come since; the photo has gone with the find.
        if (since !== written && since?.photo === written.photo) store.change({ photo: null });
        return true;
      }),
  };
}
