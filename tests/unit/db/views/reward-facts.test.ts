import { expect, test } from 'vitest';
import { readRewardFacts } from '../../../../src/db/views/reward-facts.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import type { PulledRow } from '../../../../src/sync/rows/row-docs.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';

const AT = '2026-06-06T10:00:00.000Z';

function newStore(): DeviceStore {
  return openDevice(new FakeServer(), null).store;
}

function checkInRow(id: string, saleId: string): PulledRow {
  return { kind: 'check_in', id, rev: 1, doc: { id, saleId, at: AT } };
}

function reviewRow(id: string, saleId: string): PulledRow {
  const words = { authorName: null, rating: 5 as const, title: '', comment: '' };
  const doc = { id, saleId, sellerId: 'bob', ...words, createdAt: AT, updatedAt: AT };
  return { kind: 'review', id, rev: 1, doc };
}

async function linesOf(store: DeviceStore, principal = 'ann'): Promise<readonly string[]> {
  const { facts } = await readRewardFacts(store.db, principal);
  return facts
    .map(({ deed, id, isWaiting }) => `${deed} ${id}${isWaiting ? ' waiting' : ''}`)
    .toSorted();
}

test('own check-ins, sales and reviews, and nobody else’s', async () => {
  const store = newStore();
  await receive(store, 'c:1', [saleRow('of-bob', 1), saleRow('mine', 1)]);
  await receive(store, 's:of-bob', [reviewRow('r1', 'of-bob'), reviewRow('r2', 'of-bob')]);
  await receive(store, 'u:ann', [
    saleRow('mine', 1),
    checkInRow('c1', 'of-bob'),
    checkInRow('c2', 'nowhere-here'),
    reviewRow('r1', 'of-bob'),
  ]);
  await receive(store, 'u:bob', [saleRow('of-bob', 1)]);
  const { facts } = await readRewardFacts(store.db, 'ann');
  expect(facts.map(({ deed, at, saleTitle }) => [deed, at, saleTitle])).toEqual(
    expect.arrayContaining([
      ['checkIn', AT, 'of-bob at 1'],
      // The server keeps check-ins at sales that are gone.
      ['checkIn', AT, null],
      ['review', AT, 'of-bob at 1'],
    ]),
  );
  expect(await linesOf(store)).toEqual(['checkIn c1', 'checkIn c2', 'listing mine', 'review r1']);
  expect(await linesOf(store, 'bob')).toEqual(['listing of-bob']);
  for (const other of ['guest', 'local:x', 'eve']) expect(await linesOf(store, other)).toEqual([]);
});

test('what waits counts once the server has it, and an edit changes nothing', async () => {
  const store = newStore();
  await receive(store, 'u:ann', [saleRow('mine', 1)]);
  await store.commit('ann', create('new'));
  await store.commit('ann', { op: 'sale.patch', args: { id: 'mine', set: { title: 'Again' } } });
  expect(await linesOf(store)).toEqual(['listing mine', 'listing new waiting']);
});

test('a sale that is deleted, canceled or hidden earns nothing', async () => {
  const store = newStore();
  const held = { by: 'moderator', reason: 'fake', note: '', at: AT } as const;
  await receive(store, 'u:ann', [
    ...['kept', 'deleted', 'canceled', 'hidden'].map((id) => saleRow(id, 1)),
    { kind: 'private', id: 'hidden', rev: 1, doc: { id: 'hidden', email: null, held } },
    { kind: 'private', id: 'kept', rev: 1, doc: { id: 'kept', email: null } },
  ]);
  await store.commit('ann', { op: 'sale.delete', args: { id: 'deleted' } });
  await store.commit('ann', { op: 'sale.cancel', args: { id: 'canceled', reason: null } });
  expect(await linesOf(store)).toEqual(['listing kept']);
});

test('a device that has read only a part of the account does not know the sum', async () => {
  const store = newStore();
  const isWhole = async (who: string) => (await readRewardFacts(store.db, who)).isWhole;
  expect(await isWhole('ann')).toBe(false);
  await receive(store, 'u:ann', [checkInRow('c1', 's1')], { more: true });
  expect(await isWhole('ann')).toBe(false);
  await receive(store, 'u:ann', [checkInRow('c2', 's2')]);
  expect(await isWhole('ann')).toBe(true);
});

test('on a device without a server everything counts at once', async () => {
  const store = newStore();
  await store.commit('local:x', create('new'));
  expect(await linesOf(store, 'local:x')).toEqual(['listing new']);
  expect((await readRewardFacts(store.db, 'local:x')).isWhole).toBe(true);
});
