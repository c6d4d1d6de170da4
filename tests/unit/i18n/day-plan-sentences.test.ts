import { expect, test } from 'vitest';
import { salesOpenText } from '../../../src/i18n/routes/route-list-text.ts';
import { dayFactsText } from '../../../src/i18n/routes/route-page-text.ts';
import {
  dropText,
  minuteText,
  plannedText,
  remedyText,
  stopLines,
} from '../../../src/i18n/pages/day-plan-text.ts';

test.each([
  [0, '12\u00a0AM'],
  [540, '9\u00a0AM'],
  [720, '12\u00a0PM'],
  [745, '12:25\u00a0PM'],
  [1560, '2\u00a0AM the next day'],
  [-240, '8\u00a0PM the day before'],
])('minute %d is %s', (minute, text) => expect(minuteText(minute)).toBe(text));

test('a stop is told in plain words, and times are never rounded in its favor', () => {
  const stop = {
    id: 'a',
    arriveAt: 520.1,
    waitMinutes: 19.9,
    beginAt: 540,
    leaveAt: 560,
    travelMinutes: 10.1,
    slackMinutes: 14.9,
  };
  expect(stopLines(stop, null, true)[0]).toBe('Drive 11 minutes (estimated)');
  expect(stopLines(stop, { opens: 540, closes: 720 }, false)).toEqual([
    'Drive 11 minutes',
    'Arrive 8:41\u00a0AM, wait 19 minutes, leave 9:20\u00a0AM',
    'Opens 9\u00a0AM, closes 12\u00a0PM',
    '14 minutes to spare here.',
  ]);
});

test('why a stop does not fit, and what would help', () => {
  const reason = { closesAt: 720, latestArrival: 700, earliestArrival: 744.2 };
  expect(dropText({ kind: 'closesTooEarly', ...reason })).toBe(
    'Closes at 12\u00a0PM; the earliest you can get there is 12:25\u00a0PM.',
  );
  expect(remedyText({ kind: 'leaveEarlier', minutes: 15 }, () => '')).toBe(
    'Leave 15 minutes earlier to fit it in.',
  );
  expect(remedyText({ kind: 'dropStop', id: 'b' }, () => 'Oak tools')).toBe(
    'Leave out Oak tools to fit it in.',
  );
});

test('the plan in one line', () => {
  const rest = {
    dropped: [],
    wishes: 0,
    hasAllMusts: true,
    proved: 'best',
    walks: [],
    possibleWalks: [],
  } as const;
  const a = {
    id: 'a',
    arriveAt: 520,
    waitMinutes: 0,
    beginAt: 520,
    leaveAt: 540,
    travelMinutes: 10,
    slackMinutes: 0,
  };
  expect(plannedText({ ...rest, stops: [a], endsAt: 819.2 }, 2)).toBe(
    'Planned: 1 of 2 stops, back at 1:40\u00a0PM',
  );
  expect(plannedText({ ...rest, stops: [], endsAt: 510 }, 3)).toBe(
    'No stop fits this day and leaving time.',
  );
  const only = { ...rest, stops: [a], endsAt: 819.2 };
  expect(plannedText(only, 2, { isBack: false })).toBe(
    'Planned: 1 of 2 stops, done at 1:40\u00a0PM',
  );
  expect(plannedText({ ...rest, stops: [], endsAt: 510 }, 1, { hasBegun: true })).toBe(
    'None of the other stops fits this day.',
  );
});

test('[spec 9] the line of a day says all that is set for it', () => {
  expect(dayFactsText('Sat, Nov 28', 555, 'Chicago', 840)).toBe(
    'Sat, Nov 28, leaving at 9:15\u00a0AM from Chicago, back by 2\u00a0PM',
  );
  expect(dayFactsText('Sat, Nov 28', 510, 'Chicago')).toBe(
    'Sat, Nov 28, leaving at 8:30\u00a0AM from Chicago',
  );
});

test('a route without a day says when its sales are open', () => {
  expect(salesOpenText({ first: '2026-11-28', last: '2026-11-28' })).toBe('Sales on Sat, Nov 28');
  expect(salesOpenText({ first: '2026-11-27', last: '2026-11-28' })).toBe(
    'Sales Fri, Nov 27 to Sat, Nov 28',
  );
});
