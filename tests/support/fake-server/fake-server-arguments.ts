import { SALE_FIELDS, VISIT_FACTS, type VisitFact } from '../../../src/domain/sale/sale-fields.ts';
import { MAX_TAG_LENGTH } from '../../../src/domain/sale/tags.ts';
import { codePointLength, isBlank } from '../../../src/domain/text/clean.ts';
import { storedBytes } from './fake-server-bytes.ts';
import { Refused, require } from './fake-server-rights.ts';

/** Readers of arguments, which may be anything. Each returns what is stored, or refuses the mutation as `invalid`. */

/** All control characters except tabs and line ends, and characters that reverse the text after them. */
const UNCLEAN = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** A text. An empty one becomes null. `most`: the limit in code points. */
function textOrNull(value: unknown, most: number): string | null {
  if (value == null) return null;
  if (typeof value !== 'string') throw new Refused('invalid');
  require(codePointLength(value) <= most && !UNCLEAN.test(value));
  return value === '' ? null : value;
}

const AREAS =
  'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Europe|Indian|Mexico|Pacific|US';
const ZONE = new RegExp(
  `^(?:UTC|Etc/(?:UTC|GMT(?:[+-](?:\\d|1[0-4]))?)|(?:${AREAS})(?:/[A-Za-z_]+(?:-[A-Za-z_]+)*){1,2})$`,
);

/** A time zone that the server and browsers know. */
export function requireZone(zone: string): void {
  require(ZONE.test(zone));
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    throw new Refused('invalid');
  }
}

/** Requires a text (or null) with this many code points. If `least` is above 0, the text must be visible. */
export function requireText(value: unknown, least: number, most: number): void {
  const text = value ?? '';
  if (typeof text !== 'string') throw new Refused('invalid');
  require(codePointLength(text) <= most && !UNCLEAN.test(text));
  if (least === 0) return;
  // The database trims only spaces.
  require(codePointLength(text.replaceAll(/^ +| +$/gu, '')) >= least && !isBlank(text));
}

/** Requires an email address, or none. */
export function requireAddress(value: unknown): void {
  requireText(value, 0, SALE_FIELDS.email.max);
  const address = typeof value === 'string' ? value.replaceAll(/^ +| +$/gu, '') : '';
  require(address === '' || /^[^\s@]+@[^\s@]+$/u.test(address));
}

/** Requires that the given texts of a sale are valid. */
export function requireSaleTexts(said: object): void {
  const named = new Map<string, unknown>(Object.entries(said));
  if (named.has('title')) requireText(named.get('title'), 1, SALE_FIELDS.title.max);
  requireText(named.get('description'), 0, SALE_FIELDS.description.max);
  requireText(named.get('saleUrl'), 0, SALE_FIELDS.saleUrl.max);
  requireAddress(named.get('email') ?? null);
  requireText(Object(named.get('place') ?? {}).street, 0, SALE_FIELDS.street.max);
  const tags = named.get('tags') ?? [];
  if (!Array.isArray(tags)) throw new Refused('invalid');
  require(tags.length <= SALE_FIELDS.tags.max);
  for (const tag of tags) requireText(tag, 0, MAX_TAG_LENGTH);
}

const DEEPEST = 16;

/** Requires arguments that are not too deep. What the person saw is measured separately, like what they say. */
export function requireShallow(args: object): void {
  const { was = null, ...said } = args as { readonly was?: unknown };
  require(levelsOf(said) <= DEEPEST && levelsOf(was) <= DEEPEST);
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map((inner) => 1 + levelsOf(inner)));
}

/** Whether a value on the wire has keys that change when they are renamed to camelCase and back. */
export function hasLostKeys(value: unknown): boolean {
  return partsOf(value).some((part) => keysOf(part).some((key) => /[A-Z]|_\d/u.test(key)));
}

/** Stands for such keys where they are already renamed. */
export const LOST_KEY = '_0';

/** Requires values that a device can read and send again unchanged, so that it can change the document. */
export function requireRepeatable(args: object): void {
  for (const part of partsOf(args)) {
    require(typeof part !== 'number' || Math.abs(part) <= 2 ** 53);
    require(keysOf(part).every((key) => !/_\d/u.test(key)));
  }
}

/** A value and everything in it. */
function partsOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

function keysOf(part: unknown): readonly string[] {
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part) : [];
}

/** The visit facts in the arguments, without those that were left out. */
export function visitFactsIn(said: object): Partial<Record<VisitFact, string | null>> {
  const named = new Map<string, unknown>(Object.entries(said));
  return Object.fromEntries(
    VISIT_FACTS.filter((fact) => named.has(fact)).map((fact) => [
      fact,
      textOrNull(named.get(fact), SALE_FIELDS.parking.max),
    ]),
  );
}

/** The import that a sale comes with: both of its id and its source, or none. */
export function importIn({
  importId,
  importSource,
}: {
  readonly importId?: unknown;
  readonly importSource?: unknown;
}): { readonly importId: string | null; readonly importSource: string | null } {
  const id = importId == null ? null : uuid(importId);
  const source = textOrNull(importSource, 80);
  require((id === null) === (source === null));
  return { importId: id, importSource: source };
}

/** Twice what a device lets a person write (`RouteStop`), so that a newer build may say more. */
export const MOST_SETTING_BYTES = 8192;

/** Requires valid settings of a stop. Null means that there are none. */
export function requireStopSettings(settings: unknown): void {
  if (settings == null) return;
  require(typeof settings === 'object' && !Array.isArray(settings));
  require(storedBytes(settings) <= MOST_SETTING_BYTES);
}

/** The limit for all stops of a route, in bytes as the database writes them. */
export const MOST_STOP_BYTES = 104_448;

/** Requires a route that is not too long with all its notes. One that partners have made too long must not grow. */
export function requireRouteFits(
  stops: readonly unknown[],
  settings: object,
  before: readonly unknown[] = [],
): void {
  const isLong =
    stops.length > Math.max(200, before.length) ||
    storedBytes(stops) > Math.max(MOST_STOP_BYTES, storedBytes(before));
  if (isLong || storedBytes(settings) > MOST_SETTING_BYTES) throw new Refused('limit');
}

/** Requires a valid note of a stop. An empty text stays empty. */
export function requireNote(words: unknown): void {
  textOrNull(words, 2000);
}

/** A UUID in upper or lower case. It is stored in lower case. */
export function uuid(value: unknown): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new Refused('invalid');
  return value.toLowerCase();
}
