import { useStore } from 'zustand';
import { type ChosenColumns, COLUMN_CHOICES } from '../../domain/import/list/column-kinds.ts';
import { isRecord, restoredFields } from '../draft/draft-record.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';

/** A text with sales in it, as it was pasted or typed. */
export interface PastedAd {
  readonly text: string;
  /** It came from a table: even its first line has cells. */
  readonly isTable: boolean;
  /** The name of the file that it came from, or ''. */
  readonly source: string;
  /** It came from a calendar: its columns have our names. */
  readonly isCalendar: boolean;
  /** The sales that were taken from it, each by its place in the text. */
  readonly taken: readonly string[];
  /** Those that were posted with others. */
  readonly posted: readonly KeptPosted[];
  /** Those that can be stops of a route, with the id of the stop: one that is kept again is not there twice. */
  readonly stops: readonly KeptStop[];
  /** What was answered about them. */
  readonly answers: readonly KeptAnswer[];
  /** What the person says that a column holds, each as its place and that. */
  readonly columns: readonly KeptColumn[];
}

/** The place of a sale in the text, and the import that it was posted with. */
export type KeptPosted = readonly [sale: string, importId: string];

/** The place of a sale in the text, and the id of its stop. */
export type KeptStop = readonly [sale: string, id: string];

/** The place of a column in its table, and what it holds. */
export type KeptColumn = readonly [at: number, holds: (typeof COLUMN_CHOICES)[number]];

/** The same for what reads tables. */
export function chosenColumns({ columns }: Pick<PastedAd, 'columns'>): ChosenColumns {
  const chosen: (KeptColumn[1] | null)[] = [];
  for (const [at, holds] of columns) {
    while (chosen.length <= at) chosen.push(null);
    chosen[at] = holds;
  }
  return chosen;
}

/** With what another column holds, which no other can hold then. */
export function withColumn(
  { columns }: Pick<PastedAd, 'columns'>,
  [at, holds]: KeptColumn,
): readonly KeptColumn[] {
  const isOnce = holds !== 'private' && holds !== 'description';
  const others = columns.filter(([one, what]) => one !== at && !(isOnce && what === holds));
  return [...others, [at, holds]];
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

/**
 * What changes with another text in the field. Answers know a sale by its place in the text. So where most of the old
 * text is gone, it is another list, of which nothing was taken, posted, or answered; and where lines come or go before
 * others, nothing of that is kept, because it would be about other sales.
 */
export function withText(ad: PastedAd, text: string): Partial<PastedAd> {
  const most = Math.min(ad.text.length, text.length);
  let start = 0;
  while (start < most && ad.text[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && ad.text.at(-1 - end) === text.at(-1 - end)) end++;
  const removed = ad.text.slice(start, ad.text.length - end);
  const added = text.slice(start, text.length - end);
  if (text === '' || (added !== '' && removed.length > ad.text.length / 2)) {
    return { ...NO_AD, text };
  }
  const rest = text.slice(text.length - end);
  const isMoved = `${removed}${added}`.includes('\n') && rest.trim() !== '';
  return isMoved ? { text, taken: [], posted: [], stops: [], answers: [] } : { text };
}

interface KeptAd {
  readonly draft: PastedAd;
}

/** Nothing pasted, nothing answered. */
export const NO_AD: PastedAd = {
  text: '',
  isTable: false,
  source: '',
  isCalendar: false,
  taken: [],
  posted: [],
  stops: [],
  answers: [],
  columns: [],
};

/** A stored text as this build understands it. Null if it is empty. */
export function restoredAd(found: unknown, empty: KeptAd): KeptAd | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  const taken = draft.taken.filter((one) => typeof one === 'string');
  const posted = draft.posted.filter(isPair);
  const stops = draft.stops.filter(isPair);
  const answers = draft.answers.filter(isAnswer);
  const columns = draft.columns.filter(isColumn);
  return draft.text === '' ? null : { draft: { ...draft, taken, posted, stops, answers, columns } };
}

const MOST_COLUMNS = 200;

function isColumn(value: unknown): value is KeptColumn {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [at, holds]: unknown[] = value;
  const isPlace = Number.isInteger(at) && Number(at) >= 0 && Number(at) < MOST_COLUMNS;
  return isPlace && COLUMN_CHOICES.some((known) => known === holds);
}

function isPair(value: unknown): value is KeptPosted & KeptStop {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
  );
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
