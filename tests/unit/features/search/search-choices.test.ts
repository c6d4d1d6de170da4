import { expect, test } from 'vitest';
import {
  questionOf,
  readChoices,
  writeChoices,
} from '../../../../src/features/search/search-choices.ts';

const read = (address: string) => readChoices(new URLSearchParams(address));

test('[spec-line 2.92] all three checkboxes are on unless the address says otherwise', () => {
  expect(read('')).toEqual({
    text: '',
    isActiveWanted: true,
    isUpcomingWanted: true,
    isNear: true,
    saleType: null,
    day: null,
    isOpenNow: false,
    tag: null,
  });
});

test.each([
  'q=oak+table&active=off&upcoming=off&near=off&type=estate&day=2026-06-06&tag=home+decor',
  'q=lamp&open=1',
  'q=%D8%A3%D8%AB%D8%A7%D8%AB',
  '',
])('what is chosen comes back from its address: %s', (address) => {
  expect(writeChoices(read(address)).toString()).toBe(address);
});

test('what cannot be read gets its default', () => {
  const damaged = read(`q=${'x'.repeat(10_000)}&type=circus&day=2026-13-45&active=maybe&tag=`);
  expect(damaged.text).toHaveLength(200);
  expect(damaged).toMatchObject({ saleType: null, day: null, isActiveWanted: true, tag: null });
});

test('nothing typed is no question, and "near" is 25 miles', () => {
  const origin = { lat: 41.9, lng: -87.6 };
  expect(questionOf(read('q=+++'), origin, '2026-06-06', 20)).toBeNull();
  expect(questionOf(read('q=lamp'), origin, '2026-06-06', 20)?.radiusMiles).toBe(25);
  expect(questionOf(read('q=lamp&near=off'), origin, '2026-06-06', 20)?.radiusMiles).toBeNull();
});
