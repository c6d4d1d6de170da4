import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { Held } from '../../domain/moderation/held.ts';
import type { SaleStats } from '../../domain/sale/sale.ts';
import { foldEntries } from '../../sync/outbox/fold-overlays.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import type { EntityDocs } from '../../sync/mutations/rule.ts';
import type { Principal } from '../../domain/principal.ts';
import { storedId, wireId } from '../../sync/rows/row-id.ts';
import { saleScope } from '../../sync/rows/scope-name.ts';
import { isVisibleTo } from '../../sync/rows/row-visibility.ts';
import { grouped } from '../schema/grouped.ts';
import type {
  Overlay,
  OverlayKey,
  RowKey,
  RummageDb,
  SaleCopy,
  SecretRecord,
} from '../schema/schema.ts';
import { visibleDocs } from '../outbox/rebuild-overlays.ts';

/** The inputs of one view. */
export interface ViewParts {
  readonly principal: Principal;
  /** The sale's rows of all kinds, regardless of who may see them. */
  readonly rows: readonly StoredRow[];
  readonly overlays: readonly Overlay[];
  /** The principal's own entries on the sale, oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** The principal's own secret of this sale. Null if it has none. */
  readonly secret: SecretRecord | null;
}

/**
 * The views of the given sales, without those that the principal cannot see. Reads by key only, so that
 * a live query reruns for these sales alone.
 */
export async function readSaleViews(
  db: RummageDb,
  principal: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaleView>> {
  const overlayKeys = ids.flatMap((id) =>
    OVERLAID.map((kind): OverlayKey => [principal, kind, id]),
  );
  const entryKeys = ids.map((id) => [principal, id]);
  const tables = [db.rows, db.overlays, db.outbox, db.secrets];
  return db.transaction('r', tables, async () => {
    const rows = await db.rows.bulkGet(ids.flatMap((id) => rowKeys(id, principal)));
    const overlays = await db.overlays.bulkGet(overlayKeys);
    const entries = await db.outbox.where('[principal+entityId]').anyOf(entryKeys).sortBy('seq');
    const secrets = await db.secrets.bulkGet([...ids]);
    const rowsOf = grouped(rows, wireId);
    const overlaysOf = grouped(overlays, ({ id }) => id);
    const entriesOf = grouped(entries, ({ entityId }) => entityId);
    const views = new Map<string, SaleView>();
    ids.forEach((id, i) => {
      const view = saleView({
        principal,
        rows: rowsOf.get(id) ?? [],
        overlays: overlaysOf.get(id) ?? [],
        entries: entriesOf.get(id) ?? [],
        secret: ownSecret(secrets[i], principal),
      });
      if (view !== null) views.set(id, view);
    });
    return views;
  });
}

const OVERLAID = ['sale', 'place', 'private', 'save'] as const;

function rowKeys(id: string, principal: Principal): RowKey[] {
  const kinds = [...OVERLAID, 'stats' as const];
  return kinds.map((kind): RowKey => [kind, storedId(kind, id, principal)]);
}

/** The view of one sale. Null if the principal cannot see it. */
export async function readSaleView(
  db: RummageDb,
  principal: Principal,
  id: string,
): Promise<SaleView | null> {
  return (await readSaleViews(db, principal, [id])).get(id) ?? null;
}

/** Builds one view from its parts. Null if the sale is not visible. */
export function saleView(parts: ViewParts): SaleView | null {
  const { principal, rows, entries } = parts;
  const docs = seenDocs(parts);
  if (docs.sale === null) return null;
  const seen = rows.filter((row) => isVisibleTo(row, principal));
  return {
    sale: docs.sale,
    rev: seen.find(({ kind }) => kind === 'sale')?.rev ?? keptCopy(parts)?.rev ?? null,
    place: docs.place,
    stats: statsOf(seen),
    email: docs.private?.email ?? null,
    isSaved: docs.save !== null,
    isMine:
      docs.sale.userId === principal ||
      parts.secret !== null ||
      entries.some((entry) => ruleOf(entry.op).isFoundation),
    sync: syncOf(entries),
    parkedCode: entries.find((entry) => entry.code !== null)?.code ?? null,
    held: heldOf(parts, docs.private?.held ?? null),
  };
}

/**
 * Why the sale is hidden. For an account, the private row says why. A guest's private row is as old as the guest's
 * last push, so two sources override it: the sale's own scope, which holds only visible sales, and what
 * the server has answered since.
 */
function heldOf({ rows, secret }: ViewParts, told: Held | null): Held | null {
  if (secret === null) return told;
  const sale = rows.find(({ kind }) => kind === 'sale');
  if (sale?.scopes.includes(saleScope(secret.saleId)) === true) return null;
  return secret.held === undefined ? told : secret.held;
}

/** The record, if the principal owns it. */
export function ownSecret(
  record: SecretRecord | undefined,
  principal: Principal,
): SecretRecord | null {
  return record?.principal === principal ? record : null;
}

/** The last known copy of a guest's hidden sale, which no scope holds any longer (SYNC-21). */
function keptCopy({ secret }: ViewParts): SaleCopy | null {
  return secret?.held ? (secret.copy ?? null) : null;
}

/** The rows with the overlay applied. A refused sale stays visible to its seller. */
function seenDocs(parts: ViewParts): EntityDocs {
  const { principal, rows, overlays, entries } = parts;
  const base = visibleDocs(rows, principal);
  const over = Object.fromEntries(overlays.map(({ kind, doc }) => [kind, doc]));
  const docs: EntityDocs = { ...base, ...over };
  if (docs.sale !== null) return docs;
  const copy = keptCopy(parts);
  if (copy !== null) {
    const { sale, place, private: own } = copy;
    const waiting = entries.filter((entry) => entry.state === 'waiting');
    return foldEntries({ ...docs, sale, place, private: own }, waiting);
  }
  const parked = entries.filter((entry) => entry.state === 'parked');
  return parked.some((entry) => ruleOf(entry.op).isFoundation) ? foldEntries(docs, parked) : docs;
}

function statsOf(rows: readonly StoredRow[]): SaleStats | null {
  const row = rows.find(({ kind }) => kind === 'stats');
  // The row mapper checked on arrival that the document fits the row's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (row?.doc as SaleStats | undefined) ?? null;
}

function syncOf(entries: readonly OutboxEntry[]): SaleView['sync'] {
  if (entries.length === 0) return null;
  if (entries.some((entry) => entry.state === 'parked')) return 'attention';
  return entries.some((entry) => entry.sentAtMs !== null) ? 'sending' : 'waiting';
}
