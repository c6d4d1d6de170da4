import { readOwnOfSale } from '../../../support/builders/device-reads.ts';
import { describe, expect, it } from 'vitest';
import { readOwnDoc, readOwnDocs } from '../../../../src/db/outbox/own-doc.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { storedId } from '../../../../src/sync/rows/row-id.ts';
import { ANN, BOB, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, save } from '../../../support/builders/sale-args.ts';

/** Bob's sale is on the server, open now; Ann's device has read it. */
async function besideBobsSale() {
  const server = new FakeServer();
  server.nowMs = Date.parse('2026-06-06T16:00:00Z');
  const { op, args } = create('s1');
  server.push(BOB, {
    clientId: 'b',
    principal: BOB,
    mutations: [{ mid: 1, opId: 'b1', v: 1, op, args: { ...args } }],
  });
  const device = openDevice(server, ANN);
  const { db } = device.store;
  await exchange(device, ANN);
  return { server, device, db };
}

const AT = '2026-06-06T16:00:00.000Z';
const review = (rating: 1 | 5, title = ''): NewMutation => ({
  op: 'review.put',
  args: { id: `r${rating}`, saleId: 's1', rating, title, comment: '' },
});
const note = (text: string): NewMutation => ({ op: 'note.put', args: { id: 's1', text } });
const there: NewMutation = {
  op: 'checkin.add',
  args: { id: 'c1', saleId: 's1', lat: 39.74, lng: -104.99, accuracyM: 10, at: AT },
};
const route = (saleId: string): NewMutation => ({
  op: 'route.put',
  args: { id: 't1', name: 'Tour', day: null, stops: [{ saleId }], settings: {} },
});

describe('one’s own things about a sale', () => {
  it('[SYNC-11] are seen at once, stay when the server has them, and are nobody else’s', async () => {
    const { device, db } = await besideBobsSale();
    for (const made of [review(5, 'Good'), note('Bring cash'), there]) {
      expect(await device.store.commit(ANN, made)).toMatchObject({ ok: true });
    }
    const seen = {
      review: { id: 'r5', rating: 5, title: 'Good', sellerId: BOB },
      note: { text: 'Bring cash' },
      checkIns: [{ id: 'c1', at: AT }],
    };
    expect(await readOwnOfSale(db, ANN, 's1')).toMatchObject(seen);
    await exchange(device, ANN);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.overlays.count()).toBe(0);
    expect(await readOwnOfSale(db, ANN, 's1')).toMatchObject(seen);
    const none = { review: null, note: null, checkIns: [] };
    expect(await readOwnOfSale(db, BOB, 's1')).toEqual(none);
    expect(await readOwnOfSale(db, ANN, 's2')).toEqual(none);
  });

  it('[SYNC-20] a review under a second id goes into the first, on the device as on the server', async () => {
    const { server, device, db } = await besideBobsSale();
    await device.store.commit(ANN, review(5));
    await exchange(device, ANN);
    await device.store.commit(ANN, review(1));
    expect((await readOwnOfSale(db, ANN, 's1')).review).toMatchObject({ id: 'r5', rating: 1 });
    await exchange(device, ANN);
    expect([...server.tables.reviews.keys()]).toEqual(['r5']);
    expect((await readOwnOfSale(db, ANN, 's1')).review).toMatchObject({ id: 'r5', rating: 1 });
  });

  it('[SYNC-11] taken back they are gone at once, and stay gone', async () => {
    const { server, device, db } = await besideBobsSale();
    await device.store.commit(ANN, review(5));
    await device.store.commit(ANN, note('Bring cash'));
    await exchange(device, ANN);
    await device.store.commit(ANN, { op: 'review.delete', args: { id: 'r5', saleId: 's1' } });
    await device.store.commit(ANN, note(''));
    const gone = { review: null, note: null };
    expect(await readOwnOfSale(db, ANN, 's1')).toMatchObject(gone);
    await exchange(device, ANN);
    expect(await readOwnOfSale(db, ANN, 's1')).toMatchObject(gone);
    expect(server.tables.reviews.size + server.tables.own.size).toBe(0);
  });

  it('[SYNC-14] refused, a check-in is not shown as one, and kept with its code', async () => {
    const { server, device, db } = await besideBobsSale();
    server.nowMs += 30 * 86_400_000;
    await device.store.commit(ANN, there);
    await exchange(device, ANN);
    expect((await readOwnOfSale(db, ANN, 's1')).checkIns).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked', code: 'invalid' }]);
  });
});

