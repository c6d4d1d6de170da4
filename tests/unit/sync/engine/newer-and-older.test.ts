import { expect, test } from 'vitest';
import type { PushAnswer, PushRequest } from '../../../../src/sync/ports.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { deleteAccount } from '../../../support/fake-server/own-rows/fake-server-together.ts';
import { create, save } from '../../../support/builders/sale-args.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { exchange } from '../../../support/fakes/fake-remote.ts';

const HOUR_MS = 3_600_000;

async function ready() {
  const server = new FakeServer();
  const ann = openDevice(server, 'ann');
  await exchange(ann, 'ann');
  const push = server.push.bind(server);
  const parked = () => ann.store.db.outbox.where('[principal+state]').equals(['ann', 'parked']);
  return { server, ann, push, parked };
}

test('[SYNC-24] what an older server does not know is sent again after its update, by itself', async () => {
  const { server, ann, push, parked } = await ready();
  // It knows no saves.
  Object.assign(server, {
    push: (uid: string | null, request: PushRequest) =>
      push(uid, {
        ...request,
        mutations: request.mutations.map((each) =>
          each.op === 'save.set' ? Object.assign({}, each, { op: 'save.newer' }) : each,
        ),
      }),
  });
  await ann.store.commit('ann', create('s1'));
  await ann.store.commit('ann', save('s1'));
  expect(await exchange(ann, 'ann')).toMatchObject({ link: 'online', parkedCount: 1 });
  expect(await parked().toArray()).toMatchObject([{ op: 'save.set', code: 'unknown' }]);
  // Not at each sync.
  ann.remote.pushes.length = 0;
  await exchange(ann, 'ann');
  expect(ann.remote.pushes).toEqual([]);
  for (let i = 0; i < 3; i += 1) {
    ann.clock.advance(6 * HOUR_MS);
    await exchange(ann, 'ann');
    expect(await parked().toArray()).toMatchObject([{ code: 'unknown' }]);
  }
  Object.assign(server, { push });
  ann.clock.advance(6 * HOUR_MS);
  expect(await exchange(ann, 'ann')).toMatchObject({ link: 'online', sentCount: 1 });
  expect(await ann.store.db.outbox.count()).toBe(0);
  expect([...server.tables.saves.values()]).toMatchObject([{ uid: 'ann', doc: { id: 's1' } }]);
});

test('[SYNC-24] a refusal with a word of a newer server parks what it refuses, and nothing else', async () => {
  const { server, ann, push, parked } = await ready();
  await ann.store.commit('ann', create('s1'));
  await ann.store.commit('ann', create('s2'));
  Object.assign(server, {
    push: (uid: string | null, request: PushRequest): PushAnswer => {
      const { epoch } = server;
      const isRefused = request.mutations.some(({ args }) => args['id'] === 's2');
      if (!isRefused) return push(uid, request) as PushAnswer;
      const [horizon, now] = [0, new Date(server.nowMs).toISOString()];
      const head = { epoch, horizon, now, lastMid: 0, retryAfterMs: null };
      return { kind: 'refused', refusal: 'other', ...head };
    },
  });
  for (let i = 0; i < 3; i += 1) await exchange(ann, 'ann');
  expect(await parked().toArray()).toMatchObject([{ entityId: 's2', code: 'other' }]);
  expect(server.ledger.map(({ args }) => args['id'])).toEqual(['s1']);
});

test('the work of a deleted account says so, though its token is still taken', async () => {
  const { server, ann, parked } = await ready();
  server.begin().commit((xid) => deleteAccount(server.tables, 'ann', xid));
  await ann.store.commit('ann', create('s1'));
  await ann.store.commit('ann', save('s1'));
  await exchange(ann, 'ann');
  const codes = (await parked().toArray()).map(({ op, code }) => [op, code]);
  expect(codes).toContainEqual(['sale.create', 'no_account']);
  expect(codes).toHaveLength(2);
  expect(await ann.store.db.outbox.count()).toBe(2);
  expect(server.ledger).toEqual([]);
});
