import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { readLosses } from '../../../support/builders/device-reads.ts';
import { describe, expect, it } from 'vitest';
import { countOutbox, listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { ANN, BOB, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { applyMutation } from '../../../support/fake-server/fake-server-mutations.ts';
import { lost, note, restored, sendAgain } from '../../../support/builders/restores.ts';
import { postAsGuest } from '../../../support/builders/guest.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';
import { create, patch, save, saleArgs } from '../../../support/builders/sale-args.ts';

const GUEST = 'guest';

const routeOf = (name: string): NewMutation => ({
  op: 'route.put',
  args: { id: 'r1', name, day: null, stops: [{ saleId: 's1' }], settings: {} },
});
const searchOf = (name: string): NewMutation => ({
  op: 'search.put',
  args: { id: 'q1', name, query: {}, isAlert: false },
});

describe('what a restored server has lost, and whose it is', () => {
  it('[SYNC-8] [SYNC-21] a guest can delete again what it had deleted before', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, null);
    await postAsGuest(phone, 's1');
    await exchange(phone, GUEST);
    const dump = server.dump();
    await phone.store.commit(GUEST, { op: 'sale.delete', args: { id: 's1' } });
    await exchange(phone, GUEST);
    restored(server, dump);
    await exchange(phone, GUEST);
    expect(await lost(phone, GUEST)).toEqual(['sale.delete']);
    await sendAgain(phone, GUEST);
    expect(await exchange(phone, GUEST)).toMatchObject({ parkedCount: 0 });
    expect(server.tables.sales.get('s1')).toBeUndefined();
  });

  it('[SYNC-8] [SYNC-21] a guest sale that was claimed is lost to the account, and comes back as its own', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    const dump = server.dump();
    await postAsGuest(phone, 's1');
    await exchange(phone, GUEST);
    await phone.store.moveWork(ANN);
    await exchange(phone, ANN);
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);

    restored(server, dump);
    await exchange(phone, ANN);
    expect(await lost(phone, GUEST)).toEqual([]);
    expect(await lost(phone, ANN)).toEqual(['sale.create']);
    await sendAgain(phone, ANN);
    expect(await exchange(phone, ANN)).toMatchObject({ parkedCount: 0 });
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
  });

  it('[SYNC-8] [SYNC-21] a lost guest sale that is moved to an account is on no list of the guest', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    const dump = server.dump();
    await postAsGuest(phone, 's1');
    await exchange(phone, GUEST);
    restored(server, dump);
    await exchange(phone, ANN);
    expect(await lost(phone, GUEST)).toEqual(['sale.create']);
    await phone.store.moveWork(ANN);
    expect(await view(phone, GUEST)).toBeNull();
    expect(await lost(phone, ANN)).toEqual(['sale.create']);
    expect(await view(phone, ANN)).toMatchObject({ isMine: true });
    await sendAgain(phone, ANN);
    await exchange(phone, ANN);
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
  });

  it('[SYNC-8] [SYNC-21] a claim alone that was lost is made again with the secret', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    await postAsGuest(phone, 's1');
    await exchange(phone, GUEST);
    const dump = server.dump();
    await phone.store.moveWork(ANN);
    await exchange(phone, ANN);
    restored(server, dump);
    await exchange(phone, ANN);
    expect(await lost(phone, ANN)).toEqual(['sale.claim']);
    await sendAgain(phone, ANN);
    expect(await exchange(phone, ANN)).toMatchObject({ parkedCount: 0 });
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
  });

  it('[SYNC-8] is found by the next start if the app was closed in between', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, note('s1', 'Bring cash'));
    await exchange(ann, ANN);
    restored(server, dump);
    // The new epoch is met, and the app dies before it has asked.
    ann.remote.failsKnown = true;
    await exchange(ann, ANN);
    expect(await lost(ann, ANN)).toEqual([]);
    ann.store.db.close();

    const again = openDevice(server, ANN, ann.indexedDB);
    await exchange(again, ANN);
    expect(await lost(again, ANN)).toEqual(['note.put']);
    again.store.db.close();
    const third = openDevice(server, ANN, ann.indexedDB);
    await exchange(third, ANN);
    expect(await lost(third, ANN)).toEqual(['note.put']);
  });

  it('[SYNC-8] [SYNC-11] each person is told of their own when they are here again', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    await exchange(phone, ANN);
    const dump = server.dump();
    await phone.store.commit(ANN, note('s1', 'Of Ann'));
    await exchange(phone, ANN);
    phone.remote.uid = BOB;
    await phone.store.commit(BOB, note('s1', 'Of Bob'));
    await exchange(phone, BOB);
    await postAsGuest(phone, 's9');
    await exchange(phone, GUEST);
    restored(server, dump);

    await exchange(phone, BOB);
    expect(await lost(phone, BOB)).toEqual(['note.put']);
    expect(await lost(phone, GUEST)).toEqual(['sale.create']);
    expect(await lost(phone, ANN)).toEqual([]);
    expect(phone.remote.asked.map(({ principal }) => principal)).toEqual([BOB, GUEST]);
    phone.remote.uid = ANN;
    await exchange(phone, ANN);
    expect(await lost(phone, ANN)).toEqual(['note.put']);
  });

  it('[SYNC-8] [SYNC-15] whoever signed out left no text behind, and is told all the same', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, note('s1', 'The secret of Ann'));
    await exchange(ann, ANN);
    await ann.store.cleanUpAfterSignOut(ANN);
    expect(JSON.stringify(await ann.store.db.done.toArray())).not.toContain('The secret of Ann');
    restored(server, dump);
    await exchange(ann, ANN);
    const [told] = await readLosses(ann.store.db, ANN);
    expect(told).toMatchObject({ op: 'note.put', entityId: 's1', code: 'lost_for_good' });
    // There is nothing to send.
    await ann.store.retryParked(told?.opId ?? '');
    expect(await listOutbox(ann.store.db, ANN, 'waiting')).toEqual([]);
    await ann.store.discardParked(told?.opId ?? '');
    expect(await lost(ann, ANN)).toEqual([]);
  });

  it.each([
    ['note', note('s1', 'Old'), note('s1', 'New')],
    ['route', routeOf('Old'), routeOf('New')],
    ['search', searchOf('Old'), searchOf('New')],
  ])(
    '[SYNC-8] [SYNC-15] a lost %s without its text changes nothing that waits',
    async (_, old, anew) => {
      const server = new FakeServer();
      const ann = openDevice(server, ANN);
      await ann.store.commit(ANN, create('s1'));
      await exchange(ann, ANN);
      const dump = server.dump();
      await ann.store.commit(ANN, old);
      await exchange(ann, ANN);
      await ann.store.cleanUpAfterSignOut(ANN);
      restored(server, dump);
      // The log-out is over, and Ann changes the same again before the server has said what it lost.
      await ann.store.commit(ANN, anew);
      ann.remote.failNext({ kind: 'offline' });
      await exchange(ann, ANN);
      await exchange(ann, ANN);
      expect(await listOutbox(ann.store.db, ANN, 'waiting')).toEqual([]);
      expect(server.ledger.at(-1)).toMatchObject({ op: anew.op });
      expect(JSON.stringify(server.ledger.at(-1)?.args)).toContain('New');
    },
  );

  it('[SYNC-8] [SYNC-22] of a photo whose bytes are gone it is said that it cannot be sent', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    const photo = { id: 's1', imageId: 'i1', ext: 'jpg', position: 0 } as const;
    await ann.store.commit(ANN, { op: 'image.declare', args: { ...photo, ...SOME_FILES } });
    await exchange(ann, ANN);
    const { bytes, md5, smallBytes, smallMd5 } = SOME_FILES;
    const declared = server.tables.images.get('i1');
    server.putObject(declared?.path ?? '', { md5, bytes });
    server.putObject(declared?.smallPath ?? '', { md5: smallMd5, bytes: smallBytes });
    const attach = { ...photo, bytes, smallMd5, thumb: null };
    await ann.store.commit(ANN, { op: 'image.attach', args: attach });
    expect(await exchange(ann, ANN)).toMatchObject({ parkedCount: 0 });
    restored(server, dump);
    await exchange(ann, ANN);
    expect(await readLosses(ann.store.db, ANN)).toMatchObject([
      { op: 'image.attach', code: 'lost_for_good' },
    ]);
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ parked: 1 });
  });

  it('[SYNC-8] is remembered for a bounded time and count', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await ann.engine.push(ANN);
    const { tables, nowMs, rules } = server;
    for (let at = 0; at < 505; at += 1) {
      const args = { ...saleArgs(`x${at}`), place: { ...saleArgs('x').place, lat: 10, lng: 10 } };
      const act = { tables, uid: BOB, clientId: 'c', address: null, xid: 1, nowMs, rules };
      applyMutation(act, 'sale.create', args);
      await ann.store.commit(ANN, save(`x${at}`));
    }
    await ann.engine.push(ANN);
    expect(await ann.store.db.done.count()).toBe(500);

    // The server's time counts, not the device's (SYNC-9).
    ann.clock.advance(1000 * 86_400_000);
    await ann.store.commit(ANN, patch('s1', { title: 'A' }));
    await ann.engine.push(ANN);
    expect(await ann.store.db.done.count()).toBe(500);
    server.nowMs += 15 * 86_400_000;
    await ann.store.commit(ANN, patch('s1', { title: 'B' }));
    await ann.engine.push(ANN);
    expect((await ann.store.db.done.toArray()).map(({ op }) => op)).toEqual(['sale.patch']);
  });
});
