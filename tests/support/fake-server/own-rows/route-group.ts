/** People who plan one route together, and their newest invitation. */
export interface RouteGroup {
  readonly routeId: string;
  madeBy: string;
  tokenHash: string;
  /** The person who made the invitation. Null once they have left. */
  invitedBy: string | null;
  untilMs: number;
  members: { readonly uid: string; readonly joinedAtMs: number }[];
  /** The people who have left, with the invitation of that time. */
  readonly left: Map<string, { readonly tokenHash: string; readonly isRemoved: boolean }>;
}
