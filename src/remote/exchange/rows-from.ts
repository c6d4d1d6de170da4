import * as v from 'valibot';
import type { PulledRow, UnreadRow } from '../../sync/rows/row-docs.ts';
import { isShallow, toCamelKeys } from './key-case.ts';
import { docSchemaOf } from './row-docs-from.ts';

/**
 * A row on the wire: `[kind, id, rev, doc]`. If `doc` is null, it is a tombstone (SYNC-4). Each document is checked by
 * itself, by the schema of its kind.
 */
const wireRow = v.tuple([
  v.string(),
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.unknown(),
]);

export const wireRows = v.array(wireRow);
export type WireRow = v.InferOutput<typeof wireRow>;

/** The rows of an answer, and those that this build cannot read, which never affect the others (SYNC-16). */
export interface ReadRows {
  readonly rows: readonly PulledRow[];
  readonly unread: readonly UnreadRow[];
}

/** Converts wire rows to pulled rows. Sets aside those of unknown kinds and those with an invalid document. */
export function readRows(wire: readonly WireRow[]): ReadRows {
  const rows: PulledRow[] = [];
  const unread: UnreadRow[] = [];
  for (const [kind, id, rev, doc] of wire) {
    const schema = docSchemaOf(kind);
    if (schema === null) unread.push({ kind, id, rev, isGone: doc === null, fault: null });
    else if (doc === null) rows.push(asRow(kind, id, rev, null));
    else {
      const { output, fault } = readDoc(schema, doc);
      if (output === null) unread.push({ kind, id, rev, isGone: false, fault });
      else rows.push(asRow(kind, id, rev, Object.assign(output, { id })));
    }
  }
  return { rows, unread };
}

type ReadDoc =
  | { readonly output: object; readonly fault: null }
  | { readonly output: null; readonly fault: string };

function readDoc(schema: v.GenericSchema<unknown, object>, doc: unknown): ReadDoc {
  if (typeof doc !== 'object' || doc === null) return { output: null, fault: 'no document' };
  if (!isShallow(doc)) return { output: null, fault: 'too deep' };
  const parsed = v.safeParse(schema, toCamelKeys(doc), { abortEarly: true });
  if (parsed.success) return { output: parsed.output, fault: null };
  // A fault has only names of fields, so that no content of the document leaves the device.
  const [issue] = parsed.issues;
  return { output: null, fault: v.getDotPath(issue) ?? 'shape' };
}

/** The schema of the kind has just validated the document, which the type system cannot follow. */
function asRow(kind: string, id: string, rev: number, doc: object | null): PulledRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { kind, id, rev, doc } as PulledRow;
}
