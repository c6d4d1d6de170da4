import { describe, expect, it } from 'vitest';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import type { PushAnswer, PushRefusal, PushRequest } from '../../../../src/sync/ports.ts';
import { ANN, exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { postAsGuest, outboxOf } from '../../../support/builders/guest.ts';
import { DENVER, create, patch, save } from '../../../support/builders/sale-args.ts';

/** A server that does not look at the pushes of which `isRefused` says so. */
function refuse(
  server: FakeServer,
  refusal: PushRefusal,
  isRefused: (request: PushRequest) => boolean = () => true,
  retryAfterMs: number | null = null,
): void {
  const push = server.push.bind(server);
  const envelope = { epoch: 'epoch-1', horizon: 0, now: '2026-06-01T12:00:00.000Z' };
  const refused: PushAnswer = { kind: 'refused', refusal, lastMid: 0, retryAfterMs, ...envelope };
  Object.assign(server, {
    push: (uid: string | null, request: PushRequest) =>
      isRefused(request) ? refused : push(uid, request),
  });
}

/** A device that has read what is the account's, so that the next request is a push. */
async function readDevice(server = new FakeServer()) {
  const ann = openDevice(server, ANN);
  await exchange(ann, ANN);
  ann.remote.pulls.length = 0;
  return ann;
}

describe('only sending', () => {
  it('[SYNC-17] sends what waits and reads no more than the account’s own, once', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    expect(await ann.engine.push(ANN)).toMatchObject({
      link: 'online',
      isDone: true,
      sentCount: 1,
    });
    const asked = ann.remote.pulls.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(asked).toEqual([`u:${ANN}`]);
    await ann.store.commit(ANN, save('s1'));
    expect(await ann.engine.push(ANN)).toMatchObject({ sentCount: 1 });
    expect(ann.remote.pulls).toHaveLength(1);
  });

  it('[SYNC-16] tells what was in the way', async () => {
    const ann = await readDevice();
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext({ kind: 'transient', retryAfterMs: 5_000 });
    expect(await ann.engine.push(ANN)).toMatchObject({
      link: 'offline',
      isDone: false,
      retryAfterMs: 5_000,
    });
  });
});

describe('an exchange', () => {
  it('[SYNC-6] tells how many were answered, in however many pushes', async () => {
    const ann = await readDevice();
    for (const id of ['s1', 's2', 's3']) await ann.store.commit(ANN, create(id));
    expect(await exchange(ann, ANN)).toMatchObject({ sentCount: 3, parkedCount: 0 });
    expect(ann.remote.pushes).toHaveLength(1);
  });

  it('[SYNC-24] reads on where only sending needs another build, and tells so', async () => {
    const server = new FakeServer();
    const ann = await readDevice(server);
    const bob = openDevice(server, 'bob');
    await bob.store.commit('bob', create('s2'));
    await exchange(bob, 'bob');
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext({ kind: 'update-needed' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'update-needed', isDone: false });
    expect(await titleOn(ann, ANN, 's2')).toBe('Books and tools');
    expect(ann.remote.pushes).toHaveLength(1);
  });
});

