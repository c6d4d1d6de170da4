import { DOMParser } from '@xmldom/xmldom';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { planCalendar, planCsv, planGpx } from '../../../../src/domain/route/shared/plan-files.ts';
import {
  readShared,
  sharedText,
  sharedWayTo,
  type SharedPlan,
  type SharedStop,
} from '../../../../src/domain/route/shared/shared-plan.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function stop(index: number, changes: Partial<SharedStop> = {}): SharedStop {
  const arriveAt = 540 + index * 30;
  return {
    saleId: idOf(index),
    title: `Sale ${index}`,
    address: `${index} Main St, 60614`,
    lat: (41_900 + index) / 1000,
    lng: -87.65,
    isByAddress: index === 1,
    travelMinutes: 7,
    isTravelEstimated: index !== 2,
    arriveAt,
    beginAt: arriveAt,
    leaveAt: arriveAt + 20,
    opens: 480,
    closes: 1620,
    ...changes,
  };
}

const plan: SharedPlan = {
  name: 'Saturday; with Sam, & "co" <all>',
  date: '2026-11-28',
  timeZone: 'America/Chicago',
  startLabel: 'Chicago, IL 60614',
  leaveAt: 510,
  endsAt: 800,
  stops: [
    stop(1, { title: '=1+1, "lamps" & <b>\u{1F6CB}' }),
    stop(2, { address: '' }),
    // Past midnight.
    stop(3, { arriveAt: 1435, beginAt: 1450, leaveAt: 1470 }),
  ],
  walks: [],
  others: [{ saleId: idOf(9), title: 'Closed that day' }],
};
const context = {
  saleUrl: (id: string) => `https://rummage.example/sale/${id}?a=1&b=2`,
  nowMs: Date.parse('2026-11-25T10:00:00Z'),
};

describe('the calendar of a plan, read by ical.js', () => {
  const calendar = new ICAL.Component(ICAL.parse(planCalendar(plan, context)));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

  test('has one event for each stop, at the hours of the sales', () => {
    expect(events.map(({ summary }) => summary)).toEqual(plan.stops.map(({ title }) => title));
    expect(events.map(({ location }) => location)).toEqual([
      '1 Main St, 60614',
      null,
      '3 Main St, 60614',
    ]);
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      ICAL.TimezoneService.register(new ICAL.Timezone(zone), 'America/Chicago');
    }
    const times = events.map(({ startDate, endDate }) => [
      startDate.toJSDate().toISOString(),
      endDate.toJSDate().toISOString(),
    ]);
    expect(times).toEqual([
      ['2026-11-28T15:30:00.000Z', '2026-11-28T15:50:00.000Z'],
      ['2026-11-28T16:00:00.000Z', '2026-11-28T16:20:00.000Z'],
      ['2026-11-29T05:55:00.000Z', '2026-11-29T06:30:00.000Z'],
    ]);
  });

  test('reminds before it is time to leave for the stop', () => {
    const alarms = events.map(({ component }) =>
      String(component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')),
    );
    expect(alarms).toEqual(['-PT17M', '-PT17M', '-PT17M']);
  });
});

test('the GPX of a plan is read by an XML parser', () => {
  const faults: string[] = [];
  const parser = new DOMParser({ onError: (_level, message) => faults.push(message) });
  const doc = parser.parseFromString(planGpx(plan, context), 'text/xml');
  const points = Array.from(doc.getElementsByTagName('rtept'));
  const textIn = (tag: string) =>
    points.map((point) => point.getElementsByTagName(tag)[0]?.textContent);
  expect(faults).toEqual([]);
  const route = doc.getElementsByTagName('rte')[0];
  expect(route?.getElementsByTagName('name')[0]?.textContent).toBe(plan.name);
  expect(points.map((point) => [point.getAttribute('lat'), point.getAttribute('lon')])).toEqual(
    plan.stops.map(({ lat, lng }) => [lat.toFixed(5), lng.toFixed(5)]),
  );
  expect(textIn('name')).toEqual(plan.stops.map(({ title }) => title));
  expect(textIn('time')[2]).toBe('2026-11-29T05:55:00.000Z');
  const places = Array.from(doc.getElementsByTagName('wpt'));
  expect(places.map((place) => place.getElementsByTagName('name')[0]?.textContent)).toEqual(
    plan.stops.map(({ title }) => title),
  );
  // The order that the schema of GPX asks for.
  const order = Array.from(doc.documentElement?.childNodes ?? []).map(({ nodeName }) => nodeName);
  expect(order.filter((name) => name !== '#text')).toEqual([...plan.stops.map(() => 'wpt'), 'rte']);
});

