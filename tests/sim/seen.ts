import { type SaleView, grouped, saleView } from '../../src/db/sale-view.ts';
import { visibleDocs } from '../../src/db/settle.ts';
import type { DeviceData } from './raw-database.ts';
import type { Field } from './writes.ts';

/** The views of all sales that a principal sees on a device, in order of their ids. */
export function seenSales(data: DeviceData, principal: string): readonly SaleView[] {
  const rows = grouped(data.rows, ({ id }) => id);
  const overlays = grouped(
    data.overlays.filter((overlay) => overlay.principal === principal),
    ({ id }) => id,
  );
  const entries = grouped(
    data.queue.filter((entry) => entry.principal === principal),
    ({ subject }) => subject,
  );
  const secrets = new Set(
    data.secrets.filter((each) => each.principal === principal).map(({ saleId }) => saleId),
  );
  const ids = new Set([...rows.keys(), ...overlays.keys(), ...entries.keys()]);
  return [...ids].toSorted().flatMap((id) => {
    const view = saleView({
      principal,
      rows: rows.get(id) ?? [],
      overlays: overlays.get(id) ?? [],
      entries: entries.get(id) ?? [],
      holdsSecret: secrets.has(id),
    });
    return view === null ? [] : [view];
  });
}

/** A field of a view in the words in which writes set it; null: not to be seen. */
export function shown(
  data: DeviceData,
  principal: string,
  { sale, place, isSaved }: SaleView,
  field: Field,
): string | null {
  switch (field) {
    case 'title':
      return sale.title;
    case 'description':
      return sale.description;
    case 'days':
      return sale.days[0]?.date ?? null;
    case 'street':
      return place?.street ?? null;
    case 'email':
      return emailOf(data, principal, sale.id);
    case 'cancel':
      return sale.cancelledAt === null ? null : 'cancelled';
    case 'save':
      return isSaved ? 'save.set' : 'save.unset';
  }
}

function emailOf(data: DeviceData, principal: string, id: string): string | null {
  const overlay = data.overlays.find(
    (each) => each.principal === principal && each.kind === 'private' && each.id === id,
  );
  if (overlay !== undefined) return (overlay.doc as { email: string | null } | null)?.email ?? null;
  const rows = data.rows.filter((row) => row.id === id);
  return visibleDocs(rows, principal).private?.email ?? null;
}
