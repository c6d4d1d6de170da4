import type { Principal } from '../../domain/principal.ts';
import type { RowKind } from '../../sync/rows/row-docs.ts';
import { wireId } from '../../sync/rows/row-id.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';

/** Stands for the names of a file's parts. A later format gets another number. */
const FORMAT = 'rummage-account/1';

/**
 * What this device has of an account, as the person sees it: sales, saves, routes, notes, reviews, check-ins and
 * settings, by kind. The person can read and keep the file. The app never reads it back.
 */
export async function exportAccount(
  db: RummageDb,
  { principal, nowMs }: { readonly principal: Principal; readonly nowMs: number },
): Promise<Blob> {
  const docs = await db.transaction('r', db.rows, db.overlays, async () => {
    const found = new Map<string, Record<string, unknown>>();
    const note = (kind: RowKind, storedAs: string, doc: object | null) => {
      const id = wireId({ kind, id: storedAs });
      if (doc === null) found.delete(`${kind} ${id}`);
      else found.set(`${kind} ${id}`, { id, ...doc });
    };
    const rows = await db.rows.where('scopes').equals(ownScope(principal)).toArray();
    for (const { kind, id, doc } of rows) note(kind, id, doc);
    const overlays = await db.overlays.toArray();
    for (const { principal: whose, kind, id, doc } of overlays) {
      if (whose === principal) note(kind, id, doc);
    }
    return found;
  });
  const byKind: Record<string, object[]> = {};
  for (const [key, doc] of docs) (byKind[key.split(' ')[0] ?? ''] ??= []).push(doc);
  const file = { format: FORMAT, exportedAt: new Date(nowMs).toISOString(), ...byKind };
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}
