import type { Bounds } from '../../domain/geo/bounds.ts';
import { cellsAround, cellsIn } from '../../domain/geo/cell.ts';
import { AROUND_MILES } from '../../domain/geo/district.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { saleScope } from '../../sync/rows/scope-name.ts';

/** A quarter more than the widest circle. */
const MOST_CELLS = 80;
/** How many sales opened by link are followed at the same time. The oldest is dropped first. */
const FOLLOWED_AT_ONCE = 40;

/** The scopes that hold every sale with a place within a distance of a point, nearest first. */
export function scopesAround(origin: LatLng, radiusMiles: number): string[] {
  return cellsAround(origin, radiusMiles).map((cell) => `c:${cell}`);
}

/** The scopes that a part of the map touches. Empty if the part is too wide to be read, so that it stays unknown. */
export function scopesIn(bounds: Bounds): string[] {
  return cellsIn(bounds, MOST_CELLS).map((cell) => `c:${cell}`);
}

/** What this page wants to read: the sales around a point, and single sales (SYNC-3). */
export interface WantedScopes {
  /** True if that changed anything. */
  lookAround(origin: LatLng): boolean;
  follow(saleId: string): boolean;
  /** All wanted scopes. Single sales come first, because someone is waiting for them. */
  list(): readonly string[];
}

export function createWantedScopes(): WantedScopes {
  let around: readonly string[] = [];
  let followed: readonly string[] = [];
  return {
    lookAround(origin) {
      const next = scopesAround(origin, AROUND_MILES);
      if (next.join() === around.join()) return false;
      around = next;
      return true;
    },
    follow(saleId) {
      const scope = saleScope(saleId);
      if (followed.includes(scope)) return false;
      followed = [...followed, scope].slice(-FOLLOWED_AT_ONCE);
      return true;
    },
    list: () => [...followed, ...around],
  };
}
