import { NOTE_LIMIT } from '../../domain/account/note.ts';
import { REVIEW_TITLE_LIMIT } from '../../domain/review/review.ts';
import { cleanLine, cleanParagraphs } from '../../domain/text/clean.ts';
import type { Picks } from '../../domain/merging/dispute.ts';
import type { Piece } from './both-versions.tsx';

/** What the person is combining, by the names of the pieces: a text, or the side to use. */
export type Combined = Readonly<Record<string, string>>;

const LINES: ReadonlySet<string> = new Set(['name', 'title']);

/** Names and titles have one line, other texts have paragraphs. */
export function isLine({ about }: Piece): boolean {
  return LINES.has(about);
}

/** Both texts, one after the other. For other values, the person's own. */
export function bothOf(pieces: readonly Piece[]): Combined {
  return Object.fromEntries(pieces.map((piece) => [piece.name, startOf(piece)]));
}

function startOf(piece: Piece): string {
  if (!piece.isText) return 'mine';
  const [mine, theirs] = [piece.mine ?? '', piece.theirs ?? ''];
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  return `${mine}${isLine(piece) ? ' / ' : '\n\n'}${theirs}`;
}

export interface Fault {
  /** How many characters too many. 0: it is empty and must not be. */
  readonly over: number;
}

/** Why the text cannot be sent as it is. It is never cut. */
export function faultIn(piece: Piece, combined: Combined): Fault | null {
  if (!piece.isText) return null;
  const length = Array.from(clean(piece, combined)).length;
  const over = length - (isLine(piece) ? REVIEW_TITLE_LIMIT : NOTE_LIMIT);
  if (over > 0) return { over };
  return piece.about === 'name' && length === 0 ? { over: 0 } : null;
}

export function picksOf(pieces: readonly Piece[], combined: Combined): Picks {
  return Object.fromEntries(
    pieces.map((piece) => [
      piece.name,
      piece.isText
        ? { text: clean(piece, combined) }
        : combined[piece.name] === 'theirs'
          ? 'theirs'
          : 'mine',
    ]),
  );
}

export function allTheirs(pieces: readonly Piece[]): Picks {
  return Object.fromEntries(pieces.map(({ name }) => [name, 'theirs']));
}

function clean(piece: Piece, combined: Combined): string {
  const words = combined[piece.name] ?? '';
  return isLine(piece) ? cleanLine(words) : cleanParagraphs(words);
}
