/** A day as planned. Times are minutes since midnight, to a tenth. */
export interface RoutePlan {
  readonly stops: readonly PlannedStop[];
  readonly dropped: readonly DroppedStop[];
  /** The sum of the wishes that the plan serves. */
  readonly wishes: number;
  readonly hasAllMusts: boolean;
  /** When the day ends: on arrival at its end, or on leaving the last stop. */
  readonly endsAt: number;
  /**
   * `wishes`: no plan has more musts, or as many musts and more wishes. `best`: in addition, no plan with as many ends
   * earlier by a tenth of a minute.
   */
  readonly proved: 'nothing' | 'wishes' | 'best';
  /** Where the car is parked once for several stops. What is proved holds for days with these walks as single stops. */
  readonly walks: readonly PlannedWalk[];
  /** Groups of stops that would be walks if the person did not want to drive to them. */
  readonly possibleWalks: readonly (readonly string[])[];
}

/** Stops that are visited together: the car is parked at the first, and the others are reached on foot. */
export interface PlannedWalk {
  /** The stops in the order of the walk, at least two. They follow one another in the plan. */
  readonly ids: readonly string[];
  /** The walk from the last stop to the car. */
  readonly backMinutes: number;
  /** All time on foot, including the way back to the car. */
  readonly minutes: number;
}

export interface PlannedStop {
  readonly id: string;
  readonly arriveAt: number;
  readonly waitMinutes: number;
  readonly beginAt: number;
  readonly leaveAt: number;
  /** The time to get here from the stop before: on foot in a walk; after a walk, including the way back to the car. */
  readonly travelMinutes: number;
  /** How much later the visit may begin without missing anything that follows. */
  readonly slackMinutes: number;
}

export interface DroppedStop {
  readonly id: string;
  readonly reason: DropReason;
}

export type DropReason =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'closed' }
  /** The visit is longer than every window. */
  | { readonly kind: 'visitTooLong'; readonly minutes: number; readonly openMinutes: number }
  | { readonly kind: 'noWay' }
  /** Even if it is the first stop, the person gets there too late. `latestArrival` leaves time for the visit. */
  | {
      readonly kind: 'closesTooEarly';
      readonly closesAt: number;
      readonly latestArrival: number;
      readonly earliestArrival: number;
    }
  /** After a visit there, the end cannot be reached in time. */
  | { readonly kind: 'endTooEarly'; readonly endBy: number; readonly earliestEnd: number }
  /** The other stops leave no room for it. `endBy`: when the day has to end. Null if there is no limit. */
  | {
      readonly kind: 'noRoom';
      readonly closesAt: number;
      readonly earliestArrival: number | null;
      readonly endBy: number | null;
    };

/** A change that makes room for a dropped stop in addition to all others of the plan. */
export type Remedy =
  | { readonly kind: 'leaveEarlier'; readonly minutes: number }
  | { readonly kind: 'stayShorter'; readonly minutes: number }
  | { readonly kind: 'dropStop'; readonly id: string };
