import type { LatLng } from '../../geo/distance.ts';

/** What a person wants planned: one day, one car. Times are minutes since midnight of that day; later days go on counting. */
export interface RouteProblem {
  readonly leaveAt: number;
  /** When the end has to be reached; null for any time. */
  readonly endBy: number | null;
  /** The day ends at the last stop, where it began, or at a place of its own. */
  readonly end: 'lastStop' | 'start' | 'place';
  readonly stops: readonly PlannerStop[];
  /**
   * Minutes on the way from one place to another; null where no way is known. Place 0 is the start, place i
   * is stop i - 1, and the last place is the end if the day has one of its own.
   */
  readonly travel: readonly (readonly (number | null)[])[];
  /** Stops that keep this order among each other, by id. Others may come between them. */
  readonly order: readonly string[];
  /** Whether a stop has to be left by closing, or service has only to begin by then (as in the literature). */
  readonly rule: 'leaveByClosing' | 'beginByClosing';
}

export interface PlannerStop {
  readonly id: string;
  /** How long the person stays, waiting in line included. */
  readonly minutes: number;
  readonly windows: readonly OpenWindow[];
  /** From 1 to 5. */
  readonly wish: number;
  readonly isMust: boolean;
  /** Where among the stops it stands, when it is visited. */
  readonly position: 'any' | 'first' | 'last';
  /** An appointment: service begins exactly then, within a window. */
  readonly beginAt: number | null;
  /** Where it is, if one can walk there from other stops; absent if that is not known exactly. */
  readonly point?: LatLng;
  /** The person wants to drive there: it is part of no walk. */
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
