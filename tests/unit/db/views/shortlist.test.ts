import { describe, expect, it } from 'vitest';
import { readShortlist } from '../../../../src/db/views/shortlist.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

describe('the shortlist of people without an account', () => {
  it('[SYNC-21] holds each sale once, newest first, and lets go of it', async () => {
    const { store, clock } = openDevice(new FakeServer(), null);
    await store.setShortlisted('s1', true);
    clock.advance(1);
    await store.setShortlisted('s2', true);
    clock.advance(1);
    await store.setShortlisted('s1', true);
    expect(await readShortlist(store.db)).toEqual(['s2', 's1']);
    await store.setShortlisted('s2', false);
    expect(await readShortlist(store.db)).toEqual(['s1']);
  });

  it('[SYNC-21] is followed sale by sale, and never pushed', async () => {
    const { store, engine, remote } = openDevice(new FakeServer(), null);
    await store.setShortlisted('s1', true);
    expect(await store.askedScopes('guest')).toEqual(['s:s1']);
    expect(await store.askedScopes('ann')).toEqual(['u:ann']);
    await engine.sync('guest', []);
    expect(remote.pushes).toEqual([]);
    expect(remote.pulls.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))).toContain(
      's:s1',
    );
  });

  it('[SYNC-23] says so when this device cannot keep it', async () => {
    const { store } = openDevice(new FakeServer(), null);
    const lost = () =>
      Promise.reject(Object.assign(new Error('lost'), { name: 'InvalidStateError' }));
    Object.assign(store.db, { transaction: lost });
    expect(await store.setShortlisted('s1', true)).toEqual({
      ok: false,
      error: { code: 'storage' },
    });
  });
});
