import { foldEntries } from '../../sync/outbox/fold-overlays.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { MutationName } from '../../sync/mutations/mutation.ts';
import { OVERLAY_KINDS, type OverlayKind, type EntityDocs } from '../../sync/mutations/rule.ts';
import { isFutureWork } from '../schema/quarantine-shapes.ts';

/**
 * What a mutation replaces: the earlier values by kind of document and field. `*` is the whole document,
 * when it is created or deleted.
 */
export type Footprint = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Which mutations replace a value that someone wrote. The others add or end something, or have the same effect twice. */
const REPLACES_VALUE: Readonly<Record<MutationName, boolean>> = {
  'checkin.add': false,
  'contact.send': false,
  'error.report': false,
  'image.attach': false,
  'image.copy': false,
  'image.declare': false,
  'image.order': true,
  'image.remove': false,
  'ison.add': false,
  'newsletter.subscribe': false,
  'note.put': true,
  'preference.put': true,
  'profile.patch': true,
  'referral.use': false,
  'report.add': false,
  'review.delete': true,
  'review.put': true,
  'route.delete': true,
  'route.invite': false,
  'route.join': false,
  'route.leave': false,
  'route.put': true,
  'route.remove': false,
  'sale.cancel': false,
  'sale.claim': false,
  'sale.create': false,
  'sale.days': true,
  'sale.delete': false,
  'sale.patch': true,
  'sale.restore': false,
  'save.set': true,
  'save.unset': true,
  'search.delete': true,
  'search.put': true,
  'view.batch': false,
};

type Queued = Pick<OutboxEntry, 'op' | 'v' | 'args' | 'code' | 'principal' | 'createdAtMs'>;

/** The documents after one more mutation. A mutation that only a newer build knows changes nothing. */
export function docsAfter(docs: EntityDocs, entry: Queued): EntityDocs {
  // A fold uses no other fields of an entry.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return isFutureWork(entry) ? docs : foldEntries(docs, [entry as OutboxEntry]);
}

/** What an entry would replace in these documents. Null if its mutation never replaces anything. */
export function footprintOf(docs: EntityDocs, entry: Queued): Footprint | null {
  if (isFutureWork(entry) || !REPLACES_VALUE[entry.op]) return null;
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
 * Whether an entry that was written over `base` would replace something else here: something written
 * since, or a document that this device does not have.
 */
export function replacesNewer(docs: EntityDocs, entry: Queued, base: Footprint | null): boolean {
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

/** A document's fields. For preferences, the single settings; a missing document counts as empty. */
function fieldsOf(kind: OverlayKind, doc: object | null): Fields | null {
  if (kind !== 'preference') return doc === null ? null : { ...doc };
  return doc !== null && 'values' in doc ? { ...Object(doc.values) } : {};
}

/** Whether two values are equal. Undefined equals null. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return inOrder(a ?? null) === inOrder(b ?? null);
}

/** The value as JSON with sorted keys: the server may return them in another order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
