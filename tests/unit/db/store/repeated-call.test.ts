import { describe, expect, test } from 'vitest';
import { AskedByAnother } from '../../../../src/db/schema/call-record.ts';
import type { Changes } from '../../../../src/db/schema/change-feed.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';

/** A page repeats a call whose worker ended before it answered; nobody knows whether it was carried out. */

describe('[SYNC-10] a call that a page repeats', () => {
  test('is carried out once, and answered alike, even after it was sent', async () => {
    const { store, engine } = openDevice(new FakeServer(), 'ann');
    const first = await store.forCall('call-1').commit('ann', create('s1'));
    expect(await store.forCall('call-1').commit('ann', create('s1'))).toEqual(first);
    expect(await store.db.outbox.count()).toBe(1);
    await engine.sync('ann', []);
    expect(await store.forCall('call-1').commit('ann', create('s1'))).toEqual(first);
    expect(await store.db.outbox.count()).toBe(0);
  });

  test('takes nothing back that was done since', async () => {
    const { store, engine, remote } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1'));
    await engine.sync('ann', []);
    await store.forCall('call-1').commit('ann', patch('s1', { title: 'First' }));
    await store.forCall('call-2').commit('ann', patch('s1', { title: 'Second' }));
    await store.forCall('call-1').commit('ann', patch('s1', { title: 'First' }));
    await engine.sync('ann', []);
    const sent = remote.pushes.flatMap(({ mutations }) => mutations);
    expect(sent.at(-1)?.args).toMatchObject({ set: { title: 'Second' } });
    expect(sent).toHaveLength(2);
  });

  test('tells of its changes again: the worker may have ended before it told', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    const told: Changes[] = [];
    store.onChange((changes) => told.push(changes));
    await store.forCall('call-1').commit('ann', create('s1'));
    await store.forCall('call-1').commit('ann', create('s1'));
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
  });

  test('that failed is tried again: nothing says that it was done', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    let isFailing = true;
    store.db.overlays.hook('creating', () => {
      if (isFailing) throw new Error('killed');
    });
    await expect(store.forCall('call-1').commit('ann', create('s1'))).rejects.toThrow('killed');
    expect(await store.db.outbox.count()).toBe(0);
    isFailing = false;
    expect(await store.forCall('call-1').commit('ann', create('s1'))).toMatchObject({ ok: true });
    expect(await store.db.outbox.count()).toBe(1);
  });

  test('is not carried out once another person is here; what was done before stays so', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    const gone = () => {
      throw new AskedByAnother();
    };
    const done = await store.forCall('call-1').commit('ann', create('s1'));
    expect(await store.forCall('call-1', gone).commit('bob', create('s1'))).toEqual(done);
    await expect(store.forCall('call-2', gone).commit('bob', create('s2'))).rejects.toThrow(
      AskedByAnother,
    );
    expect(await store.db.outbox.count()).toBe(1);
    expect(await store.forCall('call-2').commit('ann', create('s2'))).toMatchObject({ ok: true });
  });

  test('is remembered with the last few only', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    for (let call = 0; call < 80; call += 1) {
      await store.forCall(`call-${call}`).setShortlisted(`s${call}`, true);
    }
    const record: unknown = await store.db.table('meta').get('calls');
    expect(record).toHaveProperty('value.length', 64);
    expect(record).toHaveProperty('value.0.id', 'call-79');
  });

  test('a damaged record of them stands in no one’s way', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.db.table('meta').put({ key: 'calls', value: 7 });
    expect(await store.forCall('call-1').commit('ann', create('s1'))).toMatchObject({ ok: true });
    expect(await store.forCall('call-1').commit('ann', create('s1'))).toMatchObject({ ok: true });
    expect(await store.db.outbox.count()).toBe(1);
  });

  test.each(['commit', 'moveWork'] as const)(
    'without an id, each %s is another one',
    async (verb) => {
      const { store } = openDevice(new FakeServer(), 'ann');
      await (verb === 'commit' ? store.commit('guest', create('s1')) : store.moveWork('ann'));
      expect(await store.db.table('meta').get('calls')).toBeUndefined();
    },
  );
});
