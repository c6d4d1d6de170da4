import { useStore } from 'zustand';
import { isRecord, restoredFields } from '../draft/draft-record.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';

/** A text with sales in it, as it was pasted or typed. */
export interface PastedAd {
  readonly text: string;
  /** It came from a table: even its first line has cells. */
  readonly isTable: boolean;
  /** The sales that were taken from it, each by its place in the text. */
  readonly taken: readonly string[];
}

interface KeptAd {
  readonly draft: PastedAd;
}

const EMPTY: PastedAd = { text: '', isTable: false, taken: [] };

/** A stored text as this build understands it. Null if it is empty. */
export function restoredAd(found: unknown, empty: KeptAd): KeptAd | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  const taken = draft.taken.filter((one) => typeof one === 'string');
  return draft.text === '' ? null : { draft: { ...draft, taken } };
}

export interface PastedAdInUse extends Pick<DraftStore<KeptAd>, 'change' | 'startOver'> {
  /** Undefined while it is being read. */
  readonly ad: PastedAd | undefined;
}

/** The text that a person reads sales from: on the device within a second of each change, until it is cleared. */
export function usePastedAd(): PastedAdInUse {
  const store = useKeptDraft<KeptAd>({
    name: 'pasted-ad',
    restored: restoredAd,
    empty: () => ({ draft: EMPTY }),
  });
  const { kept } = useStore(store);
  return { ad: kept?.draft, change: store.change, startOver: store.startOver };
}
