import { expect, test } from 'vitest';
import type { RouteDayView } from '../../../../src/components/routes/use-route-day.ts';
import { wayOnMap } from '../../../../src/components/routes/way-on-map.ts';
import type { KnownStop } from '../../../../src/domain/route/known-stop.ts';
import type { RoutePlan } from '../../../../src/domain/route/planner/plan.ts';
import { daySettingsOf } from '../../../../src/domain/route/settings/day-settings.ts';
import { mapText } from '../../../../src/i18n/pages/map-text.ts';
import { at, planned, stopAt } from '../../domain/route/drive/driven-day.ts';

const listed = (stop: KnownStop): KnownStop => ({ ...stop, unlisted: null });
const [a, found, c] = [listed(stopAt('a', 0)), stopAt('found', 1), listed(stopAt('c', 2))];
const START = { ...at(-10), label: 'Home' };

function dayWith(settings: Record<string, unknown> = {}): RouteDayView {
  return {
    settings: daySettingsOf(settings),
    stops: [a, found, c],
    start: at(-10),
    startMayBeTold: false,
    travel: { times: () => ({ minutes: 5, isEstimated: false }) },
  } as unknown as RouteDayView;
}

function planOf(ids: readonly string[], walkIds: readonly string[] = []): RoutePlan {
  const walks = walkIds.length === 0 ? [] : [{ ids: walkIds, minutes: 4, backMinutes: 2 }];
  const stops = ids.map((id, index) => planned(id, 540 + index * 30));
  return { stops, walks } as unknown as RoutePlan;
}

test('[spec 9] the way of a kept route leads from its own start over all stops to its own end', () => {
  const way = wayOnMap(dayWith({ end: { ...at(30), label: 'Lunch' } }), planOf(['c', 'a']), true);
  expect(way.places.map(({ point }) => point)).toMatchObject([at(-10), at(2), at(0), at(30)]);
  // A router is told neither of where this device is, nor of what its person has not set.
  expect(way.places.map(({ mayBeTold }) => mayBeTold)).toEqual([false, true, true, true]);
  expect(way.pins.map(({ text, point }) => [text, point.lat])).toEqual([
    [mapText.start, at(-10).lat],
    [mapText.end, at(30).lat],
  ]);
  expect(way.isSettled).toBe(true);
  const back = wayOnMap(dayWith({ start: START }), planOf(['c']), false);
  expect(back.places.at(-1)?.point).toEqual(at(-10));
  expect(back.pins.map(({ label }) => label)).toEqual([mapText.startAndEnd]);
  const open = wayOnMap(dayWith({ end: 'open' }), planOf(['c']), true);
  expect(open.places.at(-1)?.point).toEqual(at(2));
  expect(open.pins.map(({ text }) => text)).toEqual([mapText.start]);
});

test('[spec 9] a stop that nobody has listed has its number, and the numbers of the others count it', () => {
  const way = wayOnMap(dayWith({ end: 'open' }), planOf(['a', 'found', 'c']), true);
  expect(way.stopIds).toEqual(['a', 'found', 'c']);
  expect(way.pins.slice(1)).toEqual([
    { point: at(1), text: '2', label: mapText.stopOf(2, 'Yard found'), isStop: true },
  ]);
});

test('[spec 9] stops of a walk are reached on foot from the one before', () => {
  const way = wayOnMap(dayWith(), planOf(['a', 'c'], ['a', 'c']), true);
  expect(way.places.map(({ isOnFoot }) => isOnFoot === true)).toEqual([false, false, true, false]);
});

test('a day without a stop that fits has no way', () => {
  expect(wayOnMap(dayWith(), planOf([]), true)).toMatchObject({ places: [], pins: [] });
});
