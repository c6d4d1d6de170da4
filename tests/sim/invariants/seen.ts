import { VISIT_FACTS, type VisitFact } from '../../../src/domain/sale/sale-fields.ts';
import type { SaleView } from '../../../src/domain/sale/sale-view.ts';
import { grouped } from '../../../src/db/schema/grouped.ts';
import { ownSecret, saleView } from '../../../src/db/views/read-sale-views.ts';
import { visibleDocs } from '../../../src/db/outbox/rebuild-overlays.ts';
import type { OverlayKind } from '../../../src/sync/mutations/rule.ts';
import { wireId } from '../../../src/sync/rows/row-id.ts';
import { entityIdOf } from '../../../src/sync/outbox/entity-of-row.ts';
import type { DeviceData } from '../world/raw-database.ts';
import type { Field } from '../deeds/writes.ts';

/** The views of all sales that a principal sees on a device, ordered by id. */
export function seenSales(data: DeviceData, principal: string): readonly SaleView[] {
  const rows = grouped(data.rows, wireId);
  const overlays = grouped(
    data.overlays.filter((overlay) => overlay.principal === principal),
    ({ id }) => id,
  );
  const entries = grouped(
    data.outbox.filter((entry) => entry.principal === principal),
    ({ entityId }) => entityId,
  );
  const secrets = new Map(data.secrets.map((each) => [each.saleId, each]));
  const ids = new Set([...rows.keys(), ...overlays.keys(), ...entries.keys()]);
  return [...ids].toSorted().flatMap((id) => {
    const view = saleView({
      principal,
      rows: rows.get(id) ?? [],
      overlays: overlays.get(id) ?? [],
      entries: entries.get(id) ?? [],
      secret: ownSecret(secrets.get(id), principal),
    });
    return view === null ? [] : [view];
  });
}

/** What a principal is shown of an entity: its view if it is a sale, and everything else. */
export interface Shown {
  readonly data: DeviceData;
  readonly principal: string;
  readonly entityId: string;
  readonly view: SaleView | null;
}

const isVisitFact = (field: Field): field is VisitFact =>
  VISIT_FACTS.some((fact) => fact === field);

/** A field's visible value in the form in which writes set it; null if nothing is visible. */
export function shown({ data, principal, entityId, view }: Shown, field: Field): string | null {
  const own = (kind: OverlayKind) => ownDoc(data, principal, kind, entityId);
  const text = (doc: object | null, name: string) =>
    doc === null ? null : String((doc as Readonly<Record<string, unknown>>)[name]);
  if (isVisitFact(field)) return view?.sale[field] ?? null;
  switch (field) {
    case 'title':
      return view?.sale.title ?? null;
    case 'description':
      return view?.sale.description ?? null;
    case 'days':
      return view?.sale.days.at(-1)?.date ?? null;
    case 'street':
      return view?.place?.street ?? null;
    case 'email':
      return text(own('private'), 'email');
    case 'url':
      return view?.sale.saleUrl ?? null;
    case 'tags':
      return view?.sale.tags[0] ?? null;
    case 'rain':
      return view?.sale.rainDate ?? null;
    case 'sold-out':
      return view?.sale.soldOutAt ?? null;
    case 'half-price':
      return view?.sale.halfPriceFrom ?? null;
    case 'cancel':
      return view === null || view.sale.cancelledAt === null ? null : 'cancelled';
    case 'delete':
      return view === null ? null : 'there';
    case 'save':
      return own('save') === null ? null : 'saved';
    case 'review':
      return text(own('review'), 'comment');
    case 'note':
      return text(own('note'), 'text');
    case 'route':
      return text(own('route'), 'name');
    case 'search':
      return text(own('search'), 'name');
    case 'profile':
      return text(own('profile'), 'displayName');
    case 'preference': {
      const values = ownDoc(data, principal, 'preference', entityId);
      return values === null || !('values' in values) ? null : text(Object(values.values), 'order');
    }
    case 'is-on':
    case 'sent':
      return null;
  }
}

/** The document of a kind as a principal sees it: the overlay's, else the row's. */
function ownDoc(
  data: DeviceData,
  principal: string,
  kind: OverlayKind,
  entityId: string,
): object | null {
  const overlays = data.overlays.filter(
    (each) => each.principal === principal && each.kind === kind && each.entityId === entityId,
  );
  const rows = data.rows.filter((row) => entityIdOf(row) === entityId);
  if (overlays.length > 0) return overlays.find(({ doc }) => doc !== null)?.doc ?? null;
  const doc = visibleDocs(rows, principal)[kind];
  return Array.isArray(doc) ? null : doc;
}
