import type { PlannedStop, RoutePlan } from './planner/plan.ts';

/** A wait as long as this is free time: nobody spends it before a door. In minutes. */
const FREE_MINUTES = 60;

type Timed = Pick<RoutePlan, 'stops'>;

/**
 * A plan in which nobody waits longer than they have to: one leaves for the first stop so late that its door is open on
 * arrival, and long waits are spent before the drive. All visits, and the end of the day, stay as they were.
 * `leavesEarly`: the person wants to be at the first door before it opens.
 */
export function unhurriedPlan<P extends Timed>(plan: P, leavesEarly: boolean): P {
  const isSpentBefore = ({ waitMinutes }: PlannedStop, index: number) =>
    index === 0 ? !leavesEarly : waitMinutes >= FREE_MINUTES;
  return {
    ...plan,
    stops: plan.stops.map((stop, index) =>
      isSpentBefore(stop, index) ? { ...stop, arriveAt: stop.beginAt, waitMinutes: 0 } : stop,
    ),
  };
}

/** When to leave for the first stop, in minutes of the day. Null without stops. */
export function leavesHomeAt({ stops: [first] }: Timed): number | null {
  return first === undefined ? null : first.arriveAt - first.travelMinutes;
}

/** Time to spend as one likes between two stops, in minutes of the day. */
export interface FreeTime {
  readonly from: number;
  /** When to leave for the next stop. */
  readonly to: number;
}

/** The free time before each stop of an unhurried plan. Null: none that is long enough to tell. */
export function freeTimes({ stops }: Timed): readonly (FreeTime | null)[] {
  return stops.map(({ arriveAt, travelMinutes }, index) => {
    const before = stops[index - 1];
    if (before === undefined) return null;
    const [from, to] = [before.leaveAt, arriveAt - travelMinutes];
    return to - from >= FREE_MINUTES ? { from, to } : null;
  });
}
