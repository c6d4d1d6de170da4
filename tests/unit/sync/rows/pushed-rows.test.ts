import { describe, expect, it } from 'vitest';
import { isSaleOf, scopeOfPushed } from '../../../../src/sync/rows/pushed-rows.ts';
import type { RowKind } from '../../../../src/sync/rows/row-docs.ts';
import { tombstone } from '../../../support/builders/pages.ts';

const guestSaleIds = new Set(['guests']);
const ownSaleIds = new Set(['anns']);

function scopes(principal: string, id: string, ...kinds: readonly RowKind[]) {
  const own = { principal, guestSaleIds, ownSaleIds };
  return kinds.map((kind) => scopeOfPushed(tombstone(kind, id, 1), own));
}

describe('[SYNC-21] rows that a push brings back', () => {
  it('are an account’s own, but for what hangs on sales of others', () => {
    expect(scopes('ann', 'anns', 'sale', 'place', 'stats')).toEqual(['u:ann', 'u:ann', 'u:ann']);
    expect(scopes('ann', 'bobs', 'sale', 'place', 'stats')).toEqual([null, null, null]);
    expect(scopes('ann', 'guests', 'sale')).toEqual([null]);
    expect(scopes('ann', 'bobs', 'save', 'review', 'private')).toEqual(['u:ann', 'u:ann', 'u:ann']);
  });

  it('are held for a guest where they are of a sale whose secret is here', () => {
    expect(scopes('guest', 'guests', 'sale', 'place', 'private')).toEqual([
      'u:guest',
      'u:guest',
      'u:guest',
    ]);
    expect(scopes('guest', 'anns', 'sale', 'save')).toEqual([null, null]);
  });

  it('tell whose a sale is', () => {
    expect(isSaleOf('ann', { userId: 'ann' })).toBe(true);
    expect(isSaleOf('ann', { userId: 'bob' })).toBe(false);
    expect(isSaleOf('ann', null)).toBe(false);
    expect(isSaleOf('guest', { userId: 'guest' })).toBe(false);
  });
});
