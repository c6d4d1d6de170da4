import { cellAt, cellsAround, cornerAt, gridPlaceOf } from './cell.ts';
import { distanceMiles } from './distance.ts';

/**
 * Districts: blocks of 4 by 4 cells, one degree wide. A server may publish the sales around a district as files
 * (SYNC-28): what a device reads whose person looks at some point in it.
 */

/** A device keeps the sales within this distance, in miles, of the point that someone looks at. */
export const AROUND_MILES = 50;

const CELLS_WIDE = 4;
const DISTRICT_STRIDE = 512;

/** Circles around points that lie a cell apart reach at most this much less far than those around all points, in miles. */
const LOST_BETWEEN_POINTS = 1;

/** The most cells in the files of one district: as many scopes as one request may name (SYNC-3). */
const MOST_CELLS = 128;

/** The number of the district in which a cell lies. The server computes the same number (`app.district_of`). */
export function districtOf(cell: number): number {
  const { row, column } = gridPlaceOf(cell);
  return Math.floor(row / CELLS_WIDE) * DISTRICT_STRIDE + Math.floor(column / CELLS_WIDE);
}

/** The cells of a district's two files. */
export interface DistrictCells {
  /** Its own, and those that touch it. */
  readonly near: readonly number[];
  /** The others within 50 miles, nearest first. Far in the north, the farthest are left out. */
  readonly far: readonly number[];
}

export function cellsOfDistrict(district: number): DistrictCells {
  const first = {
    row: Math.floor(district / DISTRICT_STRIDE) * CELLS_WIDE,
    column: (district % DISTRICT_STRIDE) * CELLS_WIDE,
  };
  const placesFrom = (from: number, to: number) => {
    const steps = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    return steps.flatMap((row) =>
      steps.map((column) => ({ row: first.row + row, column: first.column + column })),
    );
  };
  const near = new Set(placesFrom(-1, CELLS_WIDE).flatMap((place) => cellAt(place) ?? []));
  const reached = placesFrom(0, CELLS_WIDE).flatMap((place) =>
    cellsAround(cornerAt(place), AROUND_MILES + LOST_BETWEEN_POINTS),
  );
  const middle = cornerAt({
    row: first.row + CELLS_WIDE / 2,
    column: first.column + CELLS_WIDE / 2,
  });
  const milesTo = (cell: number) => distanceMiles(middle, cornerAt(gridPlaceOf(cell)));
  const far = [...new Set(reached)]
    .filter((cell) => !near.has(cell))
    .toSorted((a, b) => milesTo(a) - milesTo(b) || a - b);
  return { near: [...near], far: far.slice(0, MOST_CELLS - near.size) };
}
