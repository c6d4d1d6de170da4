import { describe, expect, it } from 'vitest';
import {
  arriving,
  type DriveStep,
  finishing,
  skipping,
} from '../../../../../src/domain/route/drive/drive-step.ts';
import { withNote } from '../../../../../src/domain/route/edit-route.ts';
import type { Route } from '../../../../../src/domain/route/route.ts';
import { daySettingsOf } from '../../../../../src/domain/route/settings/day-settings.ts';
import {
  type StopSettings,
  stopSettingsOf,
} from '../../../../../src/domain/route/settings/stop-settings.ts';
import { at, atMinute, routeOf, stopAt } from './driven-day.ts';

const AT_MS = atMinute(600);
const AT = new Date(AT_MS).toISOString();
const CAME = new Date(atMinute(580)).toISOString();
const driven = { isOnFoot: false, backMinutes: 0, minutes: 5, begins: null };
const moment = { position: null, atMs: AT_MS, parked: null };

const settingsOf = (route: Route, id: string): StopSettings =>
  stopSettingsOf(route.stops.find(({ saleId }) => saleId === id) ?? {});
const withArrival = (route: Route): Route => ({
  ...route,
  stops: route.stops.map((stop) =>
    stop.saleId === 'a' ? { ...stop, settings: { arrivedAt: CAME } } : stop,
  ),
});
/** Taken back after somebody has written a note in between: the note stays. */
const takenBack = ({ edit, undo }: DriveStep, route: Route) =>
  undo(withNote(edit(route), 'b', 'cash only'));

const route = routeOf(['a', 'b']);

describe('a tap on the road', () => {
  it('[spec 9] Arrived: the person is at the stop, from this instant on', () => {
    const step = arriving({ stop: stopAt('a', 0), way: driven }, moment);
    expect(settingsOf(step.edit(route), 'a')).toMatchObject({ arrivedAt: AT, visit: null });
    expect(settingsOf(step.edit(route), 'b').arrivedAt).toBeNull();
    expect(takenBack(step, route)).toEqual(withNote(route, 'b', 'cash only'));
  });

  it('[spec 9] Arrived where a walk begins: the car is parked, and its undo takes the pin away again', () => {
    const begins = { ids: ['a', 'b'], minutes: 8, backMinutes: 4 };
    const next = { stop: stopAt('a', 0), way: { ...driven, begins } };
    const own = { ...at(40), at: CAME };
    const pinned = { ...route, settings: { parked: own } };
    const step = arriving(next, { ...moment, parked: own });
    expect(daySettingsOf(step.edit(pinned).settings).parked).toEqual({
      ...at(0),
      at: AT,
      walkIds: ['a', 'b'],
    });
    expect(takenBack(step, pinned)).toEqual(withNote(pinned, 'b', 'cash only'));
  });

  it('[spec 9] Done: the visit is over, and it stays known when it began', () => {
    const there = withArrival(route);
    const step = finishing('a', AT_MS);
    expect(settingsOf(step.edit(there), 'a')).toMatchObject({
      arrivedAt: CAME,
      visit: { outcome: 'done', at: AT },
    });
    expect(takenBack(step, there)).toEqual(withNote(there, 'b', 'cash only'));
  });

  it('[spec 9] Skip: nobody goes there, or they leave without a visit; its undo puts them back where they were', () => {
    const step = skipping(stopAt('b', 1), AT_MS);
    expect(settingsOf(step.edit(route), 'b')).toMatchObject({
      arrivedAt: null,
      visit: { outcome: 'skipped', at: AT },
    });
    expect(step.undo(step.edit(route))).toEqual(route);

    const there = withArrival(route);
    const leaving = skipping(stopAt('a', 0, { arrivedAt: CAME }), AT_MS);
    expect(settingsOf(leaving.edit(there), 'a')).toMatchObject({
      arrivedAt: null,
      visit: { outcome: 'skipped', at: AT },
    });
    expect(takenBack(leaving, there)).toEqual(withNote(there, 'b', 'cash only'));
  });
});
