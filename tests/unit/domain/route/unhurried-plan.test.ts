import { describe, expect, it } from 'vitest';
import type { PlannedStop } from '../../../../src/domain/route/planner/plan.ts';
import {
  freeTimes,
  leavesHomeAt,
  unhurriedPlan,
} from '../../../../src/domain/route/unhurried-plan.ts';

/** A stop that opens at `beginAt`, after a drive of ten minutes. */
function stop(id: string, arriveAt: number, beginAt = arriveAt, stay = 20): PlannedStop {
  return {
    id,
    arriveAt,
    waitMinutes: beginAt - arriveAt,
    beginAt,
    leaveAt: beginAt + stay,
    travelMinutes: 10,
    slackMinutes: 30,
  };
}

// From 8:30: a door that opens at 9, one that opens five minutes after arrival, and an auction at 6 PM.
const DAY = {
  stops: [stop('a', 520, 540), stop('b', 570, 575), stop('c', 605, 1080)],
  endsAt: 1110,
};

describe('[LOOK] nobody waits longer than they have to', () => {
  it('one leaves so late that the first door is open, and all visits stay as they were', () => {
    const late = unhurriedPlan(DAY, false);
    expect(leavesHomeAt(DAY)).toBe(510);
    expect(leavesHomeAt(late)).toBe(530);
    expect(late.stops[0]).toMatchObject({
      arriveAt: 540,
      waitMinutes: 0,
      beginAt: 540,
      leaveAt: 560,
    });
    expect(late.stops.map(({ beginAt, leaveAt }) => [beginAt, leaveAt])).toEqual(
      DAY.stops.map(({ beginAt, leaveAt }) => [beginAt, leaveAt]),
    );
    expect(late.endsAt).toBe(DAY.endsAt);
  });

  it('early on request: the wait at the first door stays', () => {
    const early = unhurriedPlan(DAY, true);
    expect(leavesHomeAt(early)).toBe(510);
    expect(early.stops[0]).toEqual(DAY.stops[0]);
  });

  it('a short wait stays at its door; a long one is free time before the drive', () => {
    const { stops } = unhurriedPlan(DAY, false);
    expect(stops[1]).toEqual(DAY.stops[1]);
    expect(stops[2]).toMatchObject({ arriveAt: 1080, waitMinutes: 0 });
    expect(freeTimes({ stops })).toEqual([null, null, { from: 595, to: 1070 }]);
  });

  it('just under an hour is no free time, an hour is', () => {
    const wait = (minutes: number) =>
      freeTimes(
        unhurriedPlan({ stops: [stop('a', 540), stop('b', 570, 570 + minutes)] }, false),
      )[1];
    expect(wait(59)).toBeNull();
    expect(wait(60)).toEqual({ from: 560, to: 620 });
  });

  it('a day without stops leaves at no time', () => {
    expect(leavesHomeAt(unhurriedPlan({ stops: [] }, false))).toBeNull();
  });
});
