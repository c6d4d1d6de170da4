import { describe, expect, it } from 'vitest';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { scopesAround } from '../../../../src/device/syncing/wanted-scopes.ts';
import { wirePull } from '../../../../src/remote/exchange/wire-pull.ts';
import type { WireMutation } from '../../../../src/sync/ports.ts';
import { GUEST } from '../../../../src/sync/rows/scope-name.ts';
import { wirePullAnswer } from '../../../support/fake-server/fake-server-wire.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { ANN, BOB, exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const DAY_MS = 86_400_000;

/** Bob has posted sales, and Ann's device knows them. */
async function besideBobs(count: number) {
  const server = new FakeServer();
  const bob = openDevice(server, BOB);
  for (let i = 0; i < count; i++) await bob.store.commit(BOB, create(`s${i}`));
  await exchange(bob, BOB, []);
  return { server, bob, ann: openDevice(server, ANN) };
}

/** The scopes of the device's requests since the last time. */
function askedOf({ remote }: FakeDevice): readonly string[][] {
  return remote.pulls
    .splice(0)
    .map(({ scopes, sets = [] }) => [
      ...scopes.map(({ scope }) => scope),
      ...sets.flatMap((set) => set.scopes),
    ]);
}

async function commitAll({ store }: FakeDevice, mutations: readonly NewMutation[]) {
  for (const mutation of mutations) await store.commit(ANN, mutation);
}

const note: NewMutation = { op: 'note.put', args: { id: 's1', text: 'Bring cash' } };
const route: NewMutation = {
  op: 'route.put',
  args: { id: 't1', name: 'Tour', day: null, stops: [{ saleId: 's2' }], settings: {} },
};

describe('[SYNC-3] a sale that has ended', () => {
  it('is not asked about any more; its save, note or route holds what was read of it', async () => {
    const { server, bob, ann } = await besideBobs(3);
    await commitAll(ann, [save('s0'), note, route]);
    await exchange(ann, ANN, []);
    await exchange(ann, ANN, []);
    askedOf(ann);
    // The sales were on 6 June 2026.
    server.nowMs = Date.parse('2026-06-08T12:00:00Z');
    await exchange(ann, ANN, []);
    expect(askedOf(ann).flat()).toEqual(['u:ann', 's:s0', 's:s1', 's:s2']);
    server.nowMs += 30 * DAY_MS;
    for (let day = 0; day < 12; day++) {
      ann.clock.advance(DAY_MS);
      await exchange(ann, ANN, []);
      if (day > 0) expect(askedOf(ann)).toEqual([['u:ann']]);
      else askedOf(ann);
    }
    expect(await titleOn(ann, ANN, 's0')).toBe('Books and tools');
    expect(await titleOn(ann, ANN, 's2')).toBe('Books and tools');

    await bob.store.commit(BOB, patch('s0', { title: 'Sold well, thanks' }));
    await exchange(bob, BOB, []);
    await exchange(ann, ANN, []);
    expect(await titleOn(ann, ANN, 's0')).toBe('Books and tools');
    // Someone opens it.
    await exchange(ann, ANN, ['s:s0']);
    expect(await titleOn(ann, ANN, 's0')).toBe('Sold well, thanks');
  });

  it('is read once by a device that has nothing of it, and again after a restore', async () => {
    const { server, ann } = await besideBobs(1);
    await ann.store.commit(ANN, save('s0'));
    await exchange(ann, ANN, []);
    server.nowMs += 60 * DAY_MS;
    const tablet = openDevice(server, ANN);
    await exchange(tablet, ANN, []);
    await exchange(tablet, ANN, []);
    expect(await titleOn(tablet, ANN, 's0')).toBe('Books and tools');
    askedOf(tablet);
    await exchange(tablet, ANN, []);
    expect(askedOf(tablet)).toEqual([['u:ann']]);
    server.epoch = 'epoch-2';
    await exchange(tablet, ANN, []);
    await exchange(tablet, ANN, []);
    expect(askedOf(tablet).flat()).toContain('s:s0');
  });

  it('[SYNC-9] is told by the time of the server alone, whatever the clock of the device says', async () => {
    const { ann } = await besideBobs(1);
    await ann.store.commit(ANN, save('s0'));
    await exchange(ann, ANN, []);
    ann.clock.advance(900 * DAY_MS);
    await exchange(ann, ANN, []);
    await exchange(ann, ANN, []);
    expect(askedOf(ann).at(-1)).toContain('s:s0');
  });
});

