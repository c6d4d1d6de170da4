import { describe, expect, it } from 'vitest';
import { ANN, exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { postAsGuest, outboxOf } from '../../../support/builders/guest.ts';
import { create, save } from '../../../support/builders/sale-args.ts';

/** A device on which Ann has just signed in, after working without an account. */
function newDevice(): { server: FakeServer; device: FakeDevice } {
  const server = new FakeServer();
  return { server, device: openDevice(server, ANN) };
}

const moveTo = (device: FakeDevice) => device.store.moveWork(ANN);

describe('other work without an account', () => {
  it('[SYNC-15] what a guest has not sent moves; what was sent stays to be asked about', async () => {
    const { server, device } = newDevice();
    const message = { name: 'Ann', email: 'a@example.org', subject: 'Hi', message: 'Yes' };
    await device.store.commit('guest', { op: 'contact.send', args: { id: 'm1', ...message } });
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await device.store.commit('guest', { op: 'contact.send', args: { id: 'm2', ...message } });
    await moveTo(device);
    expect((await outboxOf(device)).map(([principal, , id]) => [principal, id])).toEqual([
      ['guest', 'm1'],
      [ANN, 'm2'],
    ]);
    await exchange(device, ANN);
    expect(server.ledger.map(({ uid, args }) => [uid, args['id']])).toEqual([
      [null, 'm1'],
      [ANN, 'm2'],
    ]);
    expect(await outboxOf(device)).toEqual([]);
  });

  it('[SYNC-15] work of this device’s own profile becomes the account’s, settings included', async () => {
    const { server, device } = newDevice();
    const local = 'local:1';
    await device.store.commit(local, create('s1'));
    await device.store.commit(local, {
      op: 'preference.put',
      args: { id: local, key: 'theme', value: 'dark' },
    });
    await exchange(device, local);
    expect(server.ledger).toEqual([]);
    expect(await moveTo(device)).toMatchObject({ value: { moved: 2 } });
    await exchange(device, ANN);
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
    expect(server.tables.own.get(`${ANN} preference ${ANN}`)?.doc).toMatchObject({
      values: { theme: 'dark' },
    });
  });

  it('[SYNC-21] the shortlist becomes saves, without those that are saved already', async () => {
    const { server, device } = newDevice();
    for (const id of ['s1', 's2', 's3']) {
      server.push('bob', pushOf(`b-${id}`, create(id)));
      await device.store.setShortlisted(id, true);
    }
    await device.store.commit(ANN, save('s2'));
    expect(await moveTo(device)).toMatchObject({ value: { moved: 2 } });
    await exchange(device, ANN);
    expect([...server.tables.saves.keys()].toSorted()).toEqual(['ann s1', 'ann s2', 'ann s3']);
    expect(await device.store.db.shortlist.count()).toBe(0);
  });

  it('[SYNC-15] tells what could be moved, and nothing of what the app does by itself', async () => {
    const { device } = newDevice();
    await postAsGuest(device, 's1');
    await device.store.commit('guest', { op: 'view.batch', args: { id: 'v1', views: [] } });
    await device.store.commit('guest', {
      op: 'newsletter.subscribe',
      args: { id: 'n1', email: 'a@b.c' },
    });
    await device.store.commit('local:1', create('s2'));
    await device.store.setShortlisted('s9', true);
    const found = { guestSales: 1, waiting: 1, shortlist: 1, localWork: 1 };
    expect(await device.store.movableWork()).toEqual(found);
    await moveTo(device);
    const nothing = { guestSales: 0, waiting: 0, shortlist: 0, localWork: 0 };
    expect(await device.store.movableWork()).toEqual(nothing);
  });

  it('[SYNC-10] is all moved or nothing of it', async () => {
    const { device } = newDevice();
    await postAsGuest(device, 's1');
    await device.store.setShortlisted('s9', true);
    const before = await outboxOf(device);
    device.store.db.shortlist.hook('deleting', () => {
      throw new Error('a bug');
    });
    await expect(moveTo(device)).rejects.toThrow('a bug');
    expect(await outboxOf(device)).toEqual(before);
    expect(await device.store.db.secrets.count()).toBe(1);
    expect(await titleOn(device, 'guest')).toBe('Books and tools');
  });
});

function pushOf(opId: string, { op, args }: ReturnType<typeof create>) {
  const mutation = { mid: 1, opId, op, v: 1, args: { ...args } };
  return { clientId: opId, principal: 'bob', mutations: [mutation] };
}
