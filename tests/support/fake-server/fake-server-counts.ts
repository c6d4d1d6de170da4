import type { SaleSize } from '../../../src/domain/check-in/sale-report.ts';
import type { OnTally, SaleStats, SizeCounts } from '../../../src/domain/sale/sale.ts';
import type { ReviewRecord, Tables } from './fake-server-state.ts';

const DAY_MS = 86_400_000;

/** Updates the counters of all sales, as the server does every few minutes. */
export function countEvents(tables: Tables, xid: number, nowMs: number): void {
  for (const [id, stats] of tables.stats) {
    const doc = countedStats(tables, id, stats.doc, nowMs);
    if (JSON.stringify(doc) === JSON.stringify(stats.doc)) continue;
    tables.stats.set(id, { doc, rev: stats.rev + 1, xid });
  }
  tables.viewEvents.length = 0;
}

function countedStats(tables: Tables, id: string, old: SaleStats, nowMs: number): SaleStats {
  const sellerId = tables.sales.get(id)?.doc.userId ?? null;
  const all = [...tables.reviews.values()];
  const ofSale = all.filter(({ doc }) => doc.saleId === id);
  const ofSeller = all.filter(({ doc }) => sellerId !== null && doc.sellerId === sellerId);
  const views = tables.viewEvents.filter(({ saleId }) => saleId === id);
  const routes = [...tables.own.values()].filter(
    (row) => row.kind === 'route' && row.doc.stops.some((stop) => stop.saleId === id),
  );
  return {
    id,
    views: old.views + views.reduce((sum, each) => sum + each.views, 0),
    saves: [...tables.saves.values()].filter(({ doc }) => doc.id === id).length,
    onRoutes: routes.length,
    reviews: ofSale.length,
    ratingSum: sumOf(ofSale),
    sellerReviews: ofSeller.length,
    sellerRatingSum: sumOf(ofSeller),
    isOn: tallies(tables, id, nowMs),
  };
}

function sumOf(reviews: readonly ReviewRecord[]): number {
  return reviews.reduce((sum, { doc }) => sum + doc.rating, 0);
}

/** What people said about a sale in the last day: one tally for each state. */
function tallies(tables: Tables, id: string, nowMs: number): readonly OnTally[] {
  const found = new Map<string, OnTally>();
  for (const [key, { state, size, weight, at }] of tables.isOn) {
    if (!key.startsWith(`${id} `) || Date.parse(at) <= nowMs - DAY_MS) continue;
    const known = found.get(state);
    found.set(state, {
      state,
      weight: (known?.weight ?? 0) + weight,
      count: (known?.count ?? 0) + 1,
      at: known !== undefined && known.at > at ? known.at : at,
      ...sizesWith(known?.sizes, size),
    });
  }
  return [...found.values()].toSorted(
    (a, b) => b.weight - a.weight || (a.state < b.state ? -1 : 1),
  );
}

function sizesWith(sizes: SizeCounts | undefined, size: SaleSize | null): Pick<OnTally, 'sizes'> {
  if (size === null) return sizes === undefined ? {} : { sizes };
  return { sizes: { ...sizes, [size]: (sizes?.[size] ?? 0) + 1 } };
}
