import { cleanLine, codePointLength, isBlank } from '../text/clean.ts';

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

/** The tags of spec 9, in its order. */
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

/** One tag as it is stored: trimmed and lowercase (spec 5), or null if nothing is left. */
export function normalizeTag(text: string): string | null {
  const tag = cleanLine(text).toLowerCase();
  return isBlank(tag) ? null : tag;
}

/** The tags in the input: separated by commas or Enter, normalized, without duplicates. */
export function parseTags(text: string): string[] {
  return normalizeTags(text.split(/[,\n\r]/u));
}

/** Trimmed, lowercase, without duplicates, in the given order (spec 5). */
export function normalizeTags(tags: readonly string[]): string[] {
  const kept = new Set<string>();
  for (const text of tags) {
    const tag = normalizeTag(text);
    if (tag !== null) kept.add(tag);
  }
  return [...kept];
}

/** The tags of a form, and the text in the field next to them. */
export interface TagsWritten {
  readonly tags: readonly string[];
  readonly typedTag: string;
}

/** Adds the input to the tags. What does not fit stays in the field. */
export function withTyped(tags: readonly string[], text: string): TagsWritten {
  const merged = normalizeTags([...tags, ...parseTags(text)]);
  const fitting = merged.filter((tag) => codePointLength(tag) <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
  return { tags: fitting, typedTag: fitting.length < merged.length ? text : '' };
}

/** Adds a suggestion without touching the input. If it does not fit, it goes into the field too. */
export function withSuggested({ tags, typedTag }: TagsWritten, tag: string): TagsWritten {
  const added = withTyped(tags, tag);
  const waiting = [typedTag, added.typedTag].filter((text) => !isBlank(text));
  return { tags: added.tags, typedTag: waiting.join(', ') };
}
