import { describe, expect, it } from 'vitest';
import type { QueueEntry } from '../../../src/sync/local-store.ts';
import { entryOf } from '../../support/builders/queue-entries.ts';
import { create, patch, save, unsave } from '../../support/builders/sale-args.ts';
import { type QueueStep, changedAfterSending, whatLeft } from './queue-watch.ts';

const NOTHING = {
  isDone: () => false,
  isGivenUp: () => false,
  isDeleting: () => false,
  isGone: () => false,
  movesTo: null,
};

function step(
  before: readonly QueueEntry[],
  after: readonly QueueEntry[],
  more: Partial<QueueStep> = {},
): readonly (string | null)[] {
  return whatLeft({ ...NOTHING, ...more, before, after }).map((left) => left.as);
}

const TITLE = entryOf(patch('s1', { title: 'Books' }), 1);

describe('[SYNC-13, SYNC-14] what leaves a queue has come to an end', () => {
  it('finds what nothing came of', () => {
    expect(step([TITLE], [])).toEqual([null]);
  });

  it('knows what the server has carried out by its operation id alone', () => {
    const isDone = (opId: string) => opId === TITLE.opId;
    expect(step([TITLE], [], { isDone })).toEqual(['applied']);
    expect(step([{ ...TITLE, opId: 'other' }], [], { isDone })).toEqual([null]);
  });

  it('does not take what is told as lost for carried out, whatever the server had once', () => {
    const lost: QueueEntry = { ...TITLE, state: 'parked', code: 'lost' };
    expect(step([lost], [], { isDone: () => true })).toEqual([null]);
  });

  it('knows what the same person has written over, field by field', () => {
    const newer = entryOf(patch('s1', { title: 'Records' }), 2);
    const beside = entryOf(patch('s1', { tags: ['books'] }), 2);
    expect(step([TITLE], [newer])).toEqual(['overwritten']);
    expect(step([TITLE], [beside])).toEqual([null]);
    expect(step([TITLE], [{ ...newer, principal: 'bob' }])).toEqual([null]);
  });

  it('knows a person who goes back to what they had said first', () => {
    const first = entryOf(patch('s1', { title: 'Records' }), 1);
    const second = { ...TITLE, seq: 2 };
    const third = entryOf(patch('s1', { title: 'Records' }), 2);
    expect(step([first, second], [first, third])).toEqual(['overwritten']);
  });

  it('lets what says the very same later answer for both, and nothing that was said before', () => {
    const again = entryOf(patch('s1', { title: 'Books' }), 2);
    const isDone = (opId: string) => opId === again.opId;
    expect(step([TITLE, again], [], { isDone })).toEqual(['overwritten', 'applied']);
    expect(step([TITLE, again], [])).toEqual(['overwritten', null]);
  });

  it('finds a field that merging two edits has lost, whichever it is', () => {
    const both = entryOf(patch('s1', { title: 'Books', saleUrl: 'https://one.example' }), 1);
    const merged = entryOf(patch('s1', { title: 'Records' }), 1);
    expect(step([both], [merged])).toEqual(['overwritten', null]);
  });

  it('does not take older work, brought in again, for a newer edit', () => {
    const older = { ...TITLE, seq: 1 };
    const newer = entryOf(patch('s1', { title: 'Records' }), 2);
    expect(step([older, newer], [older])).toEqual([null]);
  });

  it('knows a save that was taken back', () => {
    expect(step([entryOf(save('s1'), 1)], [entryOf(unsave('s1'), 2)])).toEqual(['overwritten']);
  });

  it('knows a sale that was deleted, unless the deletion is parked', () => {
    const end = entryOf({ op: 'sale.delete', args: { id: 's1' } }, 2);
    expect(step([TITLE], [end])).toEqual(['ended']);
    expect(step([TITLE], [{ ...end, state: 'parked', code: 'forbidden' }])).toEqual([null]);
    expect(step([end], [])).toEqual([null]);
    expect(step([end], [], { isGone: () => true })).toEqual(['ended']);
  });

  it('knows what was given up, and by whom', () => {
    expect(step([TITLE], [], { isGivenUp: () => true })).toEqual(['discarded']);
  });

  it('knows what has become an account’s, whole', () => {
    const guests = entryOf(create('s1'), 1, { principal: 'guest' });
    const moved = { ...guests, principal: 'ann' };
    const parts = Object.keys(guests.args).length - 2;
    const all = Array.from({ length: parts }, () => 'moved');
    expect(step([guests], [moved], { movesTo: 'ann' })).toEqual(all);
    expect(step([guests], [moved], { movesTo: 'bob' })).toContain(null);
    const { tags: _tags, ...args } = guests.args;
    expect(step([guests], [{ ...moved, args }], { movesTo: 'ann' })).toContain(null);
  });

  it('finds what was changed under the operation id that the server may know', () => {
    const sent = { ...TITLE, wasSent: true };
    const args = { id: 's1', set: { title: 'Records' } };
    expect(changedAfterSending([sent], [{ ...sent, args }])).toBe(TITLE.opId);
    expect(changedAfterSending([sent], [{ ...sent, mid: 3 }])).toBeNull();
    expect(changedAfterSending([TITLE], [{ ...TITLE, args }])).toBeNull();
  });
});
