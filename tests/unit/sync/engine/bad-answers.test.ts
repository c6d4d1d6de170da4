import { describe, expect, it } from 'vitest';
import type { PullAnswer, PushAnswer } from '../../../../src/sync/ports.ts';
import { exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, DENVER } from '../../../support/builders/sale-args.ts';

describe('[SYNC-16] answers of a wrong shape', () => {
  it('are told as such, nothing of them is taken, and what waits is sent once when they are right', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await exchange(ann, 'ann');
    await ann.store.commit('ann', create('s1'));
    ann.remote.failNext({ kind: 'unreadable' });
    expect(await exchange(ann, 'ann')).toMatchObject({ link: 'offline', trouble: 'bad-answers' });
    expect(await ann.store.db.outbox.toArray()).toMatchObject([{ sentAtMs: null, wasSent: true }]);
    expect(await exchange(ann, 'ann')).not.toHaveProperty('trouble');
    expect(server.ledger).toHaveLength(1);
  });

  it.each([
    ['no results at all', []],
    ['results of other numbers', [{ mid: 77, status: 'ok', code: null, rev: null }]],
  ] as const)('an applied push with %s is not asked for ever', async (_, results) => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await exchange(ann, 'ann');
    await ann.store.commit('ann', create('s1'));
    const push = server.push.bind(server);
    Object.assign(server, {
      push: (...asked: Parameters<typeof push>) => ({ ...(push(...asked) as PushAnswer), results }),
    });
    ann.remote.pushes.length = 0;
    expect(await exchange(ann, 'ann')).toMatchObject({ link: 'offline', trouble: 'bad-answers' });
    expect(ann.remote.pushes).toHaveLength(1);
    Object.assign(server, { push });
    expect(await exchange(ann, 'ann')).toMatchObject({ link: 'online', isDone: true });
    expect(server.ledger).toHaveLength(1);
    expect(await titleOn(ann, 'ann')).toBe('Books and tools');
  });

  it('a page that comes again and again with the same cursor ends the reading', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1'));
    await exchange(ann, 'ann');
    const bob = openDevice(server, 'bob');
    const pull = server.pull.bind(server);
    const again = (answer: PullAnswer): PullAnswer =>
      answer.kind === 'refused'
        ? answer
        : {
            ...answer,
            scopes: answer.scopes.map((each) => ({ ...each, cursor: { x: 1 }, more: true })),
          };
    Object.assign(server, {
      pull: (...asked: Parameters<typeof pull>) => again(pull(...asked)),
    });
    expect(await exchange(bob, 'guest', [DENVER])).toMatchObject({
      link: 'offline',
      isDone: false,
    });
    expect(bob.remote.pulls.length).toBeLessThan(10);
  });
});

describe('[SYNC-9] a clock that is years off', () => {
  it.each([
    ['1970', '1970-01-01T00:00:01Z'],
    ['2099', '2099-12-31T23:59:59Z'],
  ])(
    'in %s: everything is sent and read once, and again after it was put right',
    async (_, time) => {
      const server = new FakeServer();
      const ann = openDevice(server, 'ann');
      const offByMs = Date.parse(time) - server.nowMs;
      ann.clock.advance(offByMs);
      await ann.store.commit('ann', create('s1'));
      const outcome = await exchange(ann, 'ann');
      expect(outcome).toMatchObject({ link: 'online', isDone: true, serverOffsetMs: -offByMs });
      ann.clock.advance(-offByMs);
      await ann.store.commit('ann', create('s2'));
      expect(await exchange(ann, 'ann')).toMatchObject({ isDone: true });
      expect(server.ledger.map(({ args }) => args['id'])).toEqual(['s1', 's2']);
      expect(await titleOn(ann, 'ann', 's1')).toBe('Books and tools');
      expect(await ann.store.db.outbox.count()).toBe(0);
    },
  );
});
