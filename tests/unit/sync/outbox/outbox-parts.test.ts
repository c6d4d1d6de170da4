import { afterEach, describe, expect, it } from 'vitest';
import { overlayOf } from '../../../../src/sync/outbox/fold-overlays.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { MUTATIONS } from '../../../../src/sync/mutations/registry.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { planEnd, planRefusal } from '../../../../src/sync/outbox/refusal-plan.ts';
import { anyVersionTwo } from '../../../support/builders/version-two.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { enqueued, entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { cancel, create, patch, save } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

const declare = (imageId: string, position = 0): NewMutation => ({
  op: 'image.declare',
  args: { id: 's1', imageId, ext: 'jpg', position, ...SOME_FILES },
});
const remove = (imageId: string): NewMutation => ({
  op: 'image.remove',
  args: { id: 's1', imageId },
});
const setting = (key: string, value: number): NewMutation => ({
  op: 'preference.put',
  args: { id: 'me', key, value },
});
const deletion: NewMutation = { op: 'sale.delete', args: { id: 's1' } };

const all = (...mutations: readonly NewMutation[]) =>
  mutations.reduce<ReturnType<typeof enqueued>>(enqueued, []);

describe('mutations of one part of an entityId', () => {
  it('[SYNC-13] coalesce part by part: photos and settings do not swallow each other', () => {
    const photos = all(declare('a', 0), declare('b', 1), declare('a', 2));
    expect(photos.map(({ args }) => [args['imageId'], args['position']])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    const settings = all(setting('x', 1), setting('y', 2), setting('x', 3));
    expect(settings.map(({ args }) => [args['key'], args['value']])).toEqual([
      ['x', 3],
      ['y', 2],
    ]);
  });

  it('[SYNC-13] a photo taken away was not to come; the others still are', () => {
    const outbox = all(declare('a'), declare('b'), remove('a'));
    expect(outbox.map(({ op, args }) => [op, args['imageId']])).toEqual([
      ['image.declare', 'b'],
      ['image.remove', 'a'],
    ]);
  });

  it('[SYNC-14] a newer change overtakes a refused one of its own part alone', () => {
    const refused = ['x', 'y'].map((key, i) =>
      entryOf(setting(key, 0), i + 1, { state: 'parked', code: 'limit' }),
    );
    const outbox = enqueued(refused, setting('y', 5));
    expect(outbox.map(({ args, state }) => [args['key'], state])).toEqual([
      ['x', 'parked'],
      ['y', 'waiting'],
    ]);
  });

  it('[SYNC-14] a change that follows on another part overtakes nothing', () => {
    const first = sent(entryOf(setting('x', 1), 1), 1);
    const [other, same] = [entryOf(setting('y', 2), 2), entryOf(setting('x', 3), 2)];
    expect(planRefusal([first, other], first, 'limit').put).toMatchObject([{ args: { key: 'x' } }]);
    expect(planRefusal([first, same], first, 'limit')).toEqual({ put: [], remove: [1] });
  });

  it('[SYNC-13] an order given after a picture came stays behind it', () => {
    const order = (...imageIds: string[]): NewMutation => ({
      op: 'image.order',
      args: { id: 's1', imageIds },
    });
    const file = { ext: 'jpg', position: 0, ...SOME_FILES, thumb: null } as const;
    const attach: NewMutation = { op: 'image.attach', args: { id: 's1', imageId: 'b', ...file } };
    const outbox = all(order('a'), attach, order('a', 'b'));
    expect(outbox.map(({ op }) => op)).toEqual(['image.order', 'image.attach', 'image.order']);
    expect(all(order('a'), order('b', 'a'))).toHaveLength(1);
  });

  it('[SYNC-13] nothing takes the place of what lies before a cancel', () => {
    const outbox = all(declare('a'), cancel('s1'), remove('a'));
    expect(outbox.map(({ op }) => op)).toEqual(['image.declare', 'sale.cancel', 'image.remove']);
  });
});

describe('the end of an entityId', () => {
  it('[SYNC-14] of a refused sale nothing is left once it is to be deleted', () => {
    const refused = entryOf(create('s1'), 1, { state: 'parked', code: 'invalid' });
    const behind = entryOf(patch('s1', { title: 'x' }), 2, { state: 'parked' });
    expect(enqueued([refused, behind], deletion)).toEqual([]);
  });

  it('[SYNC-14] a sale that may have been posted is tried again, so that it can be deleted', () => {
    const failed = entryOf(create('s1'), 1, { state: 'parked', wasSent: true });
    const outbox = enqueued([failed], deletion);
    expect(outbox.map(({ op, opId, state }) => [op, opId, state])).toEqual([
      ['sale.create', 'op1', 'waiting'],
      ['sale.delete', 'new2', 'waiting'],
    ]);
  });

  it('[SYNC-14] a sale refused while its deletion waits leaves nothing behind', () => {
    const first = sent(entryOf(create('s1'), 1), 1);
    const later = [entryOf(save('s1'), 2), entryOf(deletion, 3)];
    expect(planRefusal([first, ...later], first, 'invalid')).toEqual({
      put: [],
      remove: [1, 2, 3],
    });
    // Not known to be refused: it may be there, and is deleted when it is tried again.
    expect(planRefusal([first, ...later], first, null).put).toHaveLength(3);
  });

  it('[SYNC-14] done, it takes along what was refused or never sent, not what is on its way', () => {
    const entries = [
      entryOf(patch('s1', { title: '' }), 1, { state: 'parked', code: 'invalid', wasSent: true }),
      sent(entryOf(save('s1'), 2), 2),
      entryOf(declare('a'), 3),
    ];
    expect(planEnd(entries)).toEqual([1, 3]);
  });
});

describe('[SYNC-24] work that an older build has queued', () => {
  const cancelRule = MUTATIONS['sale.cancel'];
  afterEach(() => {
    Object.assign(MUTATIONS, { 'sale.cancel': cancelRule });
  });

  // As if this build called "why" what the one before called "reason".
  const old = entryOf(cancel('s1'), 2, { v: 1, args: { id: 's1', why: 'Rain' } });

  it('is folded as this build understands it', () => {
    Object.assign(MUTATIONS, { 'sale.cancel': anyVersionTwo(cancelRule) });
    const base = overlayOf(NO_DOCS, [entryOf(create('s1'), 1)]);
    const overlay = overlayOf({ ...NO_DOCS, ...base }, [old]);
    expect(overlay.sale?.cancelReason).toBe('Rain');
  });

  it('is coalesced with as this build understands it, and goes on at its version', () => {
    Object.assign(MUTATIONS, {
      'sale.cancel': { ...anyVersionTwo(cancelRule), coalesce: (older: object) => older },
    });
    const [only] = enqueued([old], cancel('s1'));
    expect(only).toMatchObject({ v: 2, args: { id: 's1', reason: 'Rain' } });
  });

  it('is sent as this build understands it, and stays in the outbox as it is', async () => {
    const device = openDevice(new FakeServer(), 'ann');
    await device.store.db.outbox.add(old);
    Object.assign(MUTATIONS, { 'sale.cancel': anyVersionTwo(cancelRule) });
    const limits = { maxCount: 50, maxBytes: 1e6, nowMs: 0 };
    const batch = await device.store.takeBatch('ann', limits);
    expect(batch?.mutations).toMatchObject([{ v: 2, args: { id: 's1', reason: 'Rain' } }]);
    expect(await device.store.db.outbox.toArray()).toMatchObject([{ v: 1, args: { why: 'Rain' } }]);
  });
});
