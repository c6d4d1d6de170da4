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
  /** What was answered about them. */
  readonly answers: readonly KeptAnswer[];
}

/** The place of a sale in the text, the key of a question about it, and the answer. */
export type KeptAnswer = readonly [sale: string, question: string, answer: string];

/** The same answers by question, for one sale. */
export function answersAbout(
  { answers }: PastedAd,
  sale: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    answers.flatMap(([about, question, answer]) => (about === sale ? [[question, answer]] : [])),
  );
}

/** With one more answer, which replaces an earlier one. */
export function withAnswer(
  { answers }: PastedAd,
  [sale, question, answer]: KeptAnswer,
): readonly KeptAnswer[] {
  const others = answers.filter(([about, asked]) => about !== sale || asked !== question);
  return [...others, [sale, question, answer]];
}

interface KeptAd {
  readonly draft: PastedAd;
}

/** Nothing pasted, nothing answered. */
export const NO_AD: PastedAd = { text: '', isTable: false, taken: [], answers: [] };

/** A stored text as this build understands it. Null if it is empty. */
export function restoredAd(found: unknown, empty: KeptAd): KeptAd | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  const taken = draft.taken.filter((one) => typeof one === 'string');
  const answers = draft.answers.filter(isAnswer);
  return draft.text === '' ? null : { draft: { ...draft, taken, answers } };
}

function isAnswer(value: unknown): value is KeptAnswer {
  return (
    Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string')
  );
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
    empty: () => ({ draft: NO_AD }),
  });
  const { kept } = useStore(store);
  return { ad: kept?.draft, change: store.change, startOver: store.startOver };
}
