/**
 * What a page says before the app has started, for messengers, search engines, and people on a slow connection. The
 * backend makes it, and the edge of the host puts it into the app's document. All texts are plain, never HTML.
 */
export interface PageParts {
  readonly ok: 'page/1';
  /** Of the document. 404 and 410 never name what is not there. */
  readonly status: 200 | 404 | 410;
  readonly title: string;
  readonly description: string;
  /** The full address. Null: there is no such page. */
  readonly canonical: string | null;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** Names and contents, as in the Open Graph protocol (https://ogp.me). */
  readonly card: Readonly<Record<string, string>>;
  /** What machines read of it, in the words of https://schema.org. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly text: PageText | null;
}

/** What people read of it. */
export interface PageText {
  readonly heading: string;
  /** When and where, a line each. */
  readonly lines: readonly string[];
  readonly paragraphs: readonly string[];
}

/** Reads what a server sent. Null if it is anything else. */
export function readPageParts(sent: unknown): PageParts | null {
  if (!isObject(sent)) return null;
  const { ok, status, title, description, canonical, isListed, card, data, text } = sent;
  const shown = text === null ? null : readText(text);
  if (ok !== 'page/1' || (status !== 200 && status !== 404 && status !== 410)) return null;
  if (typeof title !== 'string' || typeof description !== 'string') return null;
  if (
    canonical !== null &&
    (typeof canonical !== 'string' || !/^https?:\/\/[^/]/u.test(canonical))
  ) {
    return null;
  }
  if (typeof isListed !== 'boolean' || !isTexts(card) || shown === undefined) return null;
  if (data !== null && !isObject(data)) return null;
  return { ok, status, title, description, canonical, isListed, card, data, text: shown };
}

function readText(sent: unknown): PageText | undefined {
  if (!isObject(sent)) return undefined;
  const { heading, lines, paragraphs } = sent;
  if (typeof heading !== 'string' || !isList(lines) || !isList(paragraphs)) return undefined;
  return { heading, lines, paragraphs };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && isList(Object.values(value));
}
