import { describe, expect, it } from 'vitest';
import { storedId } from '../../../../src/sync/rows/row-id.ts';
import { entityIdOf } from '../../../../src/sync/outbox/entity-of-row.ts';

describe('[SYNC-11] what a row belongs to', () => {
  it('a review and a check-in to the sale that they name', () => {
    const doc = { saleId: 's1' };
    expect(entityIdOf({ kind: 'review', id: 'r1', doc })).toBe('s1');
    expect(entityIdOf({ kind: 'check_in', id: 'k1', doc })).toBe('s1');
  });

  it('without a document, or one that names none, to itself', () => {
    expect(entityIdOf({ kind: 'review', id: 'r1', doc: null })).toBe('r1');
    expect(entityIdOf({ kind: 'review', id: 'r1', doc: { comment: 'fine' } })).toBe('r1');
  });

  it('all else to itself, by the id that the server knows', () => {
    expect(entityIdOf({ kind: 'sale', id: 's1', doc: { saleId: 's2' } })).toBe('s1');
    expect(entityIdOf({ kind: 'note', id: storedId('note', 's1', 'ann'), doc: {} })).toBe('s1');
    expect(entityIdOf({ kind: 'profile', id: 'ann', doc: { saleId: 's2' } })).toBe('ann');
  });
});
