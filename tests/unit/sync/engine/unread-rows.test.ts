import { expect, test } from 'vitest';
import { ChangeFeed } from '../../../../src/db/schema/change-feed.ts';
import { readOwnDoc } from '../../../../src/db/outbox/own-doc.ts';
import { createStore } from '../../../../src/db/store/device-store.ts';
import { readTroubles } from '../../../../src/db/damage/quarantine-view.ts';
import { createEngine } from '../../../../src/sync/engine/engine.ts';
import { CHECK_EVERY_MS } from '../../../../src/sync/engine/self-check.ts';
import type { PullAnswer } from '../../../../src/sync/ports.ts';
import type { UnreadRow } from '../../../../src/sync/rows/row-docs.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, DENVER, patch } from '../../../support/builders/sale-args.ts';
import { countingRandom, type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';

/** What a device cannot read of the server's answers: by kind and id, with the fault. */
type Unreadable = (row: { readonly kind: string; readonly id: string }) => string | null;

/** Lets a server say what this build cannot read, until it is told otherwise. */
function garbles(server: FakeServer, fault: { current: Unreadable }): void {
  const pull = server.pull.bind(server);
  const garbled = (answer: PullAnswer): PullAnswer => {
    if (answer.kind === 'refused') return answer;
    const scopes = answer.scopes.map((scope) => {
      const unread = scope.rows.flatMap((row): readonly UnreadRow[] => {
        const why = fault.current(row);
        if (why === null) return [];
        const { kind, id, rev, doc } = row;
        return [{ kind, id, rev, isGone: doc === null, fault: why === 'kind' ? null : why }];
      });
      const rows = scope.rows.filter((row) => fault.current(row) === null || row.doc === null);
      return { ...scope, rows, unread: unread.filter(({ isGone }) => !isGone) };
    });
    return { ...answer, scopes };
  };
  Object.assign(server, { pull: (...asked: Parameters<typeof pull>) => garbled(pull(...asked)) });
}

const sold =
  (id: string): Unreadable =>
  (row) =>
    row.kind === 'sale' && row.id === id ? 'days.0.date' : null;
const none: Unreadable = () => null;

async function world() {
  const server = new FakeServer();
  const seller = openDevice(server, 'ann');
  await exchange(seller, 'ann');
  for (const id of ['s1', 's2']) await seller.store.commit('ann', create(id));
  await exchange(seller, 'ann');
  const fault = { current: none };
  garbles(server, fault);
  return { server, seller, fault, bob: openDevice(server, 'bob') };
}

const look = (device: FakeDevice) => exchange(device, 'bob', [DENVER]);
const troubles = ({ store, clock }: FakeDevice) => readTroubles(store.db, 'bob', clock.now());
const reports = (server: FakeServer) =>
  [...server.tables.letters.values()].map(({ op, args }) => ({ op, args }));

/** The same device with another build of the app. */
function updated({ store: { db }, remote, clock }: FakeDevice): FakeDevice['engine'] {
  const random = countingRandom('newer');
  const store = createStore({ db, clock, random, changes: new ChangeFeed(null), build: 'newer' });
  return createEngine({ store, remote, clock });
}

test('[SYNC-16] a row that cannot be read costs no other: it is told, and reported once', async () => {
  const { server, fault, bob } = await world();
  fault.current = sold('s1');
  expect(await look(bob)).toMatchObject({ link: 'online', isDone: true });
  expect(await titleOn(bob, 'bob', 's1')).toBeNull();
  expect(await titleOn(bob, 'bob', 's2')).toBe('Books and tools');
  expect(await troubles(bob)).toEqual(['unread-rows']);
  await look(bob);
  await look(bob);
  expect(reports(server)).toMatchObject([
    { op: 'error.report', args: { name: 'UnreadRow', code: 'sale s1 1 days.0.date' } },
  ]);
});

test('[SYNC-26] it counts by its revision, so that no daily comparison differs', async () => {
  const { server, fault, bob, seller } = await world();
  const differed: unknown[] = [];
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      bob.clock.advance(CHECK_EVERY_MS + 1);
      differed.push((await look(bob)).differedCount ?? 0);
    }
  };
  fault.current = sold('s1');
  await look(bob);
  await days(2);
  // Another version that cannot be read; then of a kind that only a newer server has.
  await seller.store.commit('ann', patch('s1', { title: 'New' }));
  await exchange(seller, 'ann');
  await look(bob);
  await days(2);
  fault.current = ({ kind }) => (kind === 'stats' ? 'kind' : null);
  await seller.store.commit('ann', patch('s1', { title: 'Newer' }));
  await exchange(seller, 'ann');
  await look(bob);
  await days(2);
  const carl = openDevice(server, 'bob');
  expect(await look(carl)).toMatchObject({ isDone: true });
  expect(await troubles(carl)).toEqual([]);
  expect(await carl.store.db.rows.filter(({ kind }) => kind === 'stats').count()).toBe(0);
  for (let day = 0; day < 2; day += 1) {
    carl.clock.advance(CHECK_EVERY_MS + 1);
    expect(await look(carl)).not.toHaveProperty('differedCount');
  }
  expect(carl.remote.checks.length).toBeGreaterThan(1);
  expect(differed).toEqual([0, 0, 0, 0, 0, 0]);
  expect(bob.remote.checks.length).toBeGreaterThan(3);
});

