import { expect, it } from 'vitest';
import { readAllSales } from '../../../../src/db/views/all-sales.ts';
import { ANN, BOB, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { DENVER, create, days, patch, save } from '../../../support/builders/sale-args.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last day of the sales here is June 6, so the server stops sending them as July 7 begins in UTC. */
const SERVER_STOPS_MS = Date.parse('2026-07-07T00:00:00Z');
const DEVICE_STOPS_MS = SERVER_STOPS_MS + DAY_MS;

/** A seller's sales, and a shopper who has read their cell. */
async function town(...ids: readonly string[]) {
  const server = new FakeServer();
  const [seller, shopper] = [openDevice(server, BOB), openDevice(server, ANN)];
  for (const id of ids) await seller.store.commit(BOB, create(id));
  await exchange(seller, BOB);
  await exchange(shopper, ANN);
  return { server, seller, shopper };
}

async function listed({ store }: FakeDevice, principal = ANN): Promise<string[]> {
  const found: string[] = [];
  for await (const chunk of readAllSales(store.db, principal))
    found.push(...chunk.map(({ sale }) => sale.id));
  return found.toSorted();
}

const heldBy = async ({ store }: FakeDevice, id: string) =>
  (await store.db.rows.get(['sale', id]))?.scopes.toSorted() ?? [];

/** The cell was read to its end at this time of the server, and nothing left it then. */
async function cellWasReadAt({ store: { db } }: FakeDevice, toldAtMs: number): Promise<void> {
  await db.meta.put({ key: 'heard', value: toldAtMs });
  await db.scopes.update(DENVER, { toldAtMs });
}

it('[SYNC-4] a sale that is over leaves the device a day after the server has stopped sending it', async () => {
  const { server, shopper } = await town('s1');
  server.nowMs = DEVICE_STOPS_MS - 2 * HOUR_MS;
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual(['s1']);
  server.nowMs = DEVICE_STOPS_MS;
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual([]);
  expect(await shopper.store.db.rows.where('scopes').equals(DENVER).count()).toBe(0);
});

it('[SYNC-9] the clock of the device has no part in it', async () => {
  const { server, shopper } = await town('s1');
  shopper.clock.advance(400 * DAY_MS);
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual(['s1']);
  shopper.clock.advance(-800 * DAY_MS);
  server.nowMs = DEVICE_STOPS_MS;
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual([]);
});

it('[SYNC-4] a sale that was saved, is one’s own, was opened, or waits for work stays', async () => {
  const { server, seller, shopper } = await town('s1', 's2', 's3', 's4');
  await shopper.store.commit(ANN, save('s1'));
  await exchange(shopper, ANN, [DENVER, 's:s2']);
  // A refused change waits for its person.
  await shopper.store.commit(ANN, patch('s3', { title: 'Mine' }));
  await exchange(shopper, ANN, [DENVER, 's:s2']);
  server.nowMs = DEVICE_STOPS_MS;
  await exchange(shopper, ANN, [DENVER, 's:s2']);
  await exchange(seller, BOB);
  expect(await listed(shopper)).toEqual(['s1', 's2', 's3']);
  expect(await heldBy(shopper, 's1')).toEqual(['s:s1']);
  expect(await heldBy(shopper, 's2')).toEqual(['s:s2']);
  expect(await heldBy(shopper, 's3')).toEqual(['w:ann']);
  expect(await listed(seller, BOB)).toEqual(['s1', 's2', 's3', 's4']);
  expect(await view(shopper, ANN, 's1')).toMatchObject({ isSaved: true, place: expect.anything() });
});

it('[SYNC-4] a second phone of someone who saved an old sale reads it by its own scope', async () => {
  const { server, shopper } = await town('s1', 's2');
  await shopper.store.commit(ANN, save('s1'));
  await exchange(shopper, ANN);
  server.nowMs = DEVICE_STOPS_MS + 200 * DAY_MS;
  const second = openDevice(server, ANN);
  await exchange(second, ANN);
  await exchange(second, ANN);
  expect(await listed(second)).toEqual(['s1']);
  expect(await heldBy(second, 's1')).toEqual(['s:s1']);
});

it('[SYNC-4] a saved sale that its own scope has not brought yet stays with its cell until then', async () => {
  const { shopper } = await town('s1', 's2');
  await shopper.store.commit(ANN, save('s1'));
  await cellWasReadAt(shopper, DEVICE_STOPS_MS);
  await shopper.store.leaveCells(ANN);
  expect(await listed(shopper)).toEqual(['s1']);
  expect(await heldBy(shopper, 's1')).toEqual([DENVER]);
});

it('[SYNC-4] a sale that is moved to a later day comes back, and leaves by its new day', async () => {
  const { server, seller, shopper } = await town('s1');
  server.nowMs = DEVICE_STOPS_MS + DAY_MS;
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual([]);
  await seller.store.commit(BOB, days('s1', '2026-07-20'));
  await exchange(seller, BOB);
  await exchange(shopper, ANN);
  expect(await view(shopper, ANN)).toMatchObject({
    sale: { days: [{ date: '2026-07-20' }] },
    place: expect.objectContaining({ street: '1 Main St' }),
    stats: expect.anything(),
  });
  server.nowMs += 44 * DAY_MS;
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual([]);
});

it('[SYNC-26] between the server and the device, a check finds nothing to read again', async () => {
  const { server, shopper } = await town('s1', 's2');
  await shopper.store.commit(ANN, save('s2'));
  await exchange(shopper, ANN);
  for (const nowMs of [
    SERVER_STOPS_MS - 1,
    SERVER_STOPS_MS,
    DEVICE_STOPS_MS,
    DEVICE_STOPS_MS * 1.01,
  ]) {
    server.nowMs = nowMs;
    shopper.clock.advance(2 * DAY_MS);
    const checksBefore = shopper.remote.checks.length;
    const { differedCount = 0 } = await exchange(shopper, ANN);
    expect(shopper.remote.checks.length).toBe(checksBefore + 1);
    expect(differedCount).toBe(0);
  }
});

it('[SYNC-4] many of them leave some hundreds at a time, and none is left', async () => {
  const { server, shopper } = await town('s1');
  const { db } = shopper.store;
  const row = await db.rows.get(['sale', 's1']);
  if (row === undefined) throw new Error('not read');
  const ids = Array.from({ length: 699 }, (_, n) => `n${n}`);
  await db.rows.bulkAdd(ids.map((id) => ({ ...row, id, doc: { ...row.doc, id } })));
  await cellWasReadAt(shopper, server.nowMs);
  await shopper.store.leaveCells(ANN);
  expect(await db.rows.where('scopes').equals(DENVER).count()).toBe(702);
  await cellWasReadAt(shopper, DEVICE_STOPS_MS);
  await shopper.store.leaveCells(ANN);
  expect(await db.rows.where('cellDay').above('').count()).toBe(200);
  await shopper.store.leaveCells(ANN);
  expect(await db.rows.where('scopes').equals(DENVER).count()).toBe(0);
});

it('[SYNC-4] a sale stays in a cell that was not read since: it may have a later date by now', async () => {
  const { server, seller, shopper } = await town('s1');
  server.nowMs = Date.parse('2026-06-06T18:00:00Z');
  await seller.store.commit(BOB, days('s1', '2026-08-01'));
  await exchange(seller, BOB);
  server.nowMs = Date.parse('2026-08-10T12:00:00Z');
  // Another cell is on the screen, and the server's time is heard there.
  await exchange(shopper, ANN, ['c:1']);
  expect(await heldBy(shopper, 's1')).toEqual([DENVER]);
  await exchange(shopper, ANN);
  expect(await listed(shopper)).toEqual(['s1']);
  expect((await view(shopper, ANN))?.place).not.toBeNull();
});
