import type { PulledScope } from '../../sync/ports.ts';
import { type StoredRow, mergeRow } from '../../sync/rows/merge-row.ts';
import type { PulledRow } from '../../sync/rows/row-docs.ts';
import { storedId } from '../../sync/rows/row-id.ts';
import { isSaleScope, ownerOf } from '../../sync/rows/scope-name.ts';
import type { ScopeRecord } from '../schema/schema.ts';
import type { Merging } from './merge-rows.ts';

/** What an answer says about one scope, and how far the device has read it. */
export interface Standing {
  readonly record: ScopeRecord;
  readonly pulled: PulledScope;
}

/**
 * Stores what first readings bring, without looking each row up: most rows are new to the device, and looking them up
 * takes a third of the time. Returns the parts with what must still be merged: rows that the device already
 * has (perhaps by another scope), tombstones, and everything of other readings.
 */
export async function insertFirst(
  { rows, generationOf }: Merging,
  standing: readonly Standing[],
): Promise<readonly Standing[]> {
  const inserted = new Map<PulledRow, StoredRow>();
  for (const { pulled } of standing.filter(isFirstReading)) {
    const { scope, rows: brought } = pulled;
    // A tombstone removes what came before it, so the order counts.
    if (brought.some(({ doc }) => doc === null)) continue;
    for (const row of brought) {
      if (row.doc === null) continue;
      const { kind, rev, doc } = row;
      const id = storedId(kind, row.id, ownerOf(scope));
      inserted.set(row, mergeRow(null, { kind, id, rev, doc }, scope, generationOf));
    }
  }
  if (inserted.size === 0) return standing;
  const refused = await rows.insert([...inserted.values()]);
  const isLeft = (row: PulledRow) => {
    const stored = inserted.get(row);
    return stored === undefined || refused.has(stored);
  };
  return standing.map(({ record, pulled }) => ({
    record,
    pulled: { ...pulled, rows: pulled.rows.filter(isLeft) },
  }));
}

/** Whether this is a cell that no reading has ever read to its end. A single sale is often here by its cell. */
function isFirstReading({ record, pulled }: Standing): boolean {
  const isNew = !record.isComplete && !record.mustSweep;
  return isNew && !pulled.reset && !isSaleScope(record.scope);
}
