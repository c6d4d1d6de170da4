/** A planned route to several sales. It belongs to the user. Instants are ISO 8601 in UTC. */
export interface Route {
  readonly id: string;
  readonly name: string;
  /** YYYY-MM-DD, or null if no day was chosen. */
  readonly day: string | null;
  readonly stops: readonly RouteStop[];
  readonly settings: RouteSettings;
  /** The names of the partners, '' for one without a name. Each has a copy of the route. Missing: there are none. */
  readonly partners?: readonly string[];
  /** The ids by which partners are removed. Only the person who made the route has them. */
  readonly partnerIds?: readonly string[];
  /** True if the maker of the route has removed this person, who keeps this copy. Set until they have read so. */
  readonly wasRemoved?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface RouteStop {
  readonly saleId: string;
  readonly note?: string;
  /** What the person wants of this stop and what came of it (`stop-settings.ts`). At most 4 KB. */
  readonly settings?: RouteSettings;
}

/** Input for the planner, such as start and order. Stored as given, at most 4 KB. */
export type RouteSettings = Readonly<Record<string, unknown>>;

export const ROUTE_NAME_LIMIT = 120;
export const ROUTE_STOP_LIMIT = 200;
/** The total size of all stops and their notes, in bytes of JSON. Two of them must fit into one mutation. */
export const ROUTE_STOPS_BYTES = 100 * 1024;
/** Spec 9: one sale is no route. */
export const ROUTE_STOP_MINIMUM = 2;
