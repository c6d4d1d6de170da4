/** A day as planned. Times are minutes since midnight, to a tenth. */
export interface RoutePlan {
  readonly stops: readonly PlannedStop[];
  readonly dropped: readonly DroppedStop[];
  /** The sum of the wishes that the plan serves. */
  readonly wishes: number;
  readonly hasAllMusts: boolean;
  /** When the day ends: at the end, or on leaving the last stop. */
  readonly endsAt: number;
  /**
   * `wishes`: no plan has more musts, or as many and more wishes. `best`: and none that has as many ends
   * earlier by a tenth of a minute.
   */
  readonly proved: 'nothing' | 'wishes' | 'best';
  /** Where one parks once for several stops. What is proved holds for days with these walks as single stops. */
  readonly walks: readonly PlannedWalk[];
  /** Stops that the person wants to drive to, and that would be walks without that. */
  readonly possibleWalks: readonly (readonly string[])[];
}

/** Stops that are one: the car is parked at the first, and the others are reached on foot. */
export interface PlannedWalk {
  /** In the order of the walk; two at least. They follow one another in the plan. */
  readonly ids: readonly string[];
  /** From the last one to the car. */
  readonly backMinutes: number;
  /** On foot in all, the way back to the car included. */
  readonly minutes: number;
}

export interface PlannedStop {
  readonly id: string;
  readonly arriveAt: number;
  readonly waitMinutes: number;
  readonly beginAt: number;
  readonly leaveAt: number;
  /** On the way to here from the stop before: on foot in a walk; after one, also back to the car. */
  readonly travelMinutes: number;
  /** How much later one may begin here without missing anything that follows. */
  readonly slackMinutes: number;
}

export interface DroppedStop {
  readonly id: string;
  readonly reason: DropReason;
}

export type DropReason =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'closed' }
  /** No window is as long as the visit. */
  | { readonly kind: 'visitTooLong'; readonly minutes: number; readonly openMinutes: number }
  | { readonly kind: 'noWay' }
  /** Even as the first stop it is reached too late. `latestArrival` leaves time for the visit. */
  | {
      readonly kind: 'closesTooEarly';
      readonly closesAt: number;
      readonly latestArrival: number;
      readonly earliestArrival: number;
    }
  /** It cannot be visited and the end be reached in time. */
  | { readonly kind: 'endTooEarly'; readonly endBy: number; readonly earliestEnd: number }
  /** The other stops leave no room for it. `endBy`: the day has to end by then; null if it does not. */
  | {
      readonly kind: 'noRoom';
      readonly closesAt: number;
      readonly earliestArrival: number | null;
      readonly endBy: number | null;
    };

/** What makes room for a dropped stop beside all others of the plan. */
export type Remedy =
  | { readonly kind: 'leaveEarlier'; readonly minutes: number }
  | { readonly kind: 'stayShorter'; readonly minutes: number }
  | { readonly kind: 'dropStop'; readonly id: string };
