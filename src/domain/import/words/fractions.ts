import type { Tokens } from './tokens.ts';

/** Numbers with a slash or a dash that are sizes and shares, and look like dates. */

const SIZES = new Set([
  'size',
  'sizes',
  'sz',
  'age',
  'ages',
  'lot',
  'route',
  'rt',
  'scale',
  'no',
  'model',
  'over',
  'approx',
  'nearly',
]);
const MEASURED = new Set([
  'price',
  'prices',
  'priced',
  'off',
  'inch',
  'inches',
  'cup',
  'mile',
  'miles',
  'mi',
  'acre',
  'acres',
  'block',
  'blocks',
  'bath',
  'baths',
  'bed',
  'bedroom',
  'ton',
  'hp',
  'size',
  'sizes',
  'scale',
  'condition',
  'carat',
  'drive',
  'lb',
  'oz',
  'gallon',
  'pint',
  'plywood',
  'share',
  'sleeve',
  'dozen',
  'wrench',
  'stars',
  'years',
  'yrs',
  'bolt',
  'bolts',
  'screw',
  'screws',
  'nuts',
  'taps',
  'fittings',
]);

const MOST_FRACTIONS = 4;

/** `51 1/2 Oak St`, `1/2 price`, `3/4" pipe`, `5/8 plywood`, "9/10 condition", "size 7/8", "1/2 and 3/4 inch". */
export function isFraction(tokens: Tokens, index: number, most = MOST_FRACTIONS): boolean {
  if (tokens.at(index - 1)?.kind === 'number' && !tokens.isGlued(index)) return true;
  if (SIZES.has(tokens.text(index - 1))) return true;
  if (/^[.:]$/u.test(tokens.text(index - 1)) && SIZES.has(tokens.text(index - 2))) return true;
  const after = tokens.at(index + 3);
  if (after === undefined) return false;
  if (after.glued && (after.kind === 'word' || /^["'%”″]$/u.test(after.text))) {
    return !/^(th|st|nd|rd)$/u.test(after.text);
  }
  // "3/8-16 bolts"
  const isThread = after.text === '-' && after.glued && MEASURED.has(tokens.text(index + 5));
  if (isThread || MEASURED.has(after.text)) return true;
  const next = nextFraction(tokens, index + 3);
  return next !== null && most > 0 && isFraction(tokens, next, most - 1);
}

/** Where the next one of "1/2, 5/8, and 3/4 inch" is, or null. */
function nextFraction(tokens: Tokens, from: number): number | null {
  let at = from;
  while (/^(,|&|and|or|to|-)$/u.test(tokens.text(at)) && at < from + 2) at++;
  const isOne = at > from && tokens.number(at) !== null && tokens.text(at + 1) === '/';
  return isOne && tokens.number(at + 2) !== null ? at : null;
}
