import { fold } from '../../text/fold.ts';

/** Where something was found: offsets into the text in UTF-16 units. The end is exclusive. */
export type Span = readonly [start: number, end: number];

/** A piece of a text that is read as a whole. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign' | 'line';
  /** Lowercase, without accents. Every dash is '-'. A possessive 's is left out. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether nothing stands between it and the token before. */
  readonly glued: boolean;
  /** Whether it begins with a capital letter. */
  readonly isCapital: boolean;
}

const PIECE = /(\p{L}+(?:['’]\p{L}+)*)|([0-9０-９]+)|(\n|\r\n?|[\u0085\u2028\u2029])|(\S)/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{M}\p{Surrogate}]/u;
const DASH = /[\p{Dash}~→]/u;
const CAPITAL = /^\p{Lu}/u;

/** Cuts a text into tokens, in time that is linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let endOfLast = -1;
  for (const match of text.matchAll(PIECE)) {
    const [piece, word, digits, line] = match;
    const { index: start } = match;
    const end = start + piece.length;
    // What is invisible separates nothing.
    const isHidden = word === undefined && line === undefined && INVISIBLE.test(piece);
    if (!isHidden) {
      const kind = kindOf(word, digits, line);
      tokens.push({
        kind,
        text: kind === 'line' ? '\n' : plain(piece),
        start,
        end,
        glued: start === endOfLast,
        isCapital: CAPITAL.test(piece),
      });
      endOfLast = end;
    } else if (start === endOfLast) {
      endOfLast = end;
    }
  }
  return tokens;
}

function kindOf(word?: string, digits?: string, line?: string): Token['kind'] {
  if (word !== undefined) return 'word';
  if (digits !== undefined) return 'number';
  return line === undefined ? 'sign' : 'line';
}

function plain(piece: string): string {
  if (piece.length === 1 && DASH.test(piece)) return '-';
  return fold(piece).replace(/’/gu, "'").replace(/'s$/u, '');
}

/** The tokens of one text, with questions that recognizers ask. */
export class Tokens {
  private readonly list: readonly Token[];

  constructor(list: readonly Token[]) {
    this.list = list;
  }

  get length(): number {
    return this.list.length;
  }

  at(index: number): Token | undefined {
    return this.list[index];
  }

  /** The text of a word, sign or number. '' beyond the ends. */
  text(index: number): string {
    return this.list[index]?.text ?? '';
  }

  isGlued(index: number): boolean {
    return this.list[index]?.glued ?? false;
  }

  isWord(index: number): boolean {
    return this.list[index]?.kind === 'word';
  }

  /** The number at this place, or null. Numbers of more than six digits are none. */
  number(index: number): number | null {
    const token = this.list[index];
    return token?.kind === 'number' && token.text.length <= 6 ? Number(token.text) : null;
  }

  /** Whether these words stand here, one after the other. */
  has(index: number, words: readonly string[]): boolean {
    return words.every((word, offset) => this.list[index + offset]?.text === word);
  }

  /** The offsets of the tokens from one to another, which is exclusive. */
  span(from: number, to: number): Span {
    const first = this.list[from];
    const last = this.list[to - 1];
    return [first?.start ?? 0, last?.end ?? first?.end ?? 0];
  }
}
