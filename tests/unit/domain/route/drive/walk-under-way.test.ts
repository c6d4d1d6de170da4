import { describe, expect, it } from 'vitest';
import { dayProblem, type DayQuestion } from '../../../../../src/domain/route/day-problem.ts';
import { daySettingsOf } from '../../../../../src/domain/route/settings/day-settings.ts';
import { stopSettingsOf } from '../../../../../src/domain/route/settings/stop-settings.ts';
import { walkMinutes } from '../../../../../src/domain/route/travel/walk-estimate.ts';
import type { KnownStop } from '../../../../../src/domain/route/known-stop.ts';
import {
  arrivedAt,
  questionOnFoot,
  walkUnderWay,
} from '../../../../../src/domain/route/drive/walk-under-way.ts';

const NOW_MS = Date.parse('2026-11-28T15:00:00Z');
const HOUR_MS = 3_600_000;
const at = (step: number) => ({ lat: 41.9 + step * 0.001, lng: -87.65 });

function stopAt(id: string, step: number): KnownStop {
  return {
    id,
    title: id,
    view: null,
    point: at(step),
    isAbout: false,
    mayBeTold: true,
    note: '',
    settings: stopSettingsOf({}),
    unlisted: null,
  };
}

const [a, b, c, far] = [stopAt('a', 0), stopAt('b', 1), stopAt('c', 2), stopAt('far', 80)];
const parked = { ...at(0), at: new Date(NOW_MS).toISOString(), walkIds: ['a', 'b', 'c'] };
const driven = { isOnFoot: false, backMinutes: 0, minutes: 5, begins: null };
const begins = { ids: ['a', 'b', 'c'], minutes: 8, backMinutes: 4 };

describe('a walk that has begun', () => {
  it('[spec 9] goes on through the stops that are left of it, as long as nothing else comes first', () => {
    const left = (rest: readonly KnownStop[]) =>
      walkUnderWay(parked, rest, NOW_MS)?.left.map(({ id }) => id);
    expect(left([b, c, far])).toEqual(['b', 'c']);
    expect(left([far])).toEqual([]);
    expect(left([far, c])).toEqual([]);
    expect(walkUnderWay({ ...parked, walkIds: [] }, [b], NOW_MS)).toBeNull();
    expect(walkUnderWay(null, [b], NOW_MS)).toBeNull();
    expect(walkUnderWay(parked, [b], NOW_MS + 24 * HOUR_MS)).toBeNull();
  });

  it('[spec 9] takes the way to other stops by the car', () => {
    const sale = {
      saleType: 'garage' as const,
      days: [{ date: '2026-11-28', startTime: '08:00', endTime: '18:00', nextDay: false }],
      timeZone: 'America/Chicago',
      cancelledAt: null,
    };
    const question: DayQuestion = {
      stops: [b, c, far].map(({ id, point }) => ({ id, point, sale, isWalkable: true })),
      start: at(0.5),
      date: '2026-11-28',
      timeZone: 'America/Chicago',
      leaveAt: 540,
      end: 'open',
      keepsOrder: true,
      driveMinutes: (from, to) => Math.abs(from.lat - to.lat) * 1000,
    };
    const walk = walkUnderWay(parked, [b, c, far], NOW_MS);
    const { problem } = dayProblem(questionOnFoot(question, walk));
    const [start = [], fromB = [], fromC = [], fromFar = []] = problem.travel;
    expect(start[1]).toBe(walkMinutes(at(0.5), at(1)));
    expect(fromB[2]).toBe(walkMinutes(at(1), at(2)));
    expect(fromC[3]).toBeCloseTo(walkMinutes(at(2), at(0)) + 80, 6);
    expect(fromFar[1]).toBeCloseTo(79, 6);
    // No other walk is made of them.
    expect(problem.stops.map(({ point }) => point !== undefined)).toEqual([false, false, true]);
    expect(questionOnFoot(question, null)).toBe(question);
  });

  it('[spec 9] begins with the car parked where its person is, or said, and is over at the next drive', () => {
    const route = {
      id: 'r',
      name: '',
      day: null,
      createdAt: '',
      updatedAt: '',
      settings: {},
      stops: [a, b, far].map(({ id }) => ({ saleId: id })),
    };
    const carOf = (...[before, next, moment]: Parameters<typeof arrivedAt>) =>
      daySettingsOf(arrivedAt(before, next, moment).settings).parked;
    const walking = { stop: a, way: { ...driven, begins } };
    const near = { position: at(0.4), nowMs: NOW_MS };
    expect(carOf(route, walking, near)).toEqual({ ...parked, ...at(0.4) });
    expect(carOf(route, walking, { ...near, position: null })).toEqual(parked);
    expect(carOf(route, walking, { ...near, position: at(500) })).toEqual(parked);
    const told = { ...at(-1), at: new Date(NOW_MS - 60_000).toISOString() };
    const withPin = { ...route, settings: { parked: told } };
    expect(carOf(withPin, walking, near)).toEqual({ ...parked, ...at(-1) });
    const old = { ...told, at: new Date(NOW_MS - HOUR_MS).toISOString() };
    expect(carOf({ ...route, settings: { parked: old } }, walking, near)).toMatchObject(at(0.4));

    const onWalk = arrivedAt(route, walking, near);
    expect(onWalk.stops[0]?.settings?.['arrivedAt']).toBe(new Date(NOW_MS).toISOString());
    const second = arrivedAt(onWalk, { stop: b, way: { ...driven, isOnFoot: true } }, near);
    expect(daySettingsOf(second.settings).parked?.walkIds).toEqual(['a', 'b', 'c']);
    expect(carOf(second, { stop: far, way: driven }, near)).toBeNull();
    // Where the car stood for another walk is not where it is for this one.
    expect(carOf(onWalk, walking, { ...near, position: at(-2) })).toMatchObject(at(-2));
    // A pin of one's own stays.
    expect(carOf(withPin, { stop: far, way: driven }, near)).toEqual(told);
  });
});
