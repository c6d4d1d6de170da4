import { describe, expect, test } from 'vitest';
import { faultSentence, isNoMistake, isOfStorage } from '../../../src/app/faults/fault-sentence.ts';
import { otherAccountText, unexpectedText } from '../../../src/i18n/pages/shell-text.ts';
import { AskedByAnother } from '../../../src/db/schema/call-record.ts';
import { blockedStorageText } from '../../../src/i18n/sync/blocked-storage-text.ts';
import { linkText } from '../../../src/i18n/sync/sync-state-text.ts';

const ordinary = { isBlocked: false, isKnown: false };
const blocked = { isBlocked: true, isKnown: false };

describe('[SYNC-23] an error that nobody has caught', () => {
  test.each(['StorageTrouble', 'QuotaExceededError'])(
    'of something that could not be stored is named as that: %s',
    (name) => {
      expect(faultSentence(name, ordinary)).toEqual({ title: linkText['storage-trouble'] });
      expect(faultSentence(name, blocked)).toEqual({ title: blockedStorageText.refused });
    },
  );

  test.each(['DatabaseClosedError', 'OpenFailedError', 'UnknownError'])(
    'of a database out of reach is the strip’s to name, and no mistake: %s',
    (name) => {
      expect(faultSentence(name, ordinary)).toBeNull();
      expect(isOfStorage(name)).toBe(true);
    },
  );

  test('of a page whose person is not the one of now says so, and is no mistake', () => {
    const { name } = new AskedByAnother();
    expect(faultSentence(name, ordinary)).toEqual(otherAccountText);
    expect(isNoMistake(name)).toBe(true);
  });

  test('of our own says that it was reported only if it was', () => {
    const { title, hint, notified } = unexpectedText;
    expect(faultSentence('TypeError', ordinary)).toEqual({ title, description: hint });
    expect(faultSentence('TypeError', { isBlocked: false, isKnown: true })).toEqual({
      title,
      description: notified,
    });
  });

  test('where the browser stores nothing, says that nothing was kept; a denial the strip has said', () => {
    const { title } = unexpectedText;
    const description = blockedStorageText.fault;
    expect(faultSentence('TypeError', blocked)).toEqual({ title, description });
    expect(faultSentence('SecurityError', blocked)).toBeNull();
    expect(faultSentence('SecurityError', ordinary)).toMatchObject({ title });
  });
});
