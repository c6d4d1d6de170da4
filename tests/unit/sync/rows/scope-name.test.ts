import { describe, expect, it } from 'vitest';
import {
  isPublicScope,
  isSaleScope,
  isTraveling,
  keptScope,
  ownerOf,
  ownScope,
  saleScope,
} from '../../../../src/sync/rows/scope-name.ts';

describe('[SYNC-3] the name of a scope', () => {
  it('says whose it is; of a public one it is nobody’s', () => {
    expect(ownerOf(ownScope('ann'))).toBe('ann');
    expect(['c:1', 's:s1', keptScope('ann')].map(ownerOf)).toEqual(['', '', '']);
  });

  it('says whether the server has ever heard of it', () => {
    expect(['c:1', 's:s1', ownScope('ann')].map(isTraveling)).toEqual([true, true, true]);
    // What a guest's pushes brought back, and what waiting work keeps, is known here alone.
    expect([ownScope('guest'), keptScope('ann')].map(isTraveling)).toEqual([false, false]);
  });

  it('says whether it is of one sale, and whether everyone may see it', () => {
    expect([saleScope('s1'), 'c:1', ownScope('ann')].map(isSaleScope)).toEqual([
      true,
      false,
      false,
    ]);
    expect([saleScope('s1'), 'c:1', ownScope('ann')].map(isPublicScope)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
