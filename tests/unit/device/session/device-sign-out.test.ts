import { beforeEach, describe, expect, test } from 'vitest';
import { metaTexts, VISIT_PREFIX } from '../../../../src/db/schema/meta-texts.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { createSignOut } from '../../../../src/device/session/device-sign-out.ts';
import type { SignOut } from '../../../../src/device/session/device-sign-out.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import type { FakeDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, save } from '../../../support/builders/sale-args.ts';
import { settle } from '../../page/followed-value.ts';

let device: FakeDevice;
let store: DeviceStore;
let principal: string;
let done: string[];
let send: () => Promise<unknown>;
let signOut: SignOut;

beforeEach(() => {
  device = openDevice(new FakeServer(), 'ann');
  store = device.store;
  principal = 'ann';
  done = [];
  send = () => device.engine.sync('ann', []);
  signOut = createSignOut({
    store,
    clock: device.clock,
    session: {
      principal: () => principal,
      async logOut() {
        done.push('out');
        principal = 'guest';
      },
    },
    syncLoop: {
      async runNow() {
        done.push('send');
        await send();
        return null;
      },
      tellSession: () => void done.push('told'),
    },
  });
});

describe('[SYNC-15] a sign-out on purpose', () => {
  test('sends what waits first; then nothing is left to ask about', async () => {
    await store.commit('ann', create('s1'));
    expect(await signOut.drain()).toEqual({ waiting: 0 });
    expect(done).toEqual(['send']);
  });

  test('with nothing waiting the server is not even asked', async () => {
    expect(await signOut.drain()).toEqual({ waiting: 0 });
    expect(done).toEqual([]);
  });

  test('leaves nothing of the list and the place that were shown last', async () => {
    const texts = metaTexts(store.db);
    await texts.set(`${VISIT_PREFIX}zip`, '60614');
    await texts.set('visitor', 'another key');
    await signOut.logOut();
    expect(await texts.get(`${VISIT_PREFIX}zip`)).toBeNull();
    expect(await texts.get('visitor')).toBe('another key');
  });

  test('counts what could not be sent, and what was refused, but not the work of others', async () => {
    send = () => Promise.resolve();
    await store.commit('ann', save('s1'));
    await store.commit('ann', save('s2'));
    await store.db.outbox.where('entityId').equals('s2').modify({ state: 'parked', code: 'gone' });
    await store.commit('guest', create('s3'));
    expect(await signOut.drain()).toEqual({ waiting: 2 });
  });

  test('a profile of this device has nothing to send, so nothing to ask about', async () => {
    principal = 'local:x';
    await store.commit('local:x', create('s1'));
    expect(await signOut.drain()).toEqual({ waiting: 0 });
    expect(done).toEqual([]);
  });

  test('waits for a slow server no longer than five seconds', async () => {
    send = () => new Promise(() => undefined);
    await store.commit('ann', save('s1'));
    const drained = signOut.drain();
    while (!done.includes('send')) await settle();
    device.clock.advance(5_000);
    expect(await drained).toEqual({ waiting: 1 });
  });

  test('keeps what waits, unless the person gives it up; the other pages hear of it', async () => {
    await store.commit('ann', save('s1'));
    await signOut.logOut();
    expect(done).toEqual(['out', 'told']);
    expect(await store.db.outbox.count()).toBe(1);

    principal = 'ann';
    await store.commit('guest', create('s2'));
    await signOut.logOut('discard');
    expect((await store.db.outbox.toArray()).map((entry) => entry.principal)).toEqual(['guest']);
  });

  test('takes the private rows of the one who left along', async () => {
    await store.commit('ann', create('s1', { releaseRule: 'never' }));
    await device.engine.sync('ann', []);
    expect(await store.db.rows.where('scopes').equals('u:ann').count()).toBeGreaterThan(0);
    await signOut.logOut();
    expect(await store.db.rows.where('scopes').equals('u:ann').count()).toBe(0);
  });
});
