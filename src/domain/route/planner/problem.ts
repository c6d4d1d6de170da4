import type { LatLng } from '../../geo/distance.ts';

/**
 * What a person wants planned: one day with one car. Times are minutes since midnight of that day, and go on after it.
 */
export interface RouteProblem {
  readonly leaveAt: number;
  /** When the end has to be reached. Null: at any time. */
  readonly endBy: number | null;
  /** Where the day ends: at the last stop, where it began, or at a place of its own. */
  readonly end: 'lastStop' | 'start' | 'place';
  readonly stops: readonly PlannerStop[];
  /**
   * Minutes from one place to another. Null if no way is known. Place 0 is the start, place i
   * is stop i - 1, and the last place is the end if the day has one of its own.
   */
  readonly travel: readonly (readonly (number | null)[])[];
  /** The ids of stops that must keep this order. Others may come between them. */
  readonly order: readonly string[];
  /** Whether a stop must be left by closing time, or service must only begin by then (as in the literature). */
  readonly rule: 'leaveByClosing' | 'beginByClosing';
}

export interface PlannerStop {
  readonly id: string;
  /** How long the person stays, including waiting in line. */
  readonly minutes: number;
  readonly windows: readonly OpenWindow[];
  /** From 1 to 5. */
  readonly wish: number;
  readonly isMust: boolean;
  /** Its position among the stops, if it is visited. */
  readonly position: 'any' | 'first' | 'last';
  /** An appointment: service begins exactly then, within a window. */
  readonly beginAt: number | null;
  /** Where it is, if people can walk there from other stops. Absent if that is not known exactly. */
  readonly point?: LatLng;
  /** True if the person wants to drive there, so that it is not part of a walk. */
  readonly isDrivenTo?: boolean;
}

/** Closing before opening means the next day. */
export interface OpenWindow {
  readonly opens: number;
  readonly closes: number;
}

export const PLANNER_STOP_LIMIT = 200;

/** Why a problem cannot be planned at all. */
export type ProblemFault =
  | { readonly kind: 'tooManyStops'; readonly limit: number }
  | { readonly kind: 'sameStopTwice'; readonly id: string }
  | { readonly kind: 'unreadableTime' }
  | { readonly kind: 'travelDoesNotMatch' };
