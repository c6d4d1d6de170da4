import { expect, test } from 'vitest';
import { dayProblem } from '../../../../src/domain/route/day-problem.ts';
import { readShared, sharedText } from '../../../../src/domain/route/shared/shared-plan.ts';
import { stopSettingsOf } from '../../../../src/domain/route/settings/stop-settings.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import type { Held } from '../../../../src/domain/moderation/held.ts';
import { planToShare } from '../../../../src/features/routes/share/plan-to-share.ts';
import type { RouteDayView } from '../../../../src/components/routes/use-route-day.ts';
import { saleRow } from '../../../support/builders/pages.ts';

const NOW_MS = Date.parse('2026-11-27T18:00:00Z');
const HOME = { lat: 39.7412, lng: -104.9876 };
const NEAR = { lat: 39.7578125, lng: -104.9921875 };
const SECRET = '77 Hidden Lane';
const PHOTO = '0f0f0f0f-0000-4000-8000-00000000abcd';

const HELD: Held = { by: 'reports', reason: 'reports', note: '', at: '2026-11-27T12:00:00Z' };

/** A day with one's own sale on it, whose place the device knows because it is one's own. */
function dayWithOwnSale(
  release: Pick<Sale, 'releaseRule' | 'releaseAt'>,
  held: Held | null = null,
  isAbout = false,
) {
  const { doc } = saleRow('00000000-0000-4000-8000-000000000001', 1);
  const sale = {
    ...(doc as Sale),
    ...release,
    days: [{ date: '2026-11-28', startTime: '09:00', endTime: '12:00', nextDay: false }],
    timeZone: 'America/Denver',
    placeQuality: 'exact' as const,
    lat: null,
    lng: null,
    nearLat: NEAR.lat,
    nearLng: NEAR.lng,
  };
  const view = {
    sale,
    rev: 1,
    place: { id: sale.id, street: SECRET, ...HOME },
    stats: null,
    isSaved: false,
    isMine: true,
    sync: null,
    parkedCode: null,
    held,
  };
  const settings = stopSettingsOf({
    settings: { finds: [{ id: 'f', what: 'Private find', cents: 1, photo: PHOTO }] },
  });
  const stop = {
    id: sale.id,
    title: sale.title,
    view,
    point: HOME,
    isAbout,
    note: 'Private note',
    settings,
    unlisted: null,
  };
  const found = {
    ...stop,
    id: '00000000-0000-4000-8000-000000000002',
    title: 'Private find on Elm',
    view: null,
    unlisted: { title: 'Private find on Elm', ...HOME, date: '2026-11-28', timeZone: 'UTC' },
  };
  const { problem } = dayProblem({
    stops: [{ id: sale.id, sale, point: HOME }],
    start: HOME,
    date: '2026-11-28',
    timeZone: 'America/Denver',
    leaveAt: 510,
  });
  const day = {
    date: '2026-11-28',
    timeZone: 'America/Denver',
    leave: '08:30',
    start: HOME,
    startLabel: 'Denver, CO 80202',
    travel: { times: () => ({ minutes: 5, isEstimated: true }) },
    stops: [stop, found],
  } as unknown as RouteDayView;
  const planned = {
    id: sale.id,
    arriveAt: 540.4,
    waitMinutes: 0,
    beginAt: 540.4,
    leaveAt: 560.4,
    travelMinutes: 5,
    slackMinutes: 10,
  };
  const plan = {
    stops: [planned, { ...planned, id: found.id }],
    dropped: [],
    wishes: 3,
    hasAllMusts: true,
    endsAt: 570.4,
    proved: 'best' as const,
    walks: [],
    possibleWalks: [],
  };
  return planToShare('Saturday', day, plan, problem, NOW_MS);
}

function linkText(...given: Parameters<typeof dayWithOwnSale>): string {
  const shared = dayWithOwnSale(...given);
  return shared === null ? '' : sharedText(shared);
}

test('the place of one’s own sale is in no link before it is released, nor are notes, finds with their photos, and unlisted sales', () => {
  for (const release of [
    { releaseRule: 'at', releaseAt: '2026-11-28T13:00:00Z' },
    { releaseRule: 'never', releaseAt: null },
  ] as const) {
    const text = linkText(release);
    expect(text).toContain(NEAR.lat.toFixed(5));
    for (const secret of [SECRET, '39.7412', '104.9876', 'Private', PHOTO]) {
      expect(text).not.toContain(secret);
    }
  }
});

test('once it is released, its address is in the link', () => {
  const text = linkText({ releaseRule: 'at', releaseAt: '2026-11-27T13:00:00Z' });
  expect(text).toContain(SECRET);
  expect(text).toContain('39.7412');
});

test('nothing of one’s own sale is in the link while it is held', () => {
  const release = { releaseRule: 'now', releaseAt: null } as const;
  expect(linkText(release)).toContain(SECRET);
  const text = linkText(release, HELD);
  const { doc } = saleRow('00000000-0000-4000-8000-000000000001', 1);
  for (const secret of [SECRET, '39.7', (doc as Sale).title, (doc as Sale).id]) {
    expect(text).not.toContain(secret);
  }
});

test('paper and files say the same minutes as the link and the timetable', () => {
  const plan = dayWithOwnSale({ releaseRule: 'at', releaseAt: '2026-11-27T13:00:00Z' });
  expect(plan?.stops[0]).toMatchObject({ arriveAt: 541, beginAt: 541, leaveAt: 561 });
  expect(plan?.endsAt).toBe(571);
  expect(readShared(plan === null ? '' : sharedText(plan))).toEqual(plan);
});

test('where only the ZIP code of a public street is known, map apps are led by the address', () => {
  const released = { releaseRule: 'now', releaseAt: null } as const;
  const lead = (...more: [isAbout: boolean]) =>
    dayWithOwnSale(released, null, ...more)?.stops.map(({ isByAddress }) => isByAddress);
  expect([lead(true), lead(false)]).toEqual([[true], [false]]);
  const later = { releaseRule: 'at', releaseAt: '2026-11-28T13:00:00Z' } as const;
  expect(dayWithOwnSale(later, null, true)?.stops[0]?.isByAddress).toBe(false);
});
