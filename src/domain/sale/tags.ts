import { cleanLine, codePointLength, isBlank } from '../text/clean.ts';

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

/** Spec 9, in its order. */
export const SUGGESTED_TAGS = [
  'furniture',
  'antiques',
  'collectibles',
  'baby clothes',
  "women's clothing",
  "men's clothing",
  'shoes',
  'records',
  'sports cards',
  'tools',
  'electronics',
  'books',
  'toys',
  'kitchen',
  'art',
  'jewelry',
  'vintage',
  'home decor',
] as const;

/** Why tags were not all taken. */
export type TagProblem = 'tag-too-long' | 'too-many-tags';

/** One tag as it is kept: trimmed, lowercase (spec 5); null when nothing is left. */
export function normaliseTag(text: string): string | null {
  const tag = cleanLine(text).toLowerCase();
  return isBlank(tag) ? null : tag;
}

/** The tags in what was typed: divided by comma or Enter, normalised, each once. */
export function parseTags(text: string): string[] {
  return normaliseTags(text.split(/[,\n\r]/u));
}

/** Trimmed, lowercase, each once, in the order given (spec 5). */
export function normaliseTags(tags: readonly string[]): string[] {
  const kept = new Set<string>();
  for (const text of tags) {
    const tag = normaliseTag(text);
    if (tag !== null) kept.add(tag);
  }
  return [...kept];
}

/** Adds what was typed to the tags of a form; what does not fit is left out and named in `problem`. */
export function addTags(
  tags: readonly string[],
  text: string,
): { readonly tags: readonly string[]; readonly problem: TagProblem | null } {
  const merged = normaliseTags([...tags, ...parseTags(text)]);
  const short = merged.filter((tag) => codePointLength(tag) <= MAX_TAG_LENGTH);
  const fitting = short.slice(0, MAX_TAGS);
  if (short.length < merged.length) return { tags: fitting, problem: 'tag-too-long' };
  return { tags: fitting, problem: fitting.length < short.length ? 'too-many-tags' : null };
}
