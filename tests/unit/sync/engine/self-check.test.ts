import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECK_EVERY_MS, digestOf } from '../../../../src/sync/engine/self-check.ts';
import { exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, DENVER } from '../../../support/builders/sale-args.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-0000000000ff';

async function seller(server: FakeServer): Promise<FakeDevice> {
  const device = openDevice(server, 'ann');
  await device.store.commit('ann', create(ID));
  await exchange(device, 'ann');
  return device;
}

/** A device that has read everything, and has been told so a day ago. */
async function readADayAgo(server: FakeServer, uid: string | null = null): Promise<FakeDevice> {
  const device = openDevice(server, uid);
  await exchange(device, uid ?? 'guest');
  device.clock.advance(CHECK_EVERY_MS);
  return device;
}

function rowOf(device: FakeDevice, id = ID) {
  return device.store.db.rows.get(['sale', id]);
}

/** What lies in the database behind the back of the engine. */
async function tamper(device: FakeDevice, fields: object, id = ID): Promise<void> {
  await device.store.db.rows.update(['sale', id], fields);
}

const ALL_KINDS =
  'sale place private stats review save profile check_in route note search preference'.split(' ');

describe('[SYNC-26] the digest', () => {
  it('is what the server reckons, in any order', () => {
    expect(digestOf([{ kind: 'sale', id: ID, rev: 3 }])).toEqual({
      count: 1,
      hash: 59867548741576,
    });
    const rows = [
      { kind: 'sale', id: ID, rev: 3 },
      { kind: 'place', id: ID, rev: 1 },
      { kind: 'stats', id: OTHER_ID, rev: 7 },
    ];
    expect(digestOf(rows.toReversed())).toEqual(digestOf(rows));
  });

  it('tells kinds, ids and versions apart, also where errors might cancel out', () => {
    const two = (revs: readonly [number, number]) =>
      digestOf([
        { kind: 'sale', id: ID, rev: revs[0] },
        { kind: 'sale', id: OTHER_ID, rev: revs[1] },
      ]).hash;
    expect(two([3, 5])).not.toBe(two([4, 4]));
    expect(two([3, 5])).not.toBe(two([5, 3]));
    const one = (kind: string) => digestOf([{ kind, id: ID, rev: 1 }]).hash;
    expect(new Set(ALL_KINDS.map(one)).size).toBe(ALL_KINDS.length);
  });

  it('is the same with numbers of any size: no kind, id or version comes out rounded', () => {
    const kinds = ALL_KINDS;
    const anyRow = fc.record({
      kind: fc.constantFrom(...kinds),
      id: fc.uuid(),
      rev: fc.integer({ min: 1, max: 2 ** 40 }),
    });
    const exactly = (rows: readonly { kind: string; id: string; rev: number }[]) =>
      rows.reduce((sum, { kind, id, rev }) => {
        const tail = BigInt(`0x${id.slice(24)}`);
        const ofVersion = ((tail % 2n ** 20n) + 1n) * (BigInt(rev) % 2n ** 32n);
        const code = (at: number) => kind.codePointAt(at) ?? 0;
        const number = BigInt(code(0) + 128 * code(2) + 16_384 * kind.length);
        const ofKind = number * 4_294_967_291n;
        return (sum + tail + ofVersion + ofKind) % 2n ** 48n;
      }, 0n);
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        expect(digestOf(rows)).toEqual({ count: rows.length, hash: Number(exactly(rows)) });
      }),
      { seed: 26 },
    );
    const { hash } = digestOf([{ kind: 'sale', id: 'not-a-uuid', rev: 1 }]);
    expect(hash).toBe(59_867_548_741_570);
  });

  it('stays exact with the largest ids and versions', () => {
    const largest = {
      kind: 'preference',
      id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
      rev: 2 ** 32 - 1,
    };
    const { hash } = digestOf(Array.from({ length: 50 }, () => largest));
    expect(Number.isSafeInteger(hash)).toBe(true);
    expect(hash).toBeLessThan(2 ** 48);
  });
});

