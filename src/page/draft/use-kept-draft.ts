import { useEffect, useState } from 'react';
import { watchPageLife } from '../../platform/page/page-life.ts';
import { usePage } from '../app/use-page.tsx';
import type { DraftStore, Kept } from './draft-store.ts';
import { createKeptDraft, type KeptDraftOptions } from './kept-draft.ts';

/** The present principal's draft of one kind, stored on the device within a second of each change. */
export function useKeptDraft<K extends Kept>(
  options: Pick<KeptDraftOptions<K>, 'name' | 'restored' | 'empty'>,
): DraftStore<K> {
  const { db, principal, principalKnown } = usePage();
  const [store] = useState(() => createKeptDraft({ ...options, db, principal, principalKnown }));
  useKeptOnLeaving(store.flush);
  return store;
}

/** Writes at once what would be written within a second, because a hidden page may not come back. */
export function useKeptOnLeaving(flush: () => Promise<void>): void {
  useEffect(() => {
    const keep = () => void flush();
    return watchPageLife({
      onHidden: keep,
      onLeaving: keep,
      onVisible: nothing,
      onReturned: nothing,
    });
  }, [flush]);
}

function nothing(): void {}
