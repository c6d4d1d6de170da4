import type { DraftStore, Kept } from './draft-store.ts';

/** Resolves to whether something was taken. */
export type HandOver<D> = (take: (draft: D) => Promise<boolean>) => Promise<boolean>;

/**
 * Hands what is written to what keeps it elsewhere, each once: a second tap waits for the first, and then there is
 * only what was written since. That stays, too. What is not taken is not lost.
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
