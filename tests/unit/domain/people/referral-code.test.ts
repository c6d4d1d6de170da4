import { assert, property, uuid } from 'fast-check';
import { expect, test } from 'vitest';
import { referralCode, referrerOf } from '../../../../src/domain/account/referral-code.ts';

test('[spec 9] a code leads back to its account', () => {
  assert(property(uuid(), (id) => referrerOf(referralCode(id) ?? '') === id));
  expect(referralCode('00000000-0000-0000-0000-000000000000')).toBe('A'.repeat(22));
  expect(referralCode('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(`${'_'.repeat(21)}w`);
});

test.each([
  '',
  'x',
  '../../etc',
  'A'.repeat(21),
  'A'.repeat(23),
  `${'A'.repeat(21)}B`,
  '💥'.repeat(11),
])('[spec 9] %j is no code', (made) => {
  expect(referrerOf(made)).toBeNull();
});

test('only accounts have a code', () => {
  expect(referralCode('guest')).toBeNull();
  expect(referralCode('local:ffffffff-ffff-ffff-ffff-ffffffffffff')).toBeNull();
});