/** A screen with a list in Denver. */
const AREA = scopesAround({ lat: 39.74, lng: -104.99 }, 50);

describe('[SYNC-3] an idle poll', () => {
  it('of a list with a thousand saved sales is one request, and 8 KB up and down', async () => {
    const server = new FakeServer();
    server.limitFactor = 100;
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
    for (let from = 0; from < ids.length; from += 50) {
      const mutations = ids.slice(from, from + 50).map((id, i): WireMutation => {
        const { op, args } = create(id);
        return { mid: from + i + 1, opId: id, op, v: 1, args: { ...args } };
      });
      server.push(BOB, { clientId: 'bobs', principal: BOB, mutations });
    }
    const device = openDevice(server, null);
    await device.store.db.shortlist.bulkPut(ids.map((saleId) => ({ saleId, addedAtMs: 1 })));
    // The first reading, and one that joins its cursors.
    for (let syncs = 0; syncs < 3; syncs++) await exchange(device, GUEST, AREA);
    device.remote.pulls.length = 0;

    const done = await exchange(device, GUEST, AREA);
    expect(done).toMatchObject({ isDone: true, rowCount: 0 });
    const [request, ...others] = device.remote.pulls;
    expect(others).toEqual([]);
    if (request === undefined) throw new Error('nothing was asked');
    expect(request.sets?.[0]?.scopes).toHaveLength(1000);
    const up = JSON.stringify({ p: wirePull(request) });
    const down = JSON.stringify(wirePullAnswer(server.pull(null, request), wirePull(request)));
    expect(up.length + down.length).toBeLessThanOrEqual(8192);
  });

  it('asks by name for what has news, and has all of it in two requests', async () => {
    const { ann, bob } = await besideBobs(30);
    for (let i = 0; i < 30; i++) await ann.store.commit(ANN, save(`s${i}`));
    await exchange(ann, ANN, []);
    await exchange(ann, ANN, []);
    for (const id of ['s3', 's17']) await bob.store.commit(BOB, patch(id, { title: 'News' }));
    await exchange(bob, BOB, []);
    askedOf(ann);
    const done = await exchange(ann, ANN, []);
    expect(done).toMatchObject({ isDone: true });
    expect([await titleOn(ann, ANN, 's3'), await titleOn(ann, ANN, 's17')]).toEqual([
      'News',
      'News',
    ]);
    const [first, second, ...rest] = askedOf(ann);
    expect(rest).toEqual([]);
    expect(first).toHaveLength(31);
    expect(second?.toSorted()).toEqual(['s:s17', 's:s3']);
  });
});

describe('[SYNC-18] what a sync asks for', () => {
  it('an opened sale comes first, before what is followed', async () => {
    const { ann } = await besideBobs(300);
    for (let i = 0; i < 290; i++) await ann.store.commit(ANN, save(`s${i}`));
    await exchange(ann, ANN, []);
    await exchange(ann, ANN, []);
    askedOf(ann);
    await exchange(ann, ANN, ['c:1', 's:s299']);
    expect(askedOf(ann)[0]?.[0]).toBe('s:s299');
  });

  it('a push that brought its rows is followed by no reading of what was read before', async () => {
    const { ann } = await besideBobs(4);
    await exchange(ann, ANN, ['s:s0']);
    askedOf(ann);
    await commitAll(ann, [save('s0'), { op: 'note.put', args: { id: 's0', text: 'Bring cash' } }]);
    const sent = await ann.engine.sync(ANN, ['s:s0'], 'sent');
    expect(sent).toMatchObject({ link: 'online', isDone: true, sentCount: 2 });
    expect(askedOf(ann)).toEqual([]);
    // Of this one nothing is here.
    await ann.store.commit(ANN, save('s1'));
    await ann.engine.sync(ANN, ['s:s0'], 'sent');
    expect(askedOf(ann)).toEqual([['s:s1']]);
    expect(await titleOn(ann, ANN, 's1')).toBe('Books and tools');
  });

  it('where something was refused, everything is read: its person compares', async () => {
    const { ann, bob } = await besideBobs(2);
    await exchange(ann, ANN, []);
    askedOf(ann);
    await ann.store.commit(ANN, patch('s1', { title: 'Not mine' }));
    const sent = await ann.engine.sync(ANN, [], 'sent');
    expect(sent.parkedCount).toBe(1);
    expect(askedOf(ann)[0]).toContain('u:ann');
    expect(await titleOn(bob, BOB, 's1')).toBe('Books and tools');
  });
});
