import type { Span } from '../words/tokens.ts';

/** A text without the words that name a place, in a form that still reads well. */

/** Takes each of `words` out of a text, wherever it stands by itself, with the word that leads to it ("located at"). */
export function withoutStreets(text: string, words: readonly string[]): string {
  return withoutSpans(text, [0, text.length], placesOf(text, words));
}

const LETTER = /[\p{L}\p{N}]/u;
/** So many letters decide which words may begin at a place, so that a list of hundreds is looked through once. */
const KEY = 2;

function placesOf(text: string, words: readonly string[]): Span[] {
  const byKey = new Map<string, string[]>();
  for (const word of words) {
    const known = byKey.get(word.slice(0, KEY));
    if (word.length < KEY) continue;
    if (known === undefined) byKey.set(word.slice(0, KEY), [word]);
    else known.push(word);
  }
  const places: Span[] = [];
  for (let at = 0; at < text.length; at++) {
    for (const word of byKey.get(text.slice(at, at + KEY)) ?? []) {
      const end = at + word.length;
      const isThere = text.startsWith(word, at);
      const isPart = LETTER.test(text[at - 1] ?? ' ') || LETTER.test(text[end] ?? ' ');
      if (isThere && !isPart) places.push([at, end]);
    }
  }
  return places;
}

/** A part of a text without some of its places, which may overlap. */
export function withoutSpans(text: string, [from, to]: Span, gone: readonly Span[]): string {
  let rest: string | null = null;
  let at = from;
  for (const [start, end] of gone.toSorted((a, b) => a[0] - b[0])) {
    if (end <= at || start >= to) continue;
    rest = joined(rest, text.slice(at, Math.max(at, start)));
    at = Math.min(end, to);
  }
  return joined(rest, text.slice(at, to));
}

/** What stands before a place that is gone: how one is led there. */
const LEAD =
  /(?:^|[\s,(:–—-])(?:(?:(?:we are|is|are) )?(?:located|location|address|addr)(?: is)?(?: at| on)?|(?:(?:the|on the) )?corner of|at|@|on|near|off|of|from|to|by|behind|around|across from)$/iu;
const LONGEST_LEAD = 40;

const PARTING = ' \t\u00a0,:@|;–—-';

/** `before` is null at the start. */
function joined(before: string | null, after: string): string {
  if (before === null) return after;
  let left = trimEndOf(before, PARTING);
  const lead = LEAD.exec(left.slice(-LONGEST_LEAD))?.[0] ?? '';
  left = trimEndOf(left.slice(0, left.length - lead.length), PARTING);
  let right = after.replace(/^[ \t\u00a0]+/u, '');
  if (left.endsWith('(') && /^[.,]?\)/u.test(right)) {
    left = trimEndOf(left.slice(0, -1), PARTING);
    right = right.replace(/^[.,]?\)[ \t\u00a0]*/u, '');
  }
  if (left === '' || left.endsWith('\n')) return left + right.replace(/^[.,:;|–—\s-]{1,20}/u, '');
  if (right === '' || /^[\n.!?),;:]/u.test(right)) return left + right;
  const hadComma = before.slice(left.length).includes(',');
  return `${left}${hadComma && !/[.!?(]$/u.test(left) ? ', ' : left.endsWith('(') ? '' : ' '}${right}`;
}

function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}
