import type { SaleSize } from '../../../src/domain/check-in/sale-report.ts';
import type { OnTally, SaleStats, SizeCounts } from '../../../src/domain/sale/sale.ts';
import { gridPlaceOf } from '../../../src/domain/geo/cell.ts';
import { cellScope } from './fake-server-scopes.ts';
import type { ReviewRecord, Tables } from './fake-server-state.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Updates the counters of all sales, as the server does every few minutes. */
export function countEvents(tables: Tables, xid: number, nowMs: number): void {
  for (const [id, stats] of tables.stats) {
    // The order of the keys stays as it is in `stats`, because the documents are compared as text.
    const shown = shownCounts(tables, stats.doc, nowMs);
    const doc = { id, ...shown, ...countedStats(tables, id, nowMs) };
    if (JSON.stringify(doc) === JSON.stringify(stats.doc)) continue;
    tables.stats.set(id, { doc, rev: stats.rev + 1, xid });
  }
  tables.viewEvents.length = 0;
}

/** A sale's exact views, and when devices get the steps that were reached since. Null if none was. */
export interface Counted {
  readonly views: number;
  readonly showFromMs: number | null;
}

type Counts = Pick<SaleStats, 'views' | 'saves' | 'onRoutes'>;

/** The counters that devices get: the steps that were reached when the sale's region was last told. */
function shownCounts(tables: Tables, old: SaleStats, nowMs: number): Counts {
  const { id } = old;
  const { views: counted, showFromMs } = tables.counted.get(id) ?? { views: 0, showFromMs: null };
  const fresh = tables.viewEvents.filter(({ saleId }) => saleId === id);
  const views = counted + fresh.reduce((sum, each) => sum + each.views, 0);
  const routes = [...tables.own.values()].filter(
    (row) => row.kind === 'route' && row.doc.stops.some((stop) => stop.saleId === id),
  );
  const saves = [...tables.saves.values()].filter(({ doc }) => doc.id === id).length;
  const before = { views: old.views, saves: old.saves, onRoutes: old.onRoutes };
  const now = { views: step(views), saves: step(saves), onRoutes: step(routes.length) };
  const isTold = showFromMs !== null && showFromMs <= nowMs;
  const isWaiting = !isTold && JSON.stringify(now) !== JSON.stringify(before);
  tables.counted.set(id, {
    views,
    showFromMs: isWaiting
      ? Math.min(showFromMs ?? Infinity, nextTellingMs(cellOfSale(tables, id), nowMs))
      : null,
  });
  return isTold ? now : before;
}

function cellOfSale(tables: Tables, id: string): string {
  const sale = tables.sales.get(id);
  return sale === undefined ? 'c:none' : cellScope(sale.doc);
}

const REGION_CELLS = 16;
const MINUTES = 20;

/** When devices next get counters of the sales in a cell: all of its region are told at one minute of each hour. */
export function nextTellingMs(scope: string, nowMs: number): number {
  const { row, column } =
    scope === 'c:none' ? { row: 0, column: 0 } : gridPlaceOf(Number(scope.slice(2)));
  const [down, across] = [Math.floor(row / REGION_CELLS), Math.floor(column / REGION_CELLS)];
  const firstMs = 180_000 * ((7 * down + across) % MINUTES);
  return firstMs + (Math.floor((nowMs - firstMs) / HOUR_MS) + 1) * HOUR_MS;
}

/** The highest of 0, 1, 2, 5, 10, 20, 50... that a counter has reached. */
function step(count: number): number {
  const steps = [5, 2, 1].map((first) => first * 10 ** Math.max(0, String(count).length - 1));
  return steps.find((each) => each <= count) ?? 0;
}

function countedStats(
  tables: Tables,
  id: string,
  nowMs: number,
): Omit<SaleStats, 'id' | keyof Counts> {
  const sellerId = tables.sales.get(id)?.doc.userId ?? null;
  const all = [...tables.reviews.values()];
  const ofSale = all.filter(({ doc }) => doc.saleId === id);
  const ofSeller = all.filter(({ doc }) => sellerId !== null && doc.sellerId === sellerId);
  return {
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
