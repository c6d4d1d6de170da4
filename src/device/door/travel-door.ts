import type { LatLng } from '../../domain/geo/distance.ts';

/** What a screen wants to know about ways by road. The router may get every place in it. */
export interface TravelQuestion {
  /** All ways between these places are wanted. */
  readonly places: readonly LatLng[];
  /** Ways through places, in their order: each line from one to the next is wanted. */
  readonly ways: readonly (readonly LatLng[])[];
}

/**
 * `known`: everything that can be known is stored on the device. `busy`: the router asks to be left alone.
 * `offline`: it did not answer. `refused`: its answer cannot be used. `stopped`: another question came.
 */
export type TravelOutcome = 'known' | 'busy' | 'offline' | 'refused' | 'stopped';

/** The router, if this copy of the app has one. Screens read its answers from the database. */
export interface TravelDoor {
  /** Asks for what is not known yet. A new question of the same asker ends the previous one. */
  ask(asker: string, question: TravelQuestion): Promise<TravelOutcome>;
  stop(asker: string): Promise<void>;
}
