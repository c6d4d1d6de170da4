import { queryTerms } from '../../domain/search/search-terms.ts';
import { statusAt } from '../../domain/sale/status.ts';
import { type CatalogRow, entryOf, milesFrom, type ZipLookup } from '../catalog/catalog-entry.ts';
import { choiceFilter, listedStatus } from '../catalog/choice-filter.ts';
import type { AlertNews, AlertView } from '../door/alerts-door.ts';
import { searchDocument } from '../search/search-document.ts';
import { createSearchIndex } from '../search/search-index.ts';

export interface NewSales {
  readonly rows: readonly CatalogRow[];
  readonly zipLookup: ZipLookup;
  readonly nowMs: number;
  /** The time after which a sale must have been created to be news for an alert, in epoch ms. */
  readonly startMs: (alertId: string) => number;
}

/** How many of the new sales match each alert. Alerts with none are left out. */
export function newForAlerts(alerts: readonly AlertView[], sales: NewSales): readonly AlertNews[] {
  const { zipLookup, nowMs } = sales;
  const rows = new Map(
    sales.rows.filter(({ isMine }) => isMine !== true).map((row) => [row.sale.id, row]),
  );
  const index = createSearchIndex();
  index.put([...rows.values()].map((row) => searchDocument(row, zipLookup, nowMs)));
  return alerts.flatMap((alert) => {
    const terms = queryTerms(alert.query.text);
    const ids = terms.length === 0 ? [...rows.keys()] : index.find(terms).map(({ id }) => id);
    const found = ids.filter((id) => {
      const row = rows.get(id);
      if (row === undefined || !isWanted(alert, row, sales)) return false;
      return Date.parse(row.sale.createdAt) > sales.startMs(alert.id);
    });
    return found.length === 0 ? [] : [{ alert, count: found.length }];
  });
}

function isWanted({ query }: AlertView, row: CatalogRow, { zipLookup, nowMs }: NewSales): boolean {
  const entry = entryOf(row, zipLookup);
  const status = statusAt(entry.windows, entry.isCancelled, nowMs);
  const { isActiveWanted: active, isUpcomingWanted: upcoming } = query;
  const statuses = { active, upcoming, closed: false };
  const passes = choiceFilter({ ...query, statuses }, nowMs);
  const miles = milesFrom(entry, query);
  const isNear = query.radiusMiles === null || (miles !== null && miles <= query.radiusMiles);
  const hasTag = query.tag === null || row.sale.tags.includes(query.tag);
  return statuses[listedStatus(status)] && isNear && hasTag && passes(entry);
}
