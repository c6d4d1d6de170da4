import { expect, it } from 'vitest';
import { backoffMs } from '../../../../src/sync/engine/backoff.ts';

it('[SYNC-18] has full jitter over a doubling span of at most a minute', () => {
  const spanMs = (failures: number) => backoffMs(failures, { next: () => 0.999_999 });
  expect([1, 2, 5, 6, 50].map((n) => Math.round(spanMs(n)))).toEqual([
    2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(backoffMs(5, { next: () => 0 })).toBe(0);
});
