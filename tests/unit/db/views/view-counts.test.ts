import { describe, expect, it } from 'vitest';
import { exchange } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The batches that left the device, each as the sales in it. */
function sentBatches(device: FakeDevice): readonly (readonly unknown[])[] {
  const mutations = device.remote.pushes.flatMap((push) => push.mutations);
  return mutations
    .filter(({ op }) => op === 'view.batch')
    .map(({ args }) =>
      (args['views'] as { saleId: string; day: string }[]).map((v) => `${v.saleId} ${v.day}`),
    );
}

describe('[SYNC-25] views', () => {
  it('count once per device, sale and day, and leave as one mutation', async () => {
    const device = openDevice(new FakeServer(), null);
    for (const id of ['s1', 's2', 's1', 's1']) await device.store.countView(id);
    await exchange(device, 'guest');
    await device.store.countView('s1');
    await exchange(device, 'guest');
    expect(sentBatches(device)).toEqual([['s1 2026-06-01', 's2 2026-06-01']]);
    device.clock.advance(DAY_MS);
    await device.store.countView('s1');
    await exchange(device, 'guest');
    expect(sentBatches(device)).toHaveLength(2);
    expect(sentBatches(device)[1]).toEqual(['s1 2026-06-02']);
  });

  it('wait together while there is no network: never a mutation each', async () => {
    const device = openDevice(new FakeServer(), null);
    device.remote.failNext({ kind: 'offline' }, { kind: 'offline' }, { kind: 'offline' });
    for (const id of ['s1', 's2', 's3']) {
      await device.store.countView(id);
      await exchange(device, 'guest');
    }
    expect(await device.store.db.outbox.count()).toBe(1);
    await exchange(device, 'guest');
    await exchange(device, 'guest');
    expect(new Set(sentBatches(device).flat()).size).toBe(3);
    expect(await device.store.db.outbox.count()).toBe(0);
  });

  it('two hundred at most at once, and earlier days are forgotten', async () => {
    const device = openDevice(new FakeServer(), null);
    for (let i = 0; i < 205; i += 1) await device.store.countView(`s${i}`);
    await exchange(device, 'guest');
    await exchange(device, 'guest');
    expect(sentBatches(device).map((batch) => batch.length)).toEqual([200, 5]);
    device.clock.advance(2 * DAY_MS);
    await device.store.countView('s1');
    await exchange(device, 'guest');
    expect(await device.store.db.views.count()).toBe(1);
  });

  it('that the server refuses are given up: nobody is asked about them', async () => {
    const server = new FakeServer();
    const device = openDevice(server, null);
    await device.store.countView('s1');
    server.failsOn = () => true;
    await exchange(device, 'guest');
    expect(device.remote.pushes).not.toHaveLength(0);
    expect(await device.store.db.outbox.count()).toBe(0);
  });

  it('that cannot be queued are lost and nothing else is', async () => {
    const device = openDevice(new FakeServer(), null);
    await device.store.countView('s1');
    device.store.db.outbox.hook('creating', () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    expect((await exchange(device, 'guest')).link).toBe('online');
    expect(sentBatches(device)).toEqual([]);
  });
});
