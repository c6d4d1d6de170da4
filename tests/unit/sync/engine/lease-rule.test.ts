import { describe, expect, it } from 'vitest';
import { leaseMove } from '../../../../src/sync/engine/lease-rule.ts';

describe('the lease', () => {
  it('[SYNC-17] is taken by force only after 20 s of silence', () => {
    expect(leaseMove({ isLeading: true, heardAtMs: 0, nowMs: 99_000 })).toBe('beat');
    expect(leaseMove({ isLeading: false, heardAtMs: 0, nowMs: 19_999 })).toBe('wait');
    expect(leaseMove({ isLeading: false, heardAtMs: 0, nowMs: 20_000 })).toBe('steal');
    expect(leaseMove({ isLeading: false, heardAtMs: 9_000, nowMs: 28_999 })).toBe('wait');
  });

  it('[SYNC-9, SYNC-17] is taken, too, when the last heartbeat lies ahead, because the clock was set back', () => {
    expect(leaseMove({ isLeading: false, heardAtMs: 30_000, nowMs: 11_000 })).toBe('wait');
    expect(leaseMove({ isLeading: false, heardAtMs: 30 * 86_400_000, nowMs: 0 })).toBe('steal');
  });
});
