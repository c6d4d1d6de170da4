import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';

/** What each row adds to an answer besides its document. */
const ROW_BYTES = 64;

/** Documents are never changed in place, so each is measured once. */
const known = new WeakMap<object, number>();

/** How many of an answer's bytes a row uses, as `sync_pull` measures it (SYNC-5). */
export function bytesOf({ kind, doc }: PulledRow): number {
  if (doc === null) return ROW_BYTES;
  const bytes = known.get(doc) ?? Buffer.byteLength(textOf(kind, wireDoc(doc))) + ROW_BYTES;
  known.set(doc, bytes);
  return bytes;
}

/** How long a value is as the database writes it. */
export function storedBytes(value: unknown): number {
  return Buffer.byteLength(spaced(toSnakeKeys(value)));
}

/** The document without its id, which the row already has. */
function wireDoc(doc: object): Readonly<Record<string, unknown>> {
  const { id: _, ...fields } = toSnakeKeys(doc) as Record<string, unknown>;
  return fields;
}

/** A document as the database writes it: without spaces if nulls were stripped from it. */
function textOf(kind: PulledRow['kind'], doc: Readonly<Record<string, unknown>>): string {
  if (kind === 'route' || kind === 'note' || kind === 'search' || kind === 'preference') {
    return spaced(kind === 'preference' ? doc : withoutNulls(doc, ['day']));
  }
  if (kind === 'stats' || kind === 'save' || kind === 'check_in') {
    const [colon, comma] = kind === 'stats' ? [':', ','] : [' : ', ', '];
    const fields = Object.entries(doc).map(([key, value]) => `"${key}"${colon}${spaced(value)}`);
    return `{${fields.join(comma)}}`;
  }
  return JSON.stringify(doc, (_, value: unknown) => (value === null ? undefined : value));
}

function withoutNulls(
  doc: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(doc).filter(([name, value]) => value !== null || !names.includes(name)),
  );
}

/** JSON with a space after each comma and colon. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return `{${fields.join(', ')}}`;
}
