import { describe, expect, it } from 'vitest';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { err, ok } from '../../../../src/domain/result.ts';
import type { ManagingRemote } from '../../../../src/remote/questions.ts';
import { createManaging } from '../../../../src/device/session/manage-guest-sales.ts';
import { DENVER, create } from '../../../support/builders/sale-args.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';

const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ';

/** A device that has read a guest's sale of another one. */
async function reader() {
  const server = new FakeServer();
  const { op, args } = create('s1', { secretHash: sha256(CODE) });
  server.push(null, {
    clientId: 'other',
    principal: 'guest',
    mutations: [{ mid: 1, opId: 'o1', v: 1, op, args: { ...args } }],
  });
  const device = openDevice(server, null);
  await device.engine.sync('guest', [DENVER]);
  let isReachable = true;
  let principal = 'guest';
  const remote: ManagingRemote = {
    managesSale: (saleId, secret) =>
      Promise.resolve(
        isReachable
          ? ok({ isRight: server.managesSale(saleId, secret), held: null })
          : err({ kind: 'offline' }),
      ),
  };
  const managing = createManaging({
    store: device.store,
    remote,
    clock: device.clock,
    principal: () => principal,
  });
  const isMine = async () => (await readSaleView(device.store.db, 'guest', 's1'))?.isMine;
  return {
    server,
    device,
    managing,
    isMine,
    cut: () => (isReachable = false),
    signIn: () => (principal = 'ann'),
  };
}

describe('[SYNC-21] a guest’s sale on another device', () => {
  it('is managed with its code, and what is changed there is taken by the server', async () => {
    const { server, device, managing, isMine } = await reader();
    expect(await managing.managingCode('s1')).toBeNull();
    expect(await managing.manage('s1', CODE)).toBe('managed');
    expect(await isMine()).toBe(true);
    expect(await managing.managingCode('s1')).toBe(CODE);
    await device.store.commit('guest', {
      op: 'sale.patch',
      args: { id: 's1', set: { title: 'From elsewhere' } },
    });
    await device.engine.sync('guest', [DENVER]);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('From elsewhere');
    expect(await managing.manage('s1', CODE)).toBe('managed');
  });

  it('[SYNC-11] shows its code to nobody who has signed in since', async () => {
    const { managing, signIn } = await reader();
    await managing.manage('s1', CODE);
    signIn();
    expect(await managing.managingCode('s1')).toBeNull();
  });

  it('is not, with another code, or while nobody can say whether the code is right', async () => {
    const { managing, isMine, cut } = await reader();
    expect(await managing.manage('s1', CODE.replace('Q', 'R'))).toBe('wrong-code');
    cut();
    expect(await managing.manage('s1', CODE)).toBe('unreachable');
    expect(await managing.managingCode('s1')).toBeNull();
    expect(await isMine()).toBe(false);
  });

  it('without a server nothing can be checked', async () => {
    const { device } = await reader();
    const managing = createManaging({
      store: device.store,
      remote: null,
      clock: device.clock,
      principal: () => 'guest',
    });
    expect(await managing.manage('s1', CODE)).toBe('unreachable');
  });
});
