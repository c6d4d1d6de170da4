import { readLosses } from '../../../support/builders/device-reads.ts';
import { expect, it } from 'vitest';
import { err } from '../../../../src/domain/result.ts';
import { exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { postAsGuest } from '../../../support/builders/guest.ts';
import { patch } from '../../../support/builders/sale-args.ts';
import { MODERATION_RULES } from '../../../support/moderation/rules.ts';

const GUEST = 'guest';

/** A guest whose sale is with the server and was read from there. */
async function posted() {
  const server = new FakeServer();
  const guest = openDevice(server, null);
  await postAsGuest(guest, 's1');
  await exchange(guest, GUEST, []);
  expect(await titleOn(guest, GUEST)).toBe('Books and tools');
  return { server, guest };
}

function deleteOnServer(server: FakeServer): void {
  server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
}

/** A second page of the same device leads for a moment and reads the sale's scope to its end. */
async function readByRival(server: FakeServer, guest: FakeDevice): Promise<void> {
  const rival = openDevice(server, null, guest.indexedDB);
  const asked = await rival.store.askScopes(['s:s1'], 0);
  const answer = server.pull(null, { scopes: asked });
  if (answer.kind === 'page') await rival.store.applyPage(asked, answer, 0);
  rival.store.db.close();
}

/** Runs `meanwhile` once, between the server's work on the next push and the arrival of its answer. */
function duringNextPush({ remote }: FakeDevice, meanwhile: () => Promise<void>): void {
  const before = remote.pushes.length;
  remote.beforeAnswer = async () => {
    if (remote.pushes.length === before) return;
    remote.beforeAnswer = () => Promise.resolve();
    await meanwhile();
  };
}

it('[SYNC-21] a deleted sale stays deleted when an older push is answered after another page has read of it', async () => {
  const { server, guest } = await posted();
  await guest.store.commit(GUEST, patch('s1', { title: 'Edited' }));
  duringNextPush(guest, async () => {
    deleteOnServer(server);
    await readByRival(server, guest);
  });

  await exchange(guest, GUEST, []);
  await exchange(guest, GUEST, []);

  expect(await titleOn(guest, GUEST)).toBeNull();
  expect(await guest.store.db.rows.toArray()).toEqual([]);
});

it('[SYNC-21] so it does when that page began the reading afresh meanwhile', async () => {
  const { server, guest } = await posted();
  await guest.store.commit(GUEST, patch('s1', { title: 'Edited' }));
  duringNextPush(guest, async () => {
    deleteOnServer(server);
    server.raiseHorizon();
    // Sent back to the start, then read to the end: a first reading tells of no tombstones.
    await readByRival(server, guest);
    await readByRival(server, guest);
  });

  await exchange(guest, GUEST, []);
  await exchange(guest, GUEST, []);

  expect(await titleOn(guest, GUEST)).toBeNull();
});

it('[SYNC-8, SYNC-21] a sale that a restore has lost before it was read goes', async () => {
  const server = new FakeServer();
  const guest = openDevice(server, null);
  await exchange(guest, GUEST, []);
  const dump = server.dump();
  await postAsGuest(guest, 's1');
  const pull = guest.remote.pull.bind(guest.remote);
  duringNextPush(guest, () => {
    guest.remote.pull = () => Promise.resolve(err({ kind: 'offline' }));
    return Promise.resolve();
  });
  await exchange(guest, GUEST, []);
  expect(await titleOn(guest, GUEST)).toBe('Books and tools');

  server.restore(dump);
  server.epoch = 'epoch-2';
  guest.remote.pull = pull;
  await exchange(guest, GUEST, []);
  await exchange(guest, GUEST, []);

  // Its seller is told that it is lost, and sees it until they decide.
  expect(await view(guest, GUEST)).toMatchObject({ sync: 'attention', parkedCode: 'lost' });
  const [told] = await readLosses(guest.store.db, GUEST);
  await guest.store.discardParked(told?.opId ?? '');
  expect(await titleOn(guest, GUEST)).toBeNull();
  expect(await guest.store.db.rows.get(['sale', 's1'])).toBeUndefined();
});

it('[SYNC-11] a posting that nobody else is shown yet stays in sight, though its scope was asked for before', async () => {
  const server = new FakeServer();
  // Held from the start, as in a flood.
  server.rules = { ...MODERATION_RULES, floodSales: 0 };
  const guest = openDevice(server, null);
  await postAsGuest(guest, 's1');
  await guest.store.askScopes(['s:s1'], 0);
  await exchange(guest, GUEST, []);
  expect(server.tables.sales.get('s1')?.hidden).toBe(true);
  expect(await titleOn(guest, GUEST)).toBe('Books and tools');
});

it('[SYNC-21] a sale that the server shows to nobody else stays with its guest', async () => {
  const { server, guest } = await posted();
  const sale = server.tables.sales.get('s1');
  if (sale === undefined) throw new Error('not posted');
  server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden: true }, xid));
  await exchange(guest, GUEST, []);
  await guest.store.commit(GUEST, patch('s1', { title: 'Mine' }));
  await exchange(guest, GUEST, []);
  await exchange(guest, GUEST, []);

  expect(await titleOn(guest, GUEST)).toBe('Mine');
});

it('[SYNC-11] what was just posted stays in sight while an older transaction holds the reading back', async () => {
  const server = new FakeServer();
  const guest = openDevice(server, null);
  const held = server.begin();
  await postAsGuest(guest, 's1');
  await exchange(guest, GUEST, []);
  expect(await titleOn(guest, GUEST)).toBe('Books and tools');
  held.commit(() => null);
  await exchange(guest, GUEST, []);
  expect(await titleOn(guest, GUEST)).toBe('Books and tools');
});
