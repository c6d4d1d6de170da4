import { describe, expect, it } from 'vitest';
import { HIDE_REASONS } from '../../../src/domain/moderation/held.ts';
import { undoOf } from '../../../src/domain/moderation/moderation-queue.ts';
import { heldNewsText, whyHeldText } from '../../../src/i18n/people/held-text.ts';
import { ageText, moderateText } from '../../../src/i18n/people/moderation-text.ts';

const at = '2026-11-23T12:00:00.000Z';
const byModerator = { by: 'moderator', reason: 'wrong_place', note: '', at } as const;

describe('[spec 8] what the seller of a hidden sale reads', () => {
  it('names who hid it, when, why, and what they wrote', () => {
    expect(whyHeldText(byModerator)).toBe('A moderator hid this sale on Nov 23: Wrong place.');
    expect(whyHeldText({ ...byModerator, note: 'Move the pin.' })).toBe(
      'A moderator hid this sale on Nov 23: Wrong place. They wrote: “Move the pin.”',
    );
    expect(whyHeldText({ by: 'reports', reason: 'reports', note: '', at })).toBe(
      'Hidden since Nov 23 until a moderator looks at it, because several people reported it.',
    );
    expect(whyHeldText({ by: 'flood', reason: 'flood', note: '', at })).toBe(
      'Waiting for a moderator: many sales were posted near here within an hour.',
    );
  });

  it('is another sentence for each reason', () => {
    const said = HIDE_REASONS.map((reason) => whyHeldText({ ...byModerator, reason }));
    expect(new Set(said).size).toBe(HIDE_REASONS.length);
  });

  it('is told once when it happens, in words for each case', () => {
    expect(heldNewsText(byModerator)).toBe('Your sale is hidden');
    expect(heldNewsText({ by: 'flood', reason: 'flood', note: '', at })).toBe(
      'Your sale is waiting for a moderator',
    );
    expect(heldNewsText(null)).toBe('Your sale is shown again');
  });
});

describe('[spec 9] what a moderator can take back', () => {
  it('is hiding what was shown, and restoring what a moderator hid, with the same words', () => {
    expect(undoOf(null, { action: 'hide' })).toEqual({ action: 'restore' });
    expect(undoOf({ ...byModerator, note: 'No.' }, { action: 'restore' })).toEqual({
      action: 'hide',
      reason: 'wrong_place',
      note: 'No.',
    });
  });

  it('is nothing else: waiting and weighed reports do not come back', () => {
    const waits = { by: 'flood', reason: 'flood', note: '', at } as const;
    expect(undoOf(waits, { action: 'restore' })).toBeNull();
    expect(undoOf(waits, { action: 'hide' })).toBeNull();
    expect(undoOf(null, { action: 'dismiss' })).toBeNull();
  });
});

it('[spec 9] ages and counts read as a person says them', () => {
  const after = (ms: number) => ageText(at, Date.parse(at) + ms);
  expect([0, 60_000, 59 * 60_000, 3_600_000, 86_400_000, 3 * 86_400_000].map(after)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '1 day ago',
    '3 days ago',
  ]);
  // A clock that is behind the server's.
  expect(after(-60_000)).toBe('just now');
  expect(moderateText.open(null)).toBe('To review');
  expect(moderateText.open(3)).toBe('To review (3)');
  expect(moderateText.open(100)).toBe('To review (100 or more)');
});
