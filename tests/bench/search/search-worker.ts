import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { readAllSales } from '../../../src/db/views/all-sales.ts';
import { createCatalog } from '../../../src/device/catalog/catalog.ts';
import type { SearchQuestion } from '../../../src/device/door/search-door.ts';
import { createSaleFinder } from '../../../src/device/search/find-sales.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { writtenSales } from '../../support/builders/sale-texts.ts';

/** In the browser: fills a device's database, builds the index from it, and answers questions. */

export type Order =
  | { readonly what: 'fill'; readonly sales: number; readonly firstDay: number }
  | { readonly what: 'read' }
  | { readonly what: 'index' }
  | { readonly what: 'find'; readonly question: SearchQuestion };

const DATABASE = 'bench-search';
const GUEST = 'guest';

const db = openDatabase(DATABASE);
const catalog = createCatalog();
const search = createSaleFinder({
  source: {
    all: (principal) => readAllSales(db, principal),
    some: async () => [],
    onChange: () => () => undefined,
  },
  entryOf: (id) => catalog.entry(id),
  entriesSettled: async () => undefined,
  zipLookup: () => null,
  principal: GUEST,
  clock: systemClock,
  offsetMs: () => 0,
  onTrouble(error) {
    throw error;
  },
});

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void obey(data).then((answer) => self.postMessage(answer));
});

async function obey(order: Order): Promise<unknown> {
  const startedMs = performance.now();
  const answer = await run(order);
  return { ms: performance.now() - startedMs, answer };
}

async function run(order: Order): Promise<unknown> {
  switch (order.what) {
    case 'fill':
      return fill(order.sales, order.firstDay);
    case 'read':
      for await (const rows of readAllSales(db, GUEST)) catalog.upsert(rows);
      return null;
    case 'index':
      return search.load();
    case 'find':
      return search.find(order.question);
  }
}

async function fill(count: number, firstDay: number): Promise<null> {
  const held = { rev: 1, scopes: ['c:1'], gens: [1], revs: [1] };
  for (let from = 0; from < count; from += 1000) {
    const rows = writtenSales(Math.min(1000, count - from), firstDay, 7 + from, from);
    await db.rows.bulkPut(
      rows.flatMap(({ sale, place }) => [
        { kind: 'sale' as const, id: sale.id, doc: sale, ...held },
        { kind: 'place' as const, id: sale.id, doc: place ?? {}, ...held },
      ]),
    );
  }
  return null;
}
