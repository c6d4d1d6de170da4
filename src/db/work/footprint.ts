import { foldEntries } from '../../sync/fold.ts';
import type { QueueEntry } from '../../sync/local-store.ts';
import type { MutationName } from '../../sync/mutation.ts';
import { OVERLAY_KINDS, type OverlayKind, type SubjectDocs } from '../../sync/mutations/rule.ts';
import { isFutureWork } from '../quarantine-shapes.ts';

/**
 * What a mutation takes the place of: values by kind of document and field, as they stood before it.
 * `*`: all of a document that comes into being, or goes.
 */
export type Footprint = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What puts something in the place of something else. The rest adds, ends, or says what can't be said twice. */
const REPLACING: ReadonlySet<MutationName> = new Set<MutationName>([
  'sale.patch',
  'sale.days',
  'image.order',
  'save.set',
  'save.unset',
  'note.put',
  'review.put',
  'review.delete',
  'route.put',
  'route.delete',
  'search.put',
  'search.delete',
  'profile.patch',
  'preference.put',
]);

type Queued = Pick<QueueEntry, 'op' | 'v' | 'args' | 'code' | 'principal' | 'createdAtMs'>;

/** The documents after one more mutation; one that only a newer build knows leaves them as they are. */
export function docsAfter(docs: SubjectDocs, entry: Queued): SubjectDocs {
  // A fold asks for nothing else of an entry.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return isFutureWork(entry) ? docs : foldEntries(docs, [entry as QueueEntry]);
}

/** What an entry would replace of these documents; null: it is of a kind that replaces nothing. */
export function footprintOf(docs: SubjectDocs, entry: Queued): Footprint | null {
  if (isFutureWork(entry) || !REPLACING.has(entry.op)) return null;
  const after = docsAfter(docs, entry);
  const print: Record<string, Record<string, unknown>> = {};
  for (const kind of OVERLAY_KINDS) {
    if (kind === 'check_in' || docs[kind] === after[kind]) continue;
    const [was, is] = [fieldsOf(kind, docs[kind]), fieldsOf(kind, after[kind])];
    if (was === null || is === null) {
      print[kind] = { '*': was };
      continue;
    }
    const names = new Set([...Object.keys(was), ...Object.keys(is)]);
    const changed = [...names].filter((name) => !isSameValue(was[name], is[name]));
    if (changed.length === 0) continue;
    print[kind] = Object.fromEntries(changed.map((name) => [name, was[name] ?? null]));
  }
  return print;
}

/**
 * Whether an entry that was written over `base` would replace something else here: what was written
 * since, or what nobody here knows.
 */
export function replacesNewer(docs: SubjectDocs, entry: Queued, base: Footprint | null): boolean {
  const print = footprintOf(docs, entry);
  if (print === null) return false;
  const known: Readonly<Record<string, unknown>> = { ...docs };
  const isUnknown = Object.entries(base ?? {}).some(
    ([kind, fields]) => kind !== 'preference' && (known[kind] ?? null) === null && !('*' in fields),
  );
  const isOther = Object.entries(print).some(([kind, fields]) =>
    Object.entries(fields).some(
      ([name, value]) =>
        !(name in (base?.[kind] ?? {})) || !isSameValue(base?.[kind]?.[name], value),
    ),
  );
  return isUnknown || isOther;
}

type Fields = Readonly<Record<string, unknown>>;

/** A document field by field; settings one by one, of which anyone has some. */
function fieldsOf(kind: OverlayKind, doc: object | null): Fields | null {
  if (kind !== 'preference') return doc === null ? null : { ...doc };
  return doc !== null && 'values' in doc ? { ...Object(doc.values) } : {};
}

/** Whether two values say the same; none is as good as null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return inOrder(a ?? null) === inOrder(b ?? null);
}

/** As text, with names in order: the server may give them in another one. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
