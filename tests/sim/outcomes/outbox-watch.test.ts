import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { entryOf } from '../../support/builders/outbox-entries.ts';
import { create, patch, save, unsave } from '../../support/builders/sale-args.ts';
import { type OutboxStep, changedAfterSending, whatLeft } from './outbox-watch.ts';

const NOTHING = {
  isDone: () => false,
  isGivenUp: () => false,
  isDeleting: () => false,
  isStanding: () => false,
  isGone: () => false,
  movesTo: null,
};

function step(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
  more: Partial<OutboxStep> = {},
): readonly (string | null)[] {
  return whatLeft({ ...NOTHING, ...more, before, after }).map((left) => left.as);
}

const TITLE = entryOf(patch('s1', { title: 'Books' }), 1);

describe('[SYNC-13, SYNC-14] what leaves a outbox has a known outcome', () => {
  it('finds what left without a reason', () => {
    expect(step([TITLE], [])).toEqual([null]);
  });

  it('recognizes what the server has carried out by operation id alone', () => {
    const isDone = (opId: string) => opId === TITLE.opId;
    expect(step([TITLE], [], { isDone })).toEqual(['applied']);
    expect(step([{ ...TITLE, opId: 'other' }], [], { isDone })).toEqual([null]);
  });

  it('recognizes that a lost posting, which took a change in, says again what it said before', () => {
    const posting = entryOf(create('s1', { releaseRule: 'never' }), 1);
    const opened = entryOf(patch('s1', { releaseRule: 'now' }), 2);
    const anew = { ...posting, opId: 'anew' };
    const closed = { ...anew, args: { ...posting.args, title: 'Toys' } };
    expect(step([posting, opened], [closed]).at(-1)).toBe('overwritten');
    // Sent again as it was, it takes nothing in.
    expect(step([posting, opened], [anew])).toEqual([null]);
  });

  it('does not count a reported loss as carried out, even if the server once had it', () => {
    const lost: OutboxEntry = { ...TITLE, state: 'parked', code: 'lost' };
    expect(step([lost], [], { isDone: () => true })).toEqual([null]);
  });

  it('recognizes what the same person has overwritten, field by field', () => {
    const newer = entryOf(patch('s1', { title: 'Records' }), 2);
    const beside = entryOf(patch('s1', { tags: ['books'] }), 2);
    expect(step([TITLE], [newer])).toEqual(['overwritten']);
    expect(step([TITLE], [beside])).toEqual([null]);
    expect(step([TITLE], [{ ...newer, principal: 'bob' }])).toEqual([null]);
  });

  it('recognizes a return to the first value', () => {
    const first = entryOf(patch('s1', { title: 'Records' }), 1);
    const second = { ...TITLE, seq: 2 };
    const third = entryOf(patch('s1', { title: 'Records' }), 2);
    expect(step([first, second], [first, third])).toEqual(['overwritten']);
  });

  it('lets a later entry with the same value stand for both, but not an earlier one', () => {
    const again = entryOf(patch('s1', { title: 'Books' }), 2);
    const isDone = (opId: string) => opId === again.opId;
    expect(step([TITLE, again], [], { isDone })).toEqual(['overwritten', 'applied']);
    expect(step([TITLE, again], [])).toEqual(['overwritten', null]);
  });

  it('finds any field that was lost in merging two edits', () => {
    const both = entryOf(patch('s1', { title: 'Books', saleUrl: 'https://one.example' }), 1);
    const merged = entryOf(patch('s1', { title: 'Records' }), 1);
    expect(step([both], [merged])).toEqual(['overwritten', null]);
  });

  it('does not take imported older work for a newer edit', () => {
    const older = { ...TITLE, seq: 1 };
    const newer = entryOf(patch('s1', { title: 'Records' }), 2);
    expect(step([older, newer], [older])).toEqual([null]);
  });

  it('recognizes a save that was undone', () => {
    expect(step([entryOf(save('s1'), 1)], [entryOf(unsave('s1'), 2)])).toEqual(['overwritten']);
  });

  it('recognizes a deleted sale, unless the deletion is parked', () => {
    const end = entryOf({ op: 'sale.delete', args: { id: 's1' } }, 2);
    expect(step([TITLE], [end])).toEqual(['ended']);
    expect(step([TITLE], [{ ...end, state: 'parked', code: 'forbidden' }])).toEqual([null]);
    expect(step([end], [])).toEqual([null]);
    expect(step([end], [], { isGone: () => true })).toEqual(['ended']);
  });

  it('recognizes what the person discarded', () => {
    expect(step([TITLE], [], { isGivenUp: () => true })).toEqual(['discarded']);
  });

  it('recognizes work that moved to an account, if all of it did', () => {
    const guests = entryOf(create('s1'), 1, { principal: 'guest' });
    const moved = { ...guests, principal: 'ann' };
    const parts = Object.keys(guests.args).length - 2;
    const all = Array.from({ length: parts }, () => 'moved');
    expect(step([guests], [moved], { movesTo: 'ann' })).toEqual(all);
    expect(step([guests], [moved], { movesTo: 'bob' })).toContain(null);
    const { tags: _tags, ...args } = guests.args;
    expect(step([guests], [{ ...moved, args }], { movesTo: 'ann' })).toContain(null);
  });

  it('finds what was changed under an operation id that the server may know', () => {
    const sent = { ...TITLE, wasSent: true };
    const args = { id: 's1', set: { title: 'Records' } };
    expect(changedAfterSending([sent], [{ ...sent, args }])).toBe(TITLE.opId);
    expect(changedAfterSending([sent], [{ ...sent, mid: 3 }])).toBeNull();
    expect(changedAfterSending([TITLE], [{ ...TITLE, args }])).toBeNull();
  });
});
