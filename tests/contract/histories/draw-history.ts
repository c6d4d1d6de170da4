import type { StoredFile } from '../../support/fake-server/photos/image-record.ts';
import { cellScopeAt } from '../../support/fake-server/fake-server-scopes.ts';
import { randomFrom, type World } from '../sync/random-program.ts';

export const START_MS = Date.parse('2026-06-01T12:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const POINTS = [
  [41.8864, -87.6186],
  [41.8871, -87.6201],
  [39.74, -104.99],
].map(([lat = 0, lng = 0]) => ({ lat, lng, scope: cellScopeAt(lat, lng) }));

/** The source of one history; the same seed gives the same history. */
export interface Draw {
  readonly random: () => number;
  readonly below: (most: number) => number;
  readonly newId: () => string;
  /** A second stream: what is drawn from it changes nothing that a seed has drawn before. */
  readonly aside: () => number;
  readonly asideBelow: (most: number) => number;
  readonly asideId: () => string;
  /** A third, which says when a job finds that a photo lies. */
  readonly lies: () => number;
  readonly world: World;
  /** The files of declared photos. */
  readonly files: { readonly path: string; readonly file: StoredFile }[];
}

export function newDraw(seed: number): Draw {
  const random = randomFrom(seed);
  const aside = randomFrom(seed ^ 0x5eed);
  const newId = () => idFrom(random);
  const ids = Array.from({ length: 4 }, newId);
  const lastReleaseMs = START_MS + 400 * DAY_MS;
  const world: World = {
    points: POINTS,
    sales: [newId()],
    ids,
    lastReleaseMs,
    releaseWithinMs: 6 * HOUR_MS,
    newId,
  };
  const more = {
    aside,
    asideBelow: (most: number) => Math.floor(aside() * most),
    asideId: () => idFrom(aside),
    lies: randomFrom(seed ^ 0x11e5),
    world,
    files: [],
  };
  return { random, below: (most) => Math.floor(random() * most), newId, ...more };
}

function idFrom(random: () => number): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
