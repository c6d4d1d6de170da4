/** An invitation to plan a route together, as its link has it. */
export interface Invitation {
  readonly routeId: string;
  readonly token: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The path of the link. The token is in the fragment, which browsers do not send to any server. */
export function invitationPath(routeId: string, token: string): string {
  return `/routes/join/${routeId}#${token}`;
}

/** The invitation in a link. Null if part of the link is missing or was changed. `hash`: the fragment with its `#`. */
export function readInvitation(routeId: string, hash: string): Invitation | null {
  const token = hash.slice(1);
  return UUID.test(routeId) && UUID.test(token) ? { routeId, token } : null;
}
