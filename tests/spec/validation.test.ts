import { logIn, signUp } from '../../src/page/account/log-in-actions.ts';
import type { Door } from '../../src/device/door/door.ts';
import { describe, expect, test } from 'vitest';
import { choosePlace } from '../../src/domain/geo/place-choice.ts';
import { checkedProfileChanges } from '../../src/domain/account/profile-changes.ts';
import { enteredZip } from '../../src/domain/geo/entered-zip.ts';
import { parseZip, plainZip } from '../../src/domain/geo/zip-format.ts';
import { emptyDraft } from '../../src/domain/sale/draft/draft.ts';
import { validateDraft } from '../../src/domain/sale/draft/draft-check.ts';
import { authText } from '../../src/i18n/people/auth-text.ts';
import { createSaleText } from '../../src/i18n/sale/create-sale-text.ts';
import { locationText } from '../../src/i18n/people/location-text.ts';

/** Section 5, each rule with the sentence that people read. */

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

/** What stands under the field of the location dialog; null where the value is taken. */
function zipError(typed: string): string | null {
  const parsed = parseZip(typed);
  return parsed.ok ? null : locationText.errors[parsed.error];
}

describe('zip codes', () => {
  test.each(['', ' ', '\t\n'])('[spec-line 5.1] %j is empty', (typed) => {
    expect(zipError(typed)).toBe('Please enter a zip code');
  });

  test.each([
    '1234',
    '123456',
    '123456789',
    'abcde',
    '12345-',
    '12345-678',
    '12345-67890',
    '1234a',
  ])('[spec-line 5.1] %j is no zip code', (typed) => {
    expect(zipError(typed)).toBe('Please enter a valid 5-digit zip code');
  });

  test.each([
    '12345\u20136789',
    '12345\u20146789',
    '12345\u22126789',
    '12345\uFF0D6789',
    '12345\u00A06789',
    '12345\u20096789',
    '\u300012345',
    '\uFF11\uFF12\uFF13\uFF14\uFF15',
    '\uFF11\uFF12345\u2011\uFF16789',
  ])('%j, with another dash, space or width, is read as its plain form', (typed) => {
    expect(parseZip(typed)).toEqual({ ok: true, value: '12345' });
    expect(plainZip(typed)).toMatch(/^12345(?:[- ]6789)?$/);
  });

  test.each([
    '\u0661\u0662\u0663\u0664\u0665',
    '1234\u2075',
    '12345\u2013\u20136789',
    '12345\uFF0B6789',
  ])('%j is not taken for one', (typed) => {
    expect(zipError(typed)).toBe('Please enter a valid 5-digit zip code');
  });

  test('what is stored of a profile and a location is the plain form', async () => {
    const typed = '\uFF11\uFF12345\u20136789';
    expect(await enteredZip(typed, async () => [])).toEqual({ ok: true, value: '12345-6789' });
    expect(checkedProfileChanges({ zipCode: typed })).toEqual({
      ok: true,
      value: { zipCode: '12345-6789' },
    });
  });

  test.each(['12345', '12345-6789', '12345 6789', ' 12345 '])(
    '[spec-line 5.1] %j is taken',
    (typed) => {
      expect(zipError(typed)).toBeNull();
    },
  );

  test.each([
    ['60601', true],
    ['60601-1234', true],
    ['60601 1234', true],
    ['606011234', false],
    ['60601-12', false],
  ])('[spec-line 5.2] sign-up with %j: %s', async (zipCode, isTaken) => {
    const result = await signUp(door(), { email: 'a@b.example', password: 'secret', zipCode });
    expect(result.ok).toBe(isTaken);
  });
});

describe('signing in', () => {
  test.each([
    [{ email: '', password: 'secret' }],
    [{ email: '  ', password: 'secret' }],
    [{ email: 'a@b.example', password: '' }],
  ])('[spec-line 5.6] %j is not enough', async (input) => {
    expect(await logIn(door(), input)).toEqual({ ok: false, error: { code: 'fields-missing' } });
    expect(authText.fillAll).toBe('Please fill in all fields');
  });

  test.each(['email', 'password', 'zipCode'])('[spec-line 5.7] without %s', async (missing) => {
    const input = { email: 'a@b.example', password: 'secret', zipCode: '60601', [missing]: '' };
    expect(await signUp(door(), input)).toEqual({ ok: false, error: { code: 'fields-missing' } });
  });
});

describe('creating a sale', () => {
  const draft = {
    ...emptyDraft('2026-11-21'),
    title: 'Barn sale',
    description: 'Tools',
    street: '1 Main St',
    zipCode: '60601',
    saleType: 'garage' as const,
  };

  test('[spec-line 5.10] five fields and a day are required', () => {
    expect(validateDraft(draft, NOW_MS)).toEqual([]);
    const empty = { title: '', description: '', street: '', zipCode: '', saleType: null };
    const problems = validateDraft({ ...draft, ...empty, days: [] }, NOW_MS);
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'title required',
      'description required',
      'saleType required',
      'street required',
      'zipCode required',
      'days schedule-required',
    ]);
    expect([createSaleText.scheduleTitle, createSaleText.scheduleHint]).toEqual([
      'Schedule Required',
      'Please add at least one day to your sale schedule',
    ]);
  });
});

test('[spec-line 5.23] coordinates that are none leave the default location', () => {
  const position = { lat: 91, lng: Number.NaN };
  const sources = { userZipCode: null, position, profileZipCode: null };
  expect(choosePlace(sources, () => null).origin).toEqual({ lat: 37.7749, lng: -122.4194 });
});

test('[spec-line 6.3] the zip code of an account is where sales are looked for', () => {
  const chicago = { lat: 41.88, lng: -87.62 };
  const sources = { userZipCode: null, position: null, profileZipCode: '60601' };
  expect(choosePlace(sources, (zip) => (zip === '60601' ? chicago : null))).toMatchObject({
    origin: chicago,
    zip: '60601',
    needsLocation: false,
  });
});

/** Takes every sign-in. */
function door(): Door {
  const session = { userId: 'u', email: 'a@b.example', zipCode: '60601', displayName: null };
  const taken = async () => ({ ok: true, value: session }) as const;
  // Only the verbs of signing in are asked for here.
  return { account: { logIn: taken, signUp: taken } } as unknown as Door;
}
