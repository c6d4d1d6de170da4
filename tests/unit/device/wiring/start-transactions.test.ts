import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import type { DatabaseSource } from '../../../../src/db/schema/open-database.ts';
import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { Device } from '../../../../src/device/wiring/open-device.ts';
import type { OpenedRemote } from '../../../../src/remote/exchange/open-remote.ts';
import { FakeRemote, NOTHING_ELSE } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import { newSource, openedDevice } from './opened-device.ts';

/** How often the worker waits for its database as it starts. Each transaction is a wait of its own. */

const NEAR = { lat: 39.74, lng: -104.99 };
const QUERY: DiscoverQuery = {
  origin: NEAR,
  radiusMiles: 25,
  saleType: null,
  statuses: { active: true, upcoming: true, closed: false },
  keywords: '',
  dateFrom: null,
  dateTo: null,
  sort: 'closest',
  group: 'placed',
  limit: 20,
};

let begun: string[] = [];

beforeEach(() => {
  begun = [];
  // It is called with the database that it belongs to.
  // oxlint-disable-next-line typescript/unbound-method
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    const [tables, mode = 'readonly'] = asked;
    const names = typeof tables === 'string' ? [tables] : [...tables];
    // The database library looks at all tables once as it opens, before anything can be asked.
    if (names.length < this.objectStoreNames.length) begun.push(`${mode} ${names.join('+')}`);
    return begin.apply(this, asked);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function serverWithSales(): FakeServer {
  const server = new FakeServer();
  for (let at = 0; at < 30; at += 1) {
    const { op, args } = create(`sale${at}`, {
      place: { street: '1 Main St', ...NEAR, quality: 'exact' },
    });
    const mutations = [{ mid: 1, opId: `op${at}`, v: 1, op, args: { ...args } }];
    server.push('seller', { clientId: `op${at}`, principal: 'seller', mutations });
  }
  return server;
}

/** A page's visit: what it asks as it starts, and again whenever there are more sales. */
async function visit(server: FakeServer, source: DatabaseSource, remote: FakeRemote) {
  const clock = manualClock(server.nowMs);
  const counts: { request?: string[]; answer?: number; list?: string[]; card?: string[] } = {};
  const carry = remote.pull.bind(remote);
  remote.pull = async (...asked) => {
    counts.request ??= [...begun];
    const answer = await carry(...asked);
    counts.answer ??= begun.length;
    return answer;
  };
  let version = 0;
  const opened = {
    remote: Object.assign(remote, NOTHING_ELSE),
    files: { around: () => Promise.resolve(null) },
  };
  const { device } = await openedDevice(
    source,
    // Only what this start asks for.
    { openServer: () => Promise.resolve(opened as unknown as OpenedRemote) },
    clock,
    {
      dataSource: 'supabase',
      supabaseUrl: 'http://api.test',
      onCatalog: (next) => (version = next),
    },
  );
  const page = openDatabase('device', source);
  void device.door.sync.hint('list-open');
  void device.door.sales.lookAround(NEAR);
  const list = listOf(device, () => version);
  while (counts.card === undefined) {
    clock.advance(10);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const shown = list.shown();
    if (shown.length === 0) continue;
    counts.list = [...begun];
    await readSaleViews(page, 'guest', shown.slice(0, 3));
    counts.card = [...begun];
  }
  return { device, page, clock, counts };
}

function listOf({ door }: Device, version: () => number) {
  let shown: readonly string[] = [];
  let asked = -1;
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    asked = version();
    const { items } = await door.sales.discover(QUERY);
    isAsking = false;
    shown = items.map(({ id }) => id);
  };
  return {
    shown() {
      if (!isAsking && asked !== version()) void ask();
      return shown;
    },
  };
}

/** What a sync does at its end, before or after the cards are read: which scopes are to be checked, and which rows leave. */
const UPKEEP: ReadonlySet<string> = new Set(['readwrite scopes+checks', 'readonly meta+rows']);

test('[SYNC-18] a first visit asks for sales after eight transactions, and shows them after eight more', async () => {
  const server = serverWithSales();
  const { device, page, counts } = await visit(server, newSource(), new FakeRemote(server, null));
  expect(counts.request?.length, counts.request?.join('\n')).toBeLessThanOrEqual(8);
  const shown = (counts.card?.slice(counts.answer) ?? []).filter((one) => !UPKEEP.has(one));
  expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(8);
  page.close();
  device.stop();
});

test('[SYNC-18] a later start has its list after five transactions, whatever the network does', async () => {
  const server = serverWithSales();
  const source = newSource();
  const first = await visit(server, source, new FakeRemote(server, null));
  // What the first screen does not need comes now, such as keeping its list for the next start.
  first.clock.advance(10_000);
  await vi.waitUntil(
    async () => (await first.page.table('meta').get('visit.page.closest')) !== undefined,
  );
  first.page.close();
  first.device.stop();
  begun = [];
  const remote = new FakeRemote(server, null);
  remote.pull = () => new Promise(() => undefined);
  const { device, page, counts } = await visit(server, source, remote);
  expect(counts.list?.length, counts.list?.join('\n')).toBeLessThanOrEqual(5);
  page.close();
  device.stop();
});
