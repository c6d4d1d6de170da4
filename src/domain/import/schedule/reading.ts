import type { Span, Tokens } from '../words/tokens.ts';
import type { DayEntry } from './day-entries.ts';
import type { Statuses } from './day-status.ts';
import type { Part } from './purposes.ts';
import type { DatedEntry } from './run.ts';

/** A text while its days are read. */
export interface Reading {
  readonly tokens: Tokens;
  readonly parts: readonly Part[];
  readonly dateOf: (entry: DayEntry) => DatedEntry | null;
  readonly statuses: Statuses;
  /** Sentences with a word of a sale, a preview, or the like. */
  readonly saleClauses: ReadonlySet<number>;
}

export function spanOf({ tokens }: Reading, { mention }: Part): Span {
  return tokens.span(mention.from, mention.to);
}

export function daysOfPart({ dateOf }: Reading, { mention }: Part): readonly number[] {
  if (mention.kind !== 'days') return [];
  return mention.entries.flatMap((entry) => dateOf(entry)?.day ?? []);
}
