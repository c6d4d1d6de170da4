import { useState } from 'react';
import { useStore } from 'zustand';
import { isRecord, restoredFields } from './draft-record.ts';
import type { DraftStore, Kept } from './draft-store.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** Resolves to whether something was taken. */
export type HandOver<D> = (take: (draft: D) => Promise<boolean>) => Promise<boolean>;

/**
 * Hands what is written to `take`, which keeps it elsewhere, and hands each text over only once: a second tap waits for
 * the first, and then hands over only what was written since. What was written during a hand-over stays in the draft,
 * and so does what is not taken.
 */
export function createHandOver<K extends Kept>(
  store: Pick<DraftStore<K>, 'getState' | 'clear'>,
): HandOver<K['draft']> {
  let last: Promise<unknown> = Promise.resolve();
  return (take) => {
    const mine = last.then(async () => {
      const draft = store.getState().kept?.draft;
      if (draft === undefined || !(await take(draft))) return false;
      if (store.getState().kept?.draft === draft) await store.clear();
      return true;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

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
  const store = useKeptDraft<KeptFind>({
    name: `find ${routeId}`,
    restored: restoredFind,
    empty: () => ({ draft: EMPTY }),
  });
  const [take] = useState(() => createHandOver(store));
  const { kept } = useStore(store);
  return {
    draft: kept?.draft ?? EMPTY,
    change: store.change,
    handOver: (add) =>
      take(async (written) => {
        if (!(await add(written))) return false;
        const since = store.getState().kept?.draft;
        // More words may have been typed since; the photo went with the find.
        if (since !== written && since?.photo === written.photo) store.change({ photo: null });
        return true;
      }),
  };
}