describe('[SYNC-26] comparing with the server', () => {
  it('happens once a day a scope, not at a first reading, and finds nothing where nothing is wrong', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = openDevice(server, null);
    await exchange(device, 'guest');
    expect(device.remote.checks).toHaveLength(0);
    device.clock.advance(CHECK_EVERY_MS);
    expect(await exchange(device, 'guest')).not.toHaveProperty('differedCount');
    const asked = device.remote.checks.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(asked).toEqual([DENVER]);
    await exchange(device, 'guest');
    device.clock.advance(CHECK_EVERY_MS - 1);
    await exchange(device, 'guest');
    expect(device.remote.checks).toHaveLength(1);
    // Where nothing differed there is nothing to report.
    expect(await device.store.db.outbox.count()).toBe(0);
    expect(device.remote.pushes).toEqual([]);
  });

  it('a row of another version is read again, and reported', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = await readADayAgo(server);
    const sound = await rowOf(device);
    await tamper(device, { rev: 7, revs: [7], doc: { ...sound?.doc, title: 'Never sold here' } });
    expect((await exchange(device, 'guest')).differedCount).toBe(1);
    expect(await device.store.db.outbox.toArray()).toMatchObject([
      {
        principal: 'guest',
        op: 'error.report',
        args: { name: 'SelfCheck', code: 'differed-1', build: 'test' },
      },
    ]);
    await exchange(device, 'guest');
    expect(await titleOn(device, 'guest', ID)).toBe('Books and tools');
    expect((await rowOf(device))?.rev).toBe(1);
  });

  it('a row that is missing comes back, and one that should not be there goes', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = await readADayAgo(server);
    const sound = await rowOf(device);
    if (sound === undefined) throw new Error('the sale was not read');
    await device.store.db.rows.delete(['sale', ID]);
    await device.store.db.rows.put({ ...sound, id: OTHER_ID, doc: { ...sound.doc, id: OTHER_ID } });
    await exchange(device, 'guest');
    await exchange(device, 'guest');
    expect(await rowOf(device)).toBeDefined();
    expect(await rowOf(device, OTHER_ID)).toBeUndefined();
  });

  it('is no verdict while the scope goes on changing, nor against a server of another epoch', async () => {
    const server = new FakeServer();
    const ann = await seller(server);
    const device = await readADayAgo(server);
    await tamper(device, { rev: 7 });
    device.remote.beforeAnswer = async () => {
      if (device.remote.checks.length > 0) return;
      await ann.store.commit('ann', { op: 'sale.patch', args: { id: ID, set: { title: 'New' } } });
      await exchange(ann, 'ann');
    };
    expect(await exchange(device, 'guest')).not.toHaveProperty('differedCount');
    expect(device.remote.checks).toHaveLength(1);

    const other = await readADayAgo(server);
    await tamper(other, { rev: 7 });
    const check = server.check.bind(server);
    Object.assign(server, {
      check: (...asked: Parameters<typeof check>) => ({ ...check(...asked), epoch: 'another' }),
    });
    expect(await exchange(other, 'guest')).not.toHaveProperty('differedCount');
  });

  it('own rows are compared too, work that the server has not taken is no difference', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = await readADayAgo(server, 'ann');
    server.failsOn = () => true;
    await device.store.commit('ann', { op: 'sale.patch', args: { id: ID, set: { title: 'New' } } });
    const outcome = await exchange(device, 'ann');
    expect(outcome).not.toHaveProperty('differedCount');
    expect(device.remote.checks.flatMap(({ scopes }) => scopes)).toContainEqual(
      expect.objectContaining({ scope: 'u:ann' }),
    );
  });

  it('what could not be asked is asked next time; a server without the function not for a day', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = await readADayAgo(server);
    const failing = (kind: 'offline' | 'update-needed') => {
      device.remote.beforeAnswer = async () => {
        device.remote.failNext({ kind });
        device.remote.beforeAnswer = () => Promise.resolve();
      };
    };
    failing('offline');
    expect(await exchange(device, 'guest')).toMatchObject({ link: 'online', isDone: true });
    failing('update-needed');
    expect(await exchange(device, 'guest')).toMatchObject({ link: 'online', isDone: true });
    await exchange(device, 'guest');
    expect(device.remote.checks).toHaveLength(2);
  });

  it('a server that is just being restored says nothing, and is asked next time', async () => {
    const server = new FakeServer();
    await seller(server);
    const device = await readADayAgo(server);
    const check = server.check.bind(server);
    let isRestoring = true;
    server.check = (...asked) => {
      server.isRestoring = isRestoring;
      const answer = check(...asked);
      server.isRestoring = false;
      return answer;
    };
    expect(await exchange(device, 'guest')).toMatchObject({ link: 'online', isDone: true });
    isRestoring = false;
    await exchange(device, 'guest');
    await exchange(device, 'guest');
    expect(device.remote.checks).toHaveLength(2);
  });

  it('asks for sixteen at once and for the others after the next exchange', async () => {
    const server = new FakeServer();
    const device = openDevice(server, null);
    const cells = Array.from({ length: 20 }, (_, i) => `c:${i}`);
    await exchange(device, 'guest', cells);
    device.clock.advance(CHECK_EVERY_MS);
    await exchange(device, 'guest', cells);
    await exchange(device, 'guest', cells);
    expect(device.remote.checks.map(({ scopes }) => scopes.length)).toEqual([16, 4]);
  });
});
