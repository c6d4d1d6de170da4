import { expect, test } from 'vitest';
import { postingStage } from '../../../../src/features/create-success/posting-stage.ts';

const view = { sync: null, rev: null, parkedCode: null } as const;

test('a posted sale waits until the server has it, and then it is sent for good, while its photos go up', () => {
  const stages = [
    { ...view, sync: 'waiting' },
    { ...view, sync: 'sending' },
    { ...view, rev: 1 },
    // Its photos follow, one after the other.
    { ...view, rev: 1, sync: 'waiting' },
    { ...view, rev: 2, sync: 'sending' },
    { ...view, rev: 3 },
  ] as const;
  expect(stages.map((stage) => postingStage(stage, false))).toEqual([
    'waiting',
    'waiting',
    'sent',
    'sent',
    'sent',
    'sent',
  ]);
});

test('what the server refuses is told from what it failed on, and a copy without a server keeps it', () => {
  const parked = { ...view, sync: 'attention' } as const;
  expect(postingStage({ ...parked, parkedCode: 'invalid' }, false)).toBe('refused');
  expect(postingStage(parked, false)).toBe('attention');
  expect(postingStage({ ...parked, rev: 4, parkedCode: 'invalid' }, false)).toBe('attention');
  expect(postingStage({ ...view, sync: 'waiting' }, true)).toBe('kept');
});
