/** A planned tour of sales, the user's own. Instants are ISO 8601 in UTC. */
export interface Route {
  readonly id: string;
  readonly name: string;
  /** YYYY-MM-DD; null: no day chosen. */
  readonly day: string | null;
  readonly stops: readonly RouteStop[];
  readonly settings: RouteSettings;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface RouteStop {
  readonly saleId: string;
  readonly note?: string;
}

/** What the planner was told, such as start and order; kept as it was given, at most 4 KB. */
export type RouteSettings = Readonly<Record<string, unknown>>;

export const ROUTE_NAME_LIMIT = 120;
export const ROUTE_STOP_LIMIT = 200;
/** Of all stops with their notes, in bytes of JSON: two of it must fit into one mutation. */
export const ROUTE_STOPS_BYTES = 100 * 1024;
/** Spec 9: one sale is no route. */
export const ROUTE_STOP_MINIMUM = 2;
