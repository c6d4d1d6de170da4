/** Text on a picture: the largest size at which it fits, in whole words where possible. */

export interface FittedText {
  /** In px. */
  readonly size: number;
  readonly lines: readonly string[];
}

export interface TextBox {
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
  /** Tried in this order, in px. */
  readonly sizes: readonly number[];
  /** A multiple of the size. */
  readonly lineHeight: number;
}

/** The width of a text in px at this size. */
export type Measure = (text: string, size: number) => number;

const ELLIPSIS = '\u2026';
/** Not the no-break space, as in "9 AM". */
const BLANKS = /[ \t\r\n]+/;

/** Characters as people count them: an emoji with its parts is one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text at the first size at which it fits, or at the last one, cut with an ellipsis. */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  let fitted: FittedText = { size: box.sizes.at(-1) ?? 0, lines: [] };
  for (const size of box.sizes) {
    const fits = (line: string) => measure(line, size) <= box.width;
    const most = Math.max(1, Math.floor(box.height / (size * box.lineHeight)));
    const { lines, hasBrokenWord } = wrap(text, fits);
    const isLast = size === box.sizes.at(-1);
    fitted = { size, lines: lines.length > most ? cutTo(lines, most, fits) : lines };
    if (lines.length <= most && (isLast || !hasBrokenWord)) break;
  }
  return fitted;
}

type Fits = (line: string) => boolean;

/** Lines of whole words. A word that is too long for a line is broken between characters. */
function wrap(text: string, fits: Fits): { lines: string[]; hasBrokenWord: boolean } {
  const lines: string[] = [];
  let line = '';
  let hasBrokenWord = false;
  for (const word of text.split(BLANKS).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
    } else {
      if (line !== '') lines.push(line);
      const pieces = broken(word, fits);
      hasBrokenWord ||= pieces.length > 1;
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
  }
  if (line !== '') lines.push(line);
  return { lines, hasBrokenWord };
}

function broken(word: string, fits: Fits): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of segmenter.segment(word)) {
    if (piece !== '' && !fits(piece + segment)) {
      pieces.push(piece);
      piece = segment;
    } else {
      piece += segment;
    }
  }
  pieces.push(piece);
  return pieces;
}

/** The first lines, the last of them with an ellipsis. */
function cutTo(lines: readonly string[], most: number, fits: Fits): readonly string[] {
  const last = Array.from(segmenter.segment(lines[most - 1] ?? ''), ({ segment }) => segment);
  while (last.length > 0 && !fits(last.join('').trimEnd() + ELLIPSIS)) last.pop();
  return [...lines.slice(0, most - 1), last.join('').trimEnd() + ELLIPSIS];
}
