import { type SeenAd, seeAd } from '../read-ad.ts';
import type { Span } from '../words/tokens.ts';

/** The text of one sale in a longer text: one or more of its pieces. */
interface AdText {
  readonly pieces: readonly Span[];
}

const LINE_OF_SIGNS = /^\s*[-=_*~#]{3,}\s*$/u;

/**
 * The sales in a text, each seen by itself: parted by lines of signs, by empty lines, or one to a line. Only what has
 * a street of its own is a sale of its own; anything less certain stays one sale.
 */
export function adsIn(text: string, around: string): readonly SeenAd[] {
  const whole = seeAd(text, around);
  if (!whole.plain.isSource || streetsOf(whole).size < 2) return [whole];
  const lines = linesOf(text);
  const found =
    byBlocks(text, blocksOf(text, lines, LINE_OF_SIGNS), around) ??
    byBlocks(text, blocksOf(text, lines, /^\s*$/u), around) ??
    byLines(text, lines, around);
  return found?.map(({ pieces }) => seePieces(text, pieces, around)) ?? [whole];
}

function streetsOf({ plain, tokens, mentions }: SeenAd): ReadonlySet<string> {
  const streets = new Set<string>();
  for (const mention of mentions) {
    if (mention.kind !== 'street' || !mention.isSure) continue;
    streets.add(plain.text.slice(...tokens.span(mention.from, mention.to)).toLowerCase());
  }
  return streets;
}

function linesOf(text: string, [from, to]: Span = [0, text.length]): Span[] {
  const lines: Span[] = [];
  let start = from;
  for (const match of text.slice(from, to).matchAll(/\r\n?|\n/gu)) {
    lines.push([start, from + match.index]);
    start = from + match.index + match[0].length;
  }
  lines.push([start, to]);
  return lines;
}

/** Lines in a row, parted by lines of a kind. */
function blocksOf(text: string, lines: readonly Span[], parting: RegExp): Span[] {
  const blocks: Span[] = [];
  let open: Span | null = null;
  for (const line of lines) {
    const isParting = parting.test(text.slice(...line).slice(0, 200));
    if (isParting) {
      if (open !== null) blocks.push(open);
      open = null;
    } else open = open === null ? line : [open[0], line[1]];
  }
  if (open !== null) blocks.push(open);
  return blocks;
}

/** Blocks that each have a street and days or hours. Others belong to the one before; the first, to all. */
function byBlocks(text: string, blocks: readonly Span[], around: string): AdText[] | null {
  if (blocks.length < 2) return null;
  const ads: Span[][] = [];
  const shared: Span[] = [];
  const streets = new Set<string>();
  for (const block of blocks) {
    const seen = seeAd(text.slice(...block), around);
    const own = streetsOf(seen);
    const hasTimes = seen.mentions.some(({ kind }) => kind === 'days' || kind === 'hours');
    const last = ads.at(-1);
    if (own.size > 0 && (hasTimes || shared.length > 0)) {
      ads.push([...shared, block]);
      for (const street of own) streets.add(street);
    } else if (last === undefined) shared.push(block);
    else last.push(block);
  }
  if (ads.length < 2 || streets.size < ads.length) return null;
  // A block may be a list of its own: the sales of one town.
  return ads.flatMap((pieces) => {
    const own = pieces.slice(shared.length).flatMap((block) => linesOf(text, block));
    const listed = byLines(text, own, around, LEAST_LINES_OF_BLOCK);
    return listed === null
      ? [{ pieces }]
      : listed.map((one) => ({ pieces: [...shared, ...one.pieces] }));
  });
}

const LEAST_LINES = 3;
/** Where other blocks are sales, too, two lines with days or hours of their own are enough. */
const LEAST_LINES_OF_BLOCK = 2;

/** A list: most lines have a street of their own. What stands above them is about all. */
function byLines(
  text: string,
  lines: readonly Span[],
  around: string,
  least = LEAST_LINES,
): AdText[] | null {
  const full = lines.filter(([start, end]) => /\S/u.test(text.slice(start, end)));
  const needsTimes = least < LEAST_LINES;
  const withStreet = full.filter((line) => {
    const seen = seeAd(text.slice(...line), around);
    const hasTimes = seen.mentions.some(({ kind }) => kind === 'days' || kind === 'hours');
    return streetsOf(seen).size === 1 && (hasTimes || !needsTimes);
  });
  const first = withStreet[0];
  if (first === undefined || withStreet.length < least) return null;
  const shared = full.slice(0, full.indexOf(first));
  if (withStreet.length < (full.length - shared.length) * 0.7) return null;
  const rest = new Set(withStreet);
  const ads: Span[][] = [];
  for (const line of full.slice(shared.length)) {
    if (rest.has(line)) ads.push([...shared, line]);
    else ads.at(-1)?.push(line);
  }
  return ads.map((pieces) => ({ pieces }));
}

/** Pieces as one text, which remembers where each letter was. */
function seePieces(text: string, pieces: readonly Span[], around: string): SeenAd {
  const joined = pieces.map((piece) => text.slice(...piece)).join('\n');
  return seeAd(joined, around, (index) => {
    let at = index;
    for (const [start, end] of pieces) {
      if (at <= end - start) return start + at;
      at -= end - start + 1;
    }
    return text.length;
  });
}