test('[SYNC-16] what was here before stays, until the row can be read or leaves', async () => {
  const { fault, bob, seller, server } = await world();
  await look(bob);
  fault.current = sold('s1');
  await seller.store.commit('ann', patch('s1', { title: 'New' }));
  await exchange(seller, 'ann');
  await look(bob);
  expect(await titleOn(bob, 'bob', 's1')).toBe('Books and tools');
  // A whole new reading tells of it, so it is not taken for gone.
  server.epoch = 'epoch-2';
  await look(bob);
  expect(await titleOn(bob, 'bob', 's1')).toBe('Books and tools');
  await seller.store.commit('ann', { op: 'sale.delete', args: { id: 's1' } });
  await exchange(seller, 'ann');
  await look(bob);
  expect(await titleOn(bob, 'bob', 's1')).toBeNull();
  expect(await bob.store.db.unread.toArray()).toEqual([]);
  expect(await troubles(bob)).toEqual([]);
});

test('[SYNC-16] a place and a route that cannot be read in a reading afresh stay as they were', async () => {
  const { fault, bob, server } = await world();
  const plan = { name: 'Trip', day: null, stops: [], settings: {} };
  await bob.store.commit('bob', { op: 'route.put', args: { id: 'r1', ...plan } });
  await look(bob);
  fault.current = ({ kind }) => (kind === 'place' || kind === 'route' ? 'lat' : null);
  server.restamp();
  server.epoch = 'epoch-2';
  await look(bob);
  expect((await view(bob, 'bob', 's1'))?.place).toMatchObject({ street: '1 Main St' });
  expect(await readOwnDoc(bob.store.db, 'bob', 'route', 'r1')).toMatchObject({ name: 'Trip' });
});

test('[SYNC-24] the next build asks for it again, once', async () => {
  const { fault, bob } = await world();
  fault.current = sold('s1');
  await look(bob);
  const newer = updated(bob);
  const afresh = () =>
    bob.remote.pulls.filter(({ scopes }) =>
      scopes.some(({ scope, cursor }) => scope === DENVER && cursor === null),
    ).length;
  const before = afresh();
  // It cannot read it either, and does not ask for ever.
  for (let i = 0; i < 3; i += 1) await newer.sync('bob', [DENVER]);
  expect(afresh()).toBe(before + 1);
  expect(await troubles(bob)).toEqual(['unread-rows']);
  fault.current = none;
  await bob.engine.sync('bob', [DENVER]);
  expect(await titleOn(bob, 'bob', 's1')).toBe('Books and tools');
  expect(await troubles(bob)).toEqual([]);
});

test('[SYNC-12] it goes with the scope that told of it', async () => {
  const { fault, bob } = await world();
  fault.current = sold('s1');
  await look(bob);
  await bob.store.dropScopes([DENVER]);
  expect(await bob.store.db.unread.toArray()).toEqual([]);
});