describe('what comes before a push', () => {
  it('[SYNC-6] nothing is sent while the account’s own cannot be read', async () => {
    const ann = openDevice(new FakeServer(), ANN);
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext({ kind: 'transient', retryAfterMs: 9_000 });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'offline', retryAfterMs: 9_000 });
    expect(ann.remote.pushes).toEqual([]);
    expect(ann.remote.pulls).toHaveLength(1);
  });

  it('[SYNC-6] the account’s own is read page by page to its end', async () => {
    const server = new FakeServer();
    const laptop = openDevice(server, ANN);
    for (const id of ['s1', 's2', 's3']) await laptop.store.commit(ANN, create(id));
    await exchange(laptop, ANN);
    server.pageSize = 2;
    const phone = openDevice(server, ANN);
    await phone.store.commit(ANN, save('s1'));
    await phone.engine.push(ANN);
    expect(phone.remote.pulls.length).toBeGreaterThan(1);
    for (const id of ['s1', 's2', 's3']) {
      expect(await titleOn(phone, ANN, id)).toBe('Books and tools');
    }
  });

  it('[SYNC-15] what a guest has sent and not heard of is asked about as a guest, no more', async () => {
    const device = await readDevice();
    await postAsGuest(device, 's1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await postAsGuest(device, 's2');
    device.remote.pushes.length = 0;
    expect(await exchange(device, ANN)).toMatchObject({ isDone: true });
    expect(device.remote.pushes.map(({ principal }) => principal)).toEqual(['guest']);
    expect(await outboxOf(device)).toEqual([['guest', 'sale.create', 's2', 'waiting']]);
    device.remote.pushes.length = 0;
    await exchange(device, ANN);
    expect(device.remote.pushes).toEqual([]);
  });

  it('[SYNC-15] a server that takes nothing from guests takes the account’s all the same', async () => {
    const server = new FakeServer();
    const device = await readDevice(server);
    await postAsGuest(device, 's1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await device.store.commit(ANN, create('s2'));
    refuse(server, 'forbidden', ({ principal }) => principal === 'guest');
    expect(await exchange(device, ANN)).toMatchObject({ link: 'online', isDone: true });
    expect(server.tables.sales.has('s2')).toBe(true);
  });

  it('[SYNC-15] but where the line is broken nothing more is tried', async () => {
    const device = await readDevice();
    await postAsGuest(device, 's1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await device.store.commit(ANN, create('s2'));
    device.remote.pushes.length = 0;
    device.remote.failNext({ kind: 'offline' });
    expect(await exchange(device, ANN)).toMatchObject({ link: 'offline', isDone: false });
    expect(device.remote.pushes.map(({ principal }) => principal)).toEqual(['guest']);
  });
});

describe('a token that is refused', () => {
  it('[SYNC-19] is not asked about again: the session is dead, and reading goes on as a guest', async () => {
    const ann = await readDevice();
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext({ kind: 'unauthorized' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'signed-out', isDone: false });
    expect(ann.remote.pushes).toHaveLength(1);
  });

  it('[SYNC-15] while reading: what is public is read on as a guest, all else is not asked for', async () => {
    const ann = await readDevice();
    ann.remote.failNext({ kind: 'unauthorized' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'signed-out', isDone: false });
    const asked = ann.remote.pulls.map(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(asked[0]).toContain(`u:${ANN}`);
    expect(asked.slice(1)).toEqual([[DENVER]]);
  });

  it('[SYNC-16] a server that is too new to be read is not asked again', async () => {
    const ann = await readDevice();
    ann.remote.pulls.length = 0;
    ann.remote.failNext({ kind: 'update-needed' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'update-needed', isDone: false });
    expect(ann.remote.pulls).toHaveLength(1);
  });

  it('[SYNC-15] from a guest as well: there is nothing left to try', async () => {
    const ann = await readDevice();
    ann.remote.failNext({ kind: 'unauthorized' }, { kind: 'unauthorized' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'signed-out' });
    expect(ann.remote.pulls).toHaveLength(2);
  });
});

describe('a push that is not looked at, over and over', () => {
  it.each(['fork', 'gap'] as const)(
    '[SYNC-6] %s: after three renumberings it is left',
    async (refusal) => {
      const server = new FakeServer();
      const ann = await readDevice(server);
      await ann.store.commit(ANN, create('s1'));
      refuse(server, refusal);
      expect(await exchange(ann, ANN)).toMatchObject({ link: 'offline', retryAfterMs: null });
      expect(ann.remote.pushes).toHaveLength(4);
      expect(new Set(ann.remote.pushes.map(({ clientId }) => clientId)).size).toBe(4);
      expect(await outboxOf(ann)).toEqual([[ANN, 'sale.create', 's1', 'waiting']]);
    },
  );

  it('[SYNC-7] limit: halved down to the one that is too much, which is parked for that', async () => {
    const server = new FakeServer();
    const ann = await readDevice(server);
    for (const id of ['s1', 's2', 's3']) await ann.store.commit(ANN, create(id));
    refuse(server, 'limit', ({ mutations }) => mutations.some(({ args }) => args['id'] === 's2'));
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, sentCount: 2, parkedCount: 1 });
    expect(await ann.store.db.outbox.toArray()).toMatchObject([
      { entityId: 's2', state: 'parked', code: 'limit' },
    ]);
    // Three at once, two, one, then the one; after it all that is left goes at once.
    expect(ann.remote.pushes.map(({ mutations }) => mutations.length)).toEqual([3, 2, 1, 2, 1, 1]);
  });

  it('[SYNC-7] over a limit that passes: nothing is parked or halved, and it goes out again as it was', async () => {
    const server = new FakeServer();
    const ann = await readDevice(server);
    for (const id of ['s1', 's2', 's3']) await ann.store.commit(ANN, create(id));
    const isRefusing = { now: true };
    refuse(server, 'limit', () => isRefusing.now, 90_000);
    expect(await exchange(ann, ANN)).toMatchObject({
      // The server is well: what is on the screen is read, and nobody is told that they are offline.
      link: 'online',
      isDone: false,
      parkedCount: 0,
      retryAfterMs: 90_000,
      trouble: 'over-limit',
    });
    expect(ann.remote.pulls.length).toBeGreaterThan(0);
    expect(ann.remote.pushes.map(({ mutations }) => mutations.length)).toEqual([3]);
    isRefusing.now = false;
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, sentCount: 3 });
    expect(server.applied).toEqual(ann.remote.pushes[0]?.mutations.map(({ opId }) => opId));
  });

  it('[SYNC-7] restoring, forbidden: said, nothing of it is parked, it goes out again as it was', async () => {
    const links = { restoring: 'restoring', forbidden: 'signed-out' } as const;
    for (const refusal of ['restoring', 'forbidden'] as const) {
      const link = links[refusal];
      const server = new FakeServer();
      const ann = await readDevice(server);
      await ann.store.commit(ANN, patch('s1', { title: 'Mine' }));
      const isRefusing = { now: true };
      refuse(server, refusal, () => isRefusing.now);
      expect(await exchange(ann, ANN)).toMatchObject({ link, isDone: false, parkedCount: 0 });
      expect(await ann.store.db.outbox.toArray()).toMatchObject([{ sentAtMs: null, mid: 1 }]);
      isRefusing.now = false;
      await exchange(ann, ANN);
      expect(ann.remote.pushes.at(-1)?.mutations).toEqual(ann.remote.pushes[0]?.mutations);
    }
  });
});

describe('[SYNC-23] a device out of reach of its database', () => {
  const failing = async (cause: Error) => {
    const ann = await readDevice();
    ann.store.survey = () => Promise.reject(cause);
    return exchange(ann, ANN);
  };

  it('says so, and whether it is full', async () => {
    const lost = await failing(new StorageTrouble('connection', null));
    expect(lost).toMatchObject({ link: 'storage-trouble', isDone: false, retryAfterMs: null });
    expect(lost).not.toHaveProperty('trouble');
    const full = await failing(new StorageTrouble('quota', null));
    expect(full).toMatchObject({ link: 'storage-trouble', isDone: false, trouble: 'no-room' });
  });

  it('hides no bug behind that', async () => {
    await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});
