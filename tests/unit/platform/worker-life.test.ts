import { expect, test } from 'vitest';
import { holdLife, watchLife } from '../../../src/platform/worker-life.ts';

const { locks } = navigator;

const denying = {
  request: () => Promise.reject(new DOMException('no locks here', 'SecurityError')),
} as unknown as LockManager;

test('[SYNC-17] the end of a worker is learned of by its lock', async () => {
  const end = await holdLife(locks, 'life-1');
  const ended: string[] = [];
  watchLife(locks, 'life-1', () => ended.push('ended'));
  await locks.query();
  expect(ended).toEqual([]);
  end?.();
  // Granted in turn, after what watches.
  await locks.request('life-1', () => undefined);
  expect(ended).toEqual(['ended']);
});

test('[SYNC-17] a watch that is stopped says nothing, and holds no lock', async () => {
  const end = await holdLife(locks, 'life-2');
  const ended: string[] = [];
  const stop = watchLife(locks, 'life-2', () => ended.push('ended'));
  stop();
  end?.();
  await locks.request('life-2', () => undefined);
  expect(ended).toEqual([]);
  const { held, pending } = await locks.query();
  expect([...(held ?? []), ...(pending ?? [])].filter(({ name }) => name === 'life-2')).toEqual([]);
});

test.each([
  ['has no locks', null],
  ['denies locks', denying],
])('a browser that %s is not watched, and nothing is taken for an end', async (_, without) => {
  expect(await holdLife(without, 'life-3')).toBeNull();
  watchLife(without, 'life-3', () => expect.fail('nothing has ended'))();
});
