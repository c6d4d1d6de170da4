import { describe, expect, test } from 'vitest';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const ROUTE = '00000000-0000-4000-8000-000000000001';
const stopsOf = (order: string) =>
  Array.from(order, (name) => ({ saleId: `0000000${name}-0000-4000-8000-000000000002` }));

function put(order: string, name: string): NewMutation {
  const args = { id: ROUTE, name, day: null, stops: stopsOf(order), settings: {} };
  return { op: 'route.put', args };
}

describe('[SYNC-20] a deletion that is taken back before it was sent', () => {
  test.each([
    ['was sent and answered', null],
    ['was sent without an answer', 'answer-lost'],
    ['could not be sent', { kind: 'offline' }],
  ] as const)('loses nothing of what was changed, where the first version %s', async (_, fault) => {
    const server = new FakeServer();
    const { store, engine, remote } = openDevice(server, 'ann');
    await store.commit('ann', put('123456', 'Saturday'));
    if (fault !== null) remote.failNext(fault);
    await engine.sync('ann', []);
    await store.commit('ann', put('321654', 'With Sam'));
    await store.commit('ann', { op: 'route.delete', args: { id: ROUTE } });
    await store.commit('ann', put('321654', 'With Sam'));
    await engine.sync('ann', []);
    await engine.sync('ann', []);
    const [row] = [...server.tables.own.values()].filter(({ kind }) => kind === 'route');
    expect(row?.doc).toMatchObject({ name: 'With Sam', stops: stopsOf('321654') });
    expect(await store.db.outbox.count()).toBe(0);
  });
});
