import { describe, expect, test } from 'vitest';
import {
  broughtInText,
  bytesText,
  importFailureText,
  leavingText,
  movingText,
  sendOutcomeText,
  syncCenterText,
  troubleText,
} from '../../../src/i18n/sync/sync-center-text.ts';
import {
  futureWorkText,
  serverFailedText,
  syncText,
} from '../../../src/i18n/sync/sync-state-text.ts';
import { TROUBLE_CODES } from '../../../src/sync/engine/trouble.ts';

function areDistinctSentences(sentences: readonly string[]): boolean {
  return new Set(sentences).size === sentences.length && sentences.every((one) => /[.]$/.test(one));
}

describe('what the page of unsent work says', () => {
  test('[SYNC-16] each thing that can be wrong has one sentence of its own', () => {
    expect(Object.keys(troubleText).toSorted()).toEqual([...TROUBLE_CODES].toSorted());
    expect(areDistinctSentences(Object.values(troubleText))).toBe(true);
  });

  test('each reason not to take a file has one sentence of its own', () => {
    expect(areDistinctSentences(Object.values(importFailureText))).toBe(true);
  });

  test('[SYNC-7] work that the server failed on, and work of a newer version, have theirs', () => {
    expect(areDistinctSentences([serverFailedText, futureWorkText])).toBe(true);
  });

  test('[SYNC-15] an ended sign-in asks to sign in, in these words', () => {
    expect(syncText.signInToFinish).toBe('Log in to finish sending');
  });

  test('[SYNC-14] says what is discarded together', () => {
    expect(syncText.alsoDiscards(3, 1)).toBe('This also discards 3 photos and 1 edit.');
    expect(syncText.alsoDiscards(1, 0)).toBe('This also discards 1 photo.');
    expect(syncText.alsoDiscards(0, 2)).toBe('This also discards 2 edits.');
  });

  test('[SYNC-16] "Send now" claims no more than what came of it', () => {
    const nothing = { link: 'online', sentCount: 0, parkedCount: 0, leftCount: 0 } as const;
    expect(sendOutcomeText(nothing)).toMatch(/nothing to send/);
    expect(sendOutcomeText({ ...nothing, sentCount: 2 })).toMatch(/^Sent\./);
    expect(sendOutcomeText({ ...nothing, sentCount: 2, parkedCount: 1 })).toMatch(
      /1 change was not accepted/,
    );
    expect(sendOutcomeText({ ...nothing, sentCount: 2, leftCount: 1 })).toMatch(
      /1 change will send/,
    );
    for (const link of ['offline', 'signed-out', 'restoring', 'update-needed'] as const) {
      expect(sendOutcomeText({ ...nothing, link, leftCount: 1 })).not.toMatch(/^Sent|has it all/);
    }
  });

  test('[SYNC-11] of others’ work it says how much, and no more', () => {
    expect(syncCenterText.othersAccounts(2)).toBe(
      '2 changes from another account will be sent when that account logs in on this device.',
    );
  });

  test('[SYNC-15] what is asked at a sign-out and after a sign-in names number and person', () => {
    expect(leavingText.title(3)).toBe('3 changes are not sent yet');
    expect(leavingText.discard(1)).toBe('Discard it and log out');
    expect(movingText.title('ann@example.com')).toBe(
      'Move what is on this device to ann@example.com?',
    );
  });

  test('what came of a file is counted, new and known', () => {
    expect(broughtInText(2, 0)).toBe('2 changes imported.');
    expect(broughtInText(0, 1)).toBe('There was nothing new in the file. 1 was already here.');
  });

  test('sizes read as people say them', () => {
    expect([840_000, 12_400_000, 2_100_000_000].map(bytesText)).toEqual([
      '840 KB',
      '12 MB',
      '2.1 GB',
    ]);
  });
});
