import { describe, expect, it } from 'vitest';
import {
  claimAmong,
  isOnHold,
  isUnheard,
  withGuestWork,
} from '../../../../src/sync/outbox/claims.ts';
import type { OutboxEntry } from '../../../../src/sync/local-store.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';

const claim: NewMutation = { op: 'sale.claim', args: { id: 's1' } };

function guests(mutation: NewMutation, seq: number, fields: Partial<OutboxEntry> = {}) {
  return entryOf(mutation, seq, { principal: 'guest', ...fields });
}

describe('[SYNC-21] a claim of a guest’s sale', () => {
  it('is the one that waits, not one that was refused', () => {
    const waiting = entryOf(claim, 2);
    expect(claimAmong([entryOf(save('s1'), 1), waiting])).toBe(waiting);
    expect(claimAmong([entryOf(save('s1'), 1)])).toBeNull();
    expect(claimAmong([entryOf(claim, 1, { state: 'parked', code: 'forbidden' })])).toBeNull();
  });

  it('waits while the guest’s posting is here in whatever state, and for all that was sent', () => {
    expect(isOnHold([guests(create('s1'), 1)])).toBe(true);
    expect(isOnHold([guests(create('s1'), 1, { state: 'parked', code: 'invalid' })])).toBe(true);
    const change = guests(patch('s1', { title: 'x' }), 2);
    expect(isOnHold([change, sent(change, 1)])).toBe(true);
    expect(isOnHold([change])).toBe(false);
    expect(isOnHold([{ ...sent(change, 1), state: 'parked', code: 'invalid' }])).toBe(false);
    expect(isOnHold([])).toBe(false);
  });

  it('leaves to the guest what only a guest can still hear of', () => {
    const change = guests(patch('s1', { title: 'x' }), 2);
    expect(isUnheard(change)).toBe(false);
    expect(isUnheard(sent(change, 1))).toBe(true);
    // What the server only failed on may have been done.
    expect(isUnheard({ ...change, state: 'parked', wasSent: true })).toBe(true);
    expect(isUnheard({ ...change, state: 'parked', wasSent: true, code: 'invalid' })).toBe(false);
  });

  it('shows the account what the guest has made of the sale, in its order, and nobody else', () => {
    const docs = withGuestWork(NO_DOCS, [
      guests(patch('s1', { title: 'Last' }), 3),
      guests(create('s1', { title: 'First' }), 1),
      guests(patch('s1', { description: 'Refused' }), 4, { state: 'parked', code: 'invalid' }),
      entryOf(patch('s1', { description: 'Ann’s' }), 5),
    ]);
    expect(docs.sale).toMatchObject({ title: 'Last', description: 'A whole garage of it' });
  });
});
