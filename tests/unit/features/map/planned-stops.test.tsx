import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { PlanWait } from '../../../../src/components/routes/use-plan-wait.ts';
import type { RouteDayView } from '../../../../src/components/routes/use-route-day.ts';
import type { DayPlan } from '../../../../src/device/door/planner-door.ts';
import type { KnownStop } from '../../../../src/domain/route/known-stop.ts';
import { PLANNER_STOP_LIMIT } from '../../../../src/domain/route/planner/problem.ts';
import { daySettingsOf } from '../../../../src/domain/route/settings/day-settings.ts';
import {
  NoPlannedRoute,
  PlannedStops,
} from '../../../../src/features/map/planned/planned-stops.tsx';
import type { Planner } from '../../../../src/page/routes/use-planner.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { mapText } from '../../../../src/i18n/pages/map-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { travelText } from '../../../../src/i18n/routes/travel-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import {
  atMinute,
  at,
  planned,
  routeOf,
  SATURDAY,
  stopAt,
  ZONE,
} from '../../domain/route/drive/driven-day.ts';

vi.mock('../../../../src/components/sale/use-save-toggle.ts', () => ({ useSaveToggle: () => {} }));
vi.mock('../../../../src/page/sync/use-sync-status.ts', () => ({ useSyncStatus: () => null }));
vi.mock('../../../../src/page/place/use-place.ts', () => ({
  usePlace: () => ({ point: { lat: 41.9, lng: -87.65 } }),
}));

const NOTHING: Planner<DayPlan> = {
  answer: null,
  problem: null,
  isCurrent: true,
  isPlanning: false,
  fault: null,
  retry: () => undefined,
};

function dayWith(stops: readonly KnownStop[], changes: Partial<RouteDayView> = {}): RouteDayView {
  return {
    isRead: true,
    readAgain: null,
    settings: daySettingsOf({ end: 'open' }),
    stops,
    date: SATURDAY,
    timeZone: ZONE,
    leave: '09:00',
    start: at(-10),
    startLabel: 'Home',
    leftOut: [],
    travel: { times: () => ({ minutes: 5, isEstimated: false }), outcome: null },
    ...changes,
  } as unknown as RouteDayView;
}

function shown(
  day: RouteDayView,
  planning: Partial<Planner<DayPlan>> = {},
  wait: PlanWait = null,
): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlannedStops
        route={routeOf(day.stops.map(({ id }) => id))}
        day={day}
        planning={{ ...NOTHING, ...planning }}
        wait={wait}
        nowMs={atMinute(300)}
        selectedId={null}
        onPick={() => undefined}
        onPoint={() => undefined}
      />
    </MemoryRouter>,
  );
}

const done = { visit: { outcome: 'done', at: new Date(atMinute(240)).toISOString() } } as const;

test('[spec 9] a route that is not on this device says so, and leads to those that are', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NoPlannedRoute />
    </MemoryRouter>,
  );
  expect(html).toContain(mapText.noRoute);
  expect(html).toContain('href="/routes"');
});

test('[spec 9] the stops of a kept route have the times of its plan, and those that do not fit the reason', () => {
  const stops = [stopAt('a', 0), stopAt('b', 1), stopAt('c', 2)];
  const plan = {
    stops: [planned('b', 551), planned('a', 580)],
    dropped: [{ id: 'c', reason: { kind: 'closed' } }],
    walks: [],
    possibleWalks: [],
    endsAt: 600,
    proved: 'best',
  };
  const html = shown(dayWith(stops), {
    answer: { plan, remedies: {} } as unknown as DayPlan,
  });
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Stop 1 9:11 AM to 9:31 AM.*Yard b.*Stop 2 9:40 AM to 10 AM.*Yard a/);
  expect(text).toContain('Planned: 2 of 3 stops, done at 10 AM');
  expect(text).toMatch(/Not in this plan Closed that day. Yard c/);
  expect(html).toContain('href="/routes/r"');
});

test('a route without stops, a day that is over, and one that cannot be planned say so', () => {
  expect(shown(dayWith([]))).toContain(routePageText.noStops);
  expect(shown(dayWith([stopAt('a', 0, done)]))).toContain(driveText.overTitle);
  const stuck = shown(dayWith([stopAt('a', 0)]), { fault: 'broken' });
  expect(stuck).toContain(dayPlanText.failed);
  expect(stuck).toMatch(new RegExp(`<button[^>]*>${travelText.retry}`));
  // Another try helps nobody there.
  const tooMany = shown(dayWith([stopAt('a', 0)]), { fault: 'tooManyStops' });
  expect(tooMany).toContain(dayPlanText.tooMany(PLANNER_STOP_LIMIT));
  expect(tooMany).not.toContain('<button');
  expect(stuck).toContain('Yard a');
});

test('while its plan is late, the map says that it looks for one, and has the stops without times', () => {
  const day = dayWith([stopAt('b', 1), stopAt('a', 0)]);
  const text = shown(day, { isPlanning: true, isCurrent: false }, 'late');
  expect(text).toContain(dayPlanText.planning);
  expect(text).toMatch(new RegExp(`${dayPlanText.noTimesYet}.*Yard b.*Yard a`));
  expect(text).not.toContain(routePageText.notPlanned);
  // A plan that comes at once makes nothing jump.
  const soon = shown(day, { isPlanning: true, isCurrent: false }, 'soon');
  expect(soon).not.toContain(dayPlanText.planning);
  expect(soon).not.toContain('Yard a');
});

test('where the sales of a kept route could not be read, the map says so, and lets one try again', () => {
  const day = dayWith([stopAt('b', 1)], { isRead: false, readAgain: () => undefined });
  const text = shown(day, {}, 'late');
  expect(text).toContain(discoverText.tryAgain);
  expect(text).not.toContain(dayPlanText.planning);
  expect(text).not.toContain('Yard b');
});
