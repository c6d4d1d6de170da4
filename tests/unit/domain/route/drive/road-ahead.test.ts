import { describe, expect, it } from 'vitest';
import { type DriveMoment, driveNow } from '../../../../../src/domain/route/drive/drive-now.ts';
import { roadAhead } from '../../../../../src/domain/route/drive/road-ahead.ts';
import type { TravelTimes } from '../../../../../src/domain/route/travel/travel-times.ts';
import { walkMinutes } from '../../../../../src/domain/route/travel/walk-estimate.ts';
import { at, atMinute, drivenDay, planned, stopAt } from './driven-day.ts';

const moment: DriveMoment = { position: null, nowMs: atMinute(600), keepsOrder: true };
const [a, b, c, far] = [stopAt('a', 0), stopAt('b', 1), stopAt('c', 2), stopAt('far', 80)];

const planOf = (ids: readonly string[], dropped: readonly string[] = []) => ({
  stops: ids.map((id, index) => planned(id, 610 + index * 30, 5)),
  walks: [],
  dropped: dropped.map((id) => ({ id, reason: { kind: 'closed' } as const })),
});

describe('the road ahead', () => {
  it('[spec 9] has the stops that can still be made, in the order of the plan, and those that no longer fit', () => {
    const day = drivenDay([a, b, c, far]);
    const now = driveNow(day, moment);
    const { times } = day.travel;
    const road = roadAhead(now, {
      plan: planOf(['b', 'a', 'gone'], ['far']),
      problem: now.problem,
      times,
      keepsOrder: false,
    });
    expect(road.ahead.map(({ stop }) => stop.id)).toEqual(['b', 'a']);
    expect(road.missed.map(({ id }) => id)).toEqual(['far']);
    expect(road.ahead.map(({ isEstimated }) => isEstimated)).toEqual([false, false]);
    // One arrives at 610 after ten minutes, and may be five minutes late.
    expect(road.leaveBy).toBe(605);
    expect(road.isPlanned).toBe(true);
    // Nobody knows the hours of an unlisted sale.
    expect(road.ahead.map(({ window }) => window)).toEqual([null, null]);
    // The order is free again.
    expect(now.problem?.order).toEqual(['a', 'b', 'c', 'far']);
    expect(road.freeProblem?.order).toEqual([]);
  });

  it('is not known before there is a plan, and empty when nothing is left', () => {
    const empty = {
      plan: null,
      problem: null,
      times: drivenDay([]).travel.times,
      keepsOrder: false,
    };
    expect(roadAhead(driveNow(drivenDay([a]), moment), empty)).toMatchObject({
      ahead: [],
      missed: [],
      leaveBy: null,
      isPlanned: false,
    });
    expect(roadAhead(driveNow(drivenDay([]), moment), empty).isPlanned).toBe(true);
  });

  it('leaves the order alone that a person has fixed', () => {
    const day = drivenDay([b, a], { keepsOrder: true });
    const now = driveNow(day, moment);
    const free = { plan: null, problem: null, times: day.travel.times, keepsOrder: true };
    expect(roadAhead(now, free).freeProblem?.order).toEqual(['b', 'a']);
  });

  it('[spec 9] goes on foot to the end of a walk, then back to the car, before anything is planned anew', () => {
    const parked = { ...at(0), at: new Date(moment.nowMs).toISOString(), walkIds: ['a', 'b', 'c'] };
    const done = { outcome: 'done', at: new Date(atMinute(595)).toISOString() } as const;
    const day = drivenDay([stopAt('a', 0, { visit: done }), b, c, far], { parked });
    const now = driveNow(day, { ...moment, position: at(0.5) });
    // Of the ways to the last stop, a router knows the one from the car.
    const times: TravelTimes = (from, to) => ({
      minutes: 80,
      isEstimated: from.lat !== parked.lat || to.lat !== at(80).lat,
    });
    const road = roadAhead(now, {
      plan: planOf(['b', 'c', 'far']),
      problem: now.problem,
      times,
      keepsOrder: false,
    });
    const ways = road.ahead.map(({ way }) => way);
    expect(ways.map(({ isOnFoot }) => isOnFoot)).toEqual([true, true, false]);
    const back = walkMinutes(at(2), at(0));
    expect(ways[2]).toMatchObject({ backMinutes: back, minutes: 10 - back });
    expect(road.ahead.map(({ isEstimated }) => isEstimated)).toEqual([true, true, false]);
    // Only what comes after the walk, from the car, once one is back there.
    expect(road.freeProblem?.stops.map(({ id }) => id)).toEqual(['far']);
    expect(road.freeProblem?.leaveAt).toBeCloseTo(660 + back, 6);
    expect(road.freeProblem?.travel[0]?.[1]).toBeCloseTo(80, 6);

    const unplanned = { plan: null, problem: null, times: day.travel.times, keepsOrder: false };
    expect(roadAhead(now, unplanned).freeProblem).toBeNull();
    const last = driveNow(drivenDay([b, c], { parked }), moment);
    const whole = { ...unplanned, plan: planOf(['b', 'c']) };
    expect(roadAhead(last, whole).freeProblem).toBeNull();
  });
});