describe('one’s own things of other kinds', () => {
  it('[SYNC-11] a list has what waits in it and not what was taken away', async () => {
    const { device, db } = await besideBobsSale();
    const search = (id: string): NewMutation => ({
      op: 'search.put',
      args: { id, name: id, query: { keywords: 'x' }, isAlert: true },
    });
    await device.store.commit(ANN, search('q1'));
    await device.store.commit(ANN, search('q2'));
    await exchange(device, ANN);
    await device.store.commit(ANN, search('q3'));
    await device.store.commit(ANN, { op: 'search.delete', args: { id: 'q1' } });
    const ids = async () => (await readOwnDocs(db, ANN, 'search')).map(({ id }) => id).toSorted();
    expect(await ids()).toEqual(['q2', 'q3']);
    await exchange(device, ANN);
    expect(await ids()).toEqual(['q2', 'q3']);
    expect(await readOwnDocs(db, BOB, 'search')).toEqual([]);
  });

  it('[SYNC-20] profile and settings meet field by field, key by key', async () => {
    const { device, db } = await besideBobsSale();
    const id = ANN;
    await device.store.commit(ANN, {
      op: 'profile.patch',
      args: { id, set: { zipCode: '80202' } },
    });
    await device.store.commit(ANN, { op: 'preference.put', args: { id, key: 'a', value: 1 } });
    await exchange(device, ANN);
    await device.store.commit(ANN, {
      op: 'profile.patch',
      args: { id, set: { displayName: 'A' } },
    });
    await device.store.commit(ANN, { op: 'preference.put', args: { id, key: 'b', value: [2] } });
    await device.store.commit(ANN, { op: 'preference.put', args: { id, key: 'a', value: null } });
    for (const _ of ['before', 'after']) {
      expect(await readOwnDoc(db, ANN, 'profile', id)).toMatchObject({
        zipCode: '80202',
        displayName: 'A',
      });
      expect(await readOwnDoc(db, ANN, 'preference', id)).toEqual({ id, values: { b: [2] } });
      await exchange(device, ANN);
    }
    expect(await db.outbox.count()).toBe(0);
  });

  it('[SYNC-11] of two accounts on one device stay apart: notes and saves of the same sale', async () => {
    const { server, device, db } = await besideBobsSale();
    await device.store.commit(ANN, note('Of Ann'));
    await device.store.commit(ANN, save('s1'));
    await exchange(device, ANN);
    device.remote.uid = BOB;
    await device.store.commit(BOB, note('Of Bob'));
    await exchange(device, BOB);
    expect((await readOwnOfSale(db, ANN, 's1')).note?.text).toBe('Of Ann');
    expect((await readOwnOfSale(db, BOB, 's1')).note?.text).toBe('Of Bob');
    const isSaved = async (who: string) => (await view(device, who))?.isSaved;
    expect([await isSaved(ANN), await isSaved(BOB)]).toEqual([true, false]);
    server.nowMs += 60_000;
    await device.store.commit(BOB, save('s1'));
    await exchange(device, BOB);
    await device.store.commit(BOB, { op: 'save.unset', args: { id: 's1' } });
    await exchange(device, BOB);
    expect([await isSaved(ANN), await isSaved(BOB)]).toEqual([true, false]);
    expect(await device.store.askedScopes(ANN)).toContain('s:s1');
  });

  it('[SYNC-3] sales on a route or with a note are followed, from the moment they are put there', async () => {
    const { device } = await besideBobsSale();
    await device.store.commit(ANN, route('s7'));
    await device.store.commit(ANN, { op: 'note.put', args: { id: 's8', text: 'x' } });
    const followed = await device.store.askedScopes(ANN);
    expect(followed.toSorted()).toEqual(['s:s7', 's:s8', 'u:ann']);
    await device.store.commit(ANN, { op: 'route.delete', args: { id: 't1' } });
    expect(await device.store.askedScopes(ANN)).not.toContain('s:s7');
  });

  it('[SYNC-11] a route or search of one id is each account’s own on a device that both use', async () => {
    const { device, db } = await besideBobsSale();
    const search = (name: string): NewMutation => ({
      op: 'search.put',
      args: { id: 'q1', name, query: {}, isAlert: false },
    });
    for (const [person, saleId] of [
      [ANN, 's1'],
      [BOB, 's2'],
    ] as const) {
      device.remote.uid = person;
      await device.store.commit(person, route(saleId));
      await device.store.commit(person, search(`Of ${person}`));
      await exchange(device, person);
    }
    await device.store.commit(BOB, { op: 'route.delete', args: { id: 't1' } });
    await exchange(device, BOB);
    expect(await readOwnDoc(db, ANN, 'route', 't1')).toMatchObject({ stops: [{ saleId: 's1' }] });
    expect(await readOwnDoc(db, BOB, 'route', 't1')).toBeNull();
    expect(await readOwnDocs(db, ANN, 'search')).toMatchObject([{ name: `Of ${ANN}` }]);
    expect(await readOwnDocs(db, BOB, 'search')).toMatchObject([{ name: `Of ${BOB}` }]);
  });

  it('[SYNC-15] a sign-out takes what is one’s own along, but not what waits', async () => {
    const { device, db } = await besideBobsSale();
    await device.store.commit(ANN, route('s1'));
    await device.store.commit(ANN, note('Before'));
    await exchange(device, ANN);
    await device.store.commit(ANN, note('Later'));
    await device.store.cleanUpAfterSignOut(ANN);
    expect(await db.rows.get(['route', storedId('route', 't1', ANN)])).toBeUndefined();
    // The new note needs nothing of the old one beneath it.
    expect(await db.rows.get(['note', storedId('note', 's1', ANN)])).toBeUndefined();
    expect(await db.outbox.toArray()).toMatchObject([{ op: 'note.put', state: 'waiting' }]);
  });
});
