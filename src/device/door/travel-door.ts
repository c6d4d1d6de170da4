import type { LatLng } from '../../domain/geo/distance.ts';

/** What a screen wants to know of ways by road. The router may know every place in it. */
export interface TravelQuestion {
  /** All ways between these are wanted. */
  readonly places: readonly LatLng[];
  /** Ways through places, in their order: each line from one to the next is wanted. */
  readonly ways: readonly (readonly LatLng[])[];
}

/**
 * `known`: all that can be known is stored on the device. `busy`: the router wants to be left alone. `offline`,
 * `refused`: it gave no answer, or none that can be used. `stopped`: another question came.
 */
export type TravelOutcome = 'known' | 'busy' | 'offline' | 'refused' | 'stopped';

/** The router, if this copy has one. Its answers are read from the database. */
export interface TravelDoor {
  /** Asks for what is not known yet. A new question of the same asker ends the one before. */
  ask(asker: string, question: TravelQuestion): Promise<TravelOutcome>;
  stop(asker: string): Promise<void>;
}
