import * as v from 'valibot';
import type { PulledRow } from '../../sync/rows/row-docs.ts';
import { isShallow, toCamelKeys } from './key-case.ts';
import { docSchemaOf } from './row-docs-from.ts';

/** A row on the wire: `[kind, id, rev, doc]`; `doc` null is a tombstone (SYNC-4). */
const wireRow = v.tuple([
  v.string(),
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.nullable(
    // Its fields are checked by the schema of its kind.
    v.custom<object>((doc) => typeof doc === 'object' && doc !== null && isShallow(doc)),
  ),
]);

export const wireRows = v.array(wireRow);
export type WireRow = v.InferOutput<typeof wireRow>;

/**
 * Converts wire rows to pulled rows. Null if a row of a known kind is malformed: then nothing of the answer
 * may be applied. Rows of unknown kinds are left out (SYNC-24).
 */
export function pulledRows(rows: readonly WireRow[]): PulledRow[] | null {
  const mapped: PulledRow[] = [];
  for (const [kind, id, rev, doc] of rows) {
    const schema = docSchemaOf(kind);
    if (schema === null) continue;
    if (doc === null) {
      mapped.push(asRow(kind, id, rev, null));
      continue;
    }
    const parsed = v.safeParse(schema, toCamelKeys(doc));
    if (!parsed.success) return null;
    mapped.push(asRow(kind, id, rev, Object.assign(parsed.output, { id })));
  }
  return mapped;
}

/** The schema of the kind has just validated the document, which the type system cannot follow. */
function asRow(kind: string, id: string, rev: number, doc: object | null): PulledRow {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { kind, id, rev, doc } as PulledRow;
}
