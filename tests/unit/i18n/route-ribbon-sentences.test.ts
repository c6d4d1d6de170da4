import { expect, test } from 'vitest';
import {
  cashText,
  daySizeText,
  freeText,
  headlineText,
  leaveOutText,
  legText,
  visitText,
} from '../../../src/i18n/routes/route-page-text.ts';
import { arriveWords, doorWords, wayWords } from '../../../src/i18n/routes/drive-text.ts';
import { slackLines } from '../../../src/i18n/pages/day-plan-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('[LOOK] leaving and being home again are the headline; leaving is rounded down, coming home up', () => {
  const day = { leaveAt: 504.6, endsAt: 699.1, isBack: true };
  expect(plain(headlineText(day))).toBe('Leave at 8:24 AM, home by 11:40 AM');
  expect(plain(headlineText({ ...day, isBack: false }))).toBe('Leave at 8:24 AM, done by 11:40 AM');
  expect(plain(headlineText({ ...day, leaveAt: null }))).toBe('Home by 11:40 AM');
});

test('[LOOK] a day that ends after midnight says so', () => {
  expect(plain(headlineText({ leaveAt: 1380, endsAt: 1470, isBack: true }))).toBe(
    'Leave at 11 PM, home by 12:30 AM the next day',
  );
});

test('[LOOK] how large the day is', () => {
  expect(plain(daySizeText(4, 4, 14.2))).toBe('4 stops · 14 mi');
  expect(plain(daySizeText(5, 6, null))).toBe('5 of 6 stops fit');
  expect(plain(daySizeText(2, 2, 0))).toBe('2 stops');
  expect(plain(daySizeText(1, 1, 0.44))).toBe('1 stop · 0.4 mi');
});

test('how much cash to bring for is told in one sentence', () => {
  expect(cashText(4, 6)).toBe('Bring cash: 4 of 6 stops take nothing else');
  expect(cashText(1, 6)).toBe('Bring cash: 1 of 6 stops takes nothing else');
  expect(cashText(3, 3)).toBe('Bring cash: all 3 stops take nothing else');
  expect(cashText(1, 1)).toBe('Bring cash: this stop takes nothing else');
});

test('[LOOK] ways, visits and free time in few words', () => {
  const drive = { isOnFoot: false, backMinutes: 0, minutes: 6.2 };
  expect(plain(legText(drive, 2.1, false))).toBe('7 min drive · 2.1 mi');
  expect(plain(legText(drive, 0.05, true))).toBe('~7 min drive');
  expect(plain(legText({ ...drive, isOnFoot: true }, null, true))).toBe('~7 min walk');
  expect(plain(legText({ ...drive, backMinutes: 2.5 }, 2, true))).toBe(
    '~3 min walk to the car, ~7 min drive · 2 mi',
  );
  const visit = { waitMinutes: 0, beginAt: 540, leaveAt: 560 };
  expect(plain(visitText(visit, { opens: 480, closes: 840 }))).toBe('Stay 20 min · 8 AM to 2 PM');
  expect(plain(visitText({ ...visit, waitMinutes: 4.5 }, null))).toBe('Wait 5 min, stay 20 min');
  expect(plain(visitText({ ...visit, leaveAt: 630 }, null))).toBe('Stay 1 h 30 min');
  expect(plain(freeText({ from: 654, to: 1080 }))).toBe('Free from 10:54 AM to 6 PM');
  expect([leaveOutText('auction'), leaveOutText(null)]).toEqual([
    'Leave out the auction?',
    'Leave out the next stop?',
  ]);
});

test('[LOOK] slack is told only when it is short', () => {
  expect(slackLines(186)).toEqual([]);
  expect(slackLines(30)).toEqual([]);
  expect(slackLines(29.9)).toEqual(['29 minutes to spare here.']);
  expect(slackLines(0.9)).toEqual(['No time to spare here.']);
});

test('[LOOK] the board of drive mode: a word and a figure each', () => {
  const at = (words: { word: string; figure: string } | null) =>
    words && plain(`${words.word} ${words.figure}`);
  expect(at(arriveWords(536.1))).toBe('Arrive 8:57 AM');
  expect(at(doorWords(530, { opens: 540, closes: 840 }))).toBe('Opens 9 AM');
  expect(at(doorWords(540, { opens: 540, closes: 840 }))).toBe('Closes 2 PM');
  expect(doorWords(540, null)).toBeNull();
  const way = { isOnFoot: false, minutes: 6.2 };
  expect(at(wayWords(way, 2.1, false))).toBe('2.1 mi drive 7 min');
  expect(at(wayWords(way, 0.05, true))).toBe('Drive ~7 min');
  expect(at(wayWords({ ...way, isOnFoot: true }, 2.1, true))).toBe('Walk ~7 min');
});
