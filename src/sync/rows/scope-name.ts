import type { Principal } from '../../domain/principal.ts';

/** Names of scopes (SYNC-3). The names of cells come from the code that knows the area. */

/** The principal of everyone who is not logged in. */
export const GUEST: Principal = 'guest';

/** The principal's own rows. `u:guest` never travels: it marks what a guest's pushes brought back. */
export function ownScope(principal: Principal): string {
  return `u:${principal}`;
}

/** Whose own scope this is. An empty text for any other scope. */
export function ownerOf(scope: string): Principal {
  return scope.startsWith('u:') ? scope.slice(2) : '';
}

/** Whether a scope is ever requested. Only this device knows a guest's own scope. */
export function isTraveling(scope: string): boolean {
  return scope !== ownScope(GUEST) && !scope.startsWith('w:');
}

/** One sale, followed for a reason. */
export function saleScope(saleId: string): string {
  return `s:${saleId}`;
}

/** The sale that a scope is about. Null if it is about more than one. */
export function saleOfScope(scope: string): string | null {
  return isSaleScope(scope) ? scope.slice(2) : null;
}

export function isSaleScope(scope: string): boolean {
  return scope.startsWith('s:');
}

/** The cell that a scope is about. Null for other scopes, and for the sales without a cell. */
export function cellOfScope(scope: string): number | null {
  return /^c:\d+$/.test(scope) ? Number(scope.slice(2)) : null;
}

/** The sales of one square of the map. */
export function isCellScope(scope: string): boolean {
  return scope.startsWith('c:');
}

/** Rows of a public scope may be seen by everyone on the device. */
export function isPublicScope(scope: string): boolean {
  return scope.startsWith('c:') || scope.startsWith('s:');
}

/** Neither a guest nor a profile of this device only: someone with an account. */
export function isAccount(principal: Principal): boolean {
  return principal !== GUEST && !isLocalOnly(principal);
}

/** Whether this is a profile of a device without a server. Its mutations are never pushed (SYNC-6). */
export function isLocalOnly(principal: Principal): boolean {
  return principal.startsWith('local:');
}

/** The scope that holds a row which every real scope has released while this principal's pending mutations need it. */
export function keptScope(principal: Principal): string {
  return `w:${principal}`;
}