test('a GPX has only characters that XML allows', () => {
  const title = 'a\uFFFEb\uFFFFc\u0000\uD83D';
  const file = planGpx({ ...plan, name: title, stops: [stop(1, { title })] }, context);
  expect(file.match(/<name>.*<\/name>/gu)).toEqual(Array(3).fill('<name>abc</name>'));
});

test('the table of a plan has a line for each stop, and no title becomes a formula', () => {
  const table = planCsv(plan, context, shareRouteText.columns);
  // A byte order mark, and then the head.
  expect(table).toMatch(/^\uFEFFStop,Sale,/);
  const lines = table.split('\r\n');
  expect(lines).toHaveLength(plan.stops.length + 2);
  expect(lines[1]).toMatch(
    /^1,"'=1\+1, ""lamps"" & <b>\u{1F6CB}","1 Main St, 60614",2026-11-28 09:30,2026-11-28 09:50,/u,
  );
});

test('nor does what follows a semicolon, which ends a cell where commas are decimal', () => {
  for (const [title, line] of [
    ['Couch;=cmd|x', "Couch;'=cmd|x"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['Half price; -50%', 'Half price; -50%'],
    ['a;;@x', "a;;'@x"],
  ] as const) {
    const table = planCsv({ ...plan, stops: [stop(1, { title })] }, context, ['head']);
    expect(table.split('\r\n')[1]).toContain(`1,${line},`);
  }
});

describe('a plan as the text of a link', () => {
  const walked = { ...plan, walks: [{ first: 1, count: 2, minutes: 6, backMinutes: 3 }] };

  test('[spec 9] keeps its walks; a text that is cut off before them is none', () => {
    expect(readShared(sharedText(walked))).toEqual(walked);
    const cut = JSON.stringify((JSON.parse(sharedText(plan)) as unknown[]).slice(0, 8));
    expect(readShared(cut)).toBeNull();
    const ways = plan.stops.map((_, index) => sharedWayTo(walked, index));
    expect(ways.map(({ isOnFoot }) => isOnFoot)).toEqual([false, false, true]);
    expect(ways[1]?.begins).toEqual(walked.walks[0]);
    const after = { ...walked, walks: [{ first: 0, count: 2, minutes: 6, backMinutes: 3 }] };
    expect(sharedWayTo(after, 2)).toMatchObject({ isOnFoot: false, backMinutes: 3, minutes: 4 });
  });

  test('[spec 9] is damaged if its walks are none', () => {
    const parts = JSON.parse(sharedText(walked)) as unknown[];
    const wrong = [
      [[2, 2, 6, 3]],
      [[0, 1, 6, 3]],
      [
        [0, 2, 6, 3],
        [1, 2, 6, 3],
      ],
      [[0.5, 2, 6, 3]],
      [[0, 2, 2, 3]],
      ['x'],
      7,
    ];
    for (const walks of wrong) {
      expect(
        readShared(JSON.stringify([...parts.slice(0, 8), walks])),
        JSON.stringify(walks),
      ).toBeNull();
    }
  });

  test('comes back whole, 25 stops of it in whole minutes', () => {
    const long = { ...plan, stops: Array.from({ length: 25 }, (_, index) => stop(index + 1)) };
    expect(readShared(sharedText(long))).toEqual(long);
    const rough = { ...plan, endsAt: 800.1, stops: [stop(1, { arriveAt: 570.01 })] };
    expect(readShared(sharedText(rough))).toMatchObject({
      endsAt: 801,
      stops: [{ arriveAt: 571 }],
    });
  });

  test.each([
    ['no list', '{}'],
    ['no JSON', 'x'],
    ['a day that is none', sharedText({ ...plan, date: '2026-02-30' })],
    ['a zone that is none', sharedText({ ...plan, timeZone: 'Mars/Base' })],
    ['an offset for a zone', sharedText({ ...plan, timeZone: '+05:30' })],
    [
      'a way that takes less than no time',
      sharedText({ ...plan, stops: [stop(1, { travelMinutes: -9000 })] }),
    ],
    [
      'a visit that ends before it begins',
      sharedText({ ...plan, stops: [stop(1, { leaveAt: 0 })] }),
    ],
    ['a time without end', sharedText({ ...plan, leaveAt: 1e9 })],
    ['a place off the earth', sharedText({ ...plan, stops: [stop(1, { lat: 91 })] })],
    ['an id that is an address', sharedText({ ...plan, stops: [stop(1, { saleId: '../x' })] })],
    [
      'more stops than a route has',
      sharedText({ ...plan, stops: Array.from({ length: 201 }, (_, i) => stop(i)) }),
    ],
  ])('with %s is refused as a whole', (_, text) => {
    expect(readShared(text)).toBeNull();
  });
});
