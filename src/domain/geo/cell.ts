import type { Bounds } from './bounds.ts';
import { EARTH_RADIUS_MILES, type LatLng, distanceMiles } from './distance.ts';

/** Quarter-degree cells: the grid by which sales are followed (SYNC-3). */

const CELLS_PER_DEGREE = 4;
const ROW_STRIDE = 2048;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** The number of the cell that contains a point. The server computes the same number. */
export function cellOf(point: LatLng): number {
  const row = Math.floor((point.lat + 90) * CELLS_PER_DEGREE);
  const column = Math.floor((point.lng + 180) * CELLS_PER_DEGREE);
  return row * ROW_STRIDE + column;
}

/** A cell's row, counted from the south pole, and its column, from the date line eastward. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export function gridPlaceOf(cell: number): GridPlace {
  return { row: Math.floor(cell / ROW_STRIDE), column: cell % ROW_STRIDE };
}

/** The cell in a row and a column, which wraps at the date line. Null beyond a pole. */
export function cellAt({ row, column }: GridPlace): number | null {
  if (row < 0 || row >= ROWS) return null;
  return row * ROW_STRIDE + (((column % COLUMNS) + COLUMNS) % COLUMNS);
}

/** The southwestern corner of the cell in a row and a column. */
export function cornerAt({ row, column }: GridPlace): LatLng {
  return { lat: row / CELLS_PER_DEGREE - 90, lng: column / CELLS_PER_DEGREE - 180 };
}

/** Every cell that a circle touches, nearest first, so that a shortened list keeps the best ones. */
export function cellsAround(center: LatLng, radiusMiles: number): number[] {
  const reachDegrees = (radiusMiles / EARTH_RADIUS_MILES) * DEGREES_PER_RADIAN;
  const firstRow = clampRow(Math.floor((center.lat - reachDegrees + 90) * CELLS_PER_DEGREE));
  const lastRow = clampRow(Math.floor((center.lat + reachDegrees + 90) * CELLS_PER_DEGREE));
  const { first: firstColumn, last: lastColumn } = columnSpan(center, reachDegrees);

  const found: { cell: number; miles: number }[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const miles = milesToCell(center, row, column);
      if (miles > radiusMiles) continue;
      const cell = cellAt({ row, column });
      if (cell !== null) found.push({ cell, miles });
    }
  }
  return found.toSorted((a, b) => a.miles - b.miles || a.cell - b.cell).map(({ cell }) => cell);
}

/** Every cell that a rectangle touches. None if there are more than `limit`. */
export function cellsIn({ west, south, east, north }: Bounds, limit: number): number[] {
  const firstRow = clampRow(Math.floor((south + 90) * CELLS_PER_DEGREE));
  const lastRow = clampRow(Math.floor((north + 90) * CELLS_PER_DEGREE));
  const firstColumn = Math.floor((west + 180) * CELLS_PER_DEGREE);
  const lastColumn = Math.floor((east + 180 + (west > east ? 360 : 0)) * CELLS_PER_DEGREE);
  if ((lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) > limit) return [];
  const cells: number[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      cells.push(row * ROW_STRIDE + (column % COLUMNS));
    }
  }
  return cells;
}

function clampRow(row: number): number {
  return Math.min(ROWS - 1, Math.max(0, row));
}

/** Columns that the circle can reach, not yet wrapped at the date line. At a pole, all of them. */
function columnSpan(center: LatLng, reachDegrees: number): { first: number; last: number } {
  const sine =
    Math.sin(reachDegrees / DEGREES_PER_RADIAN) / Math.cos(center.lat / DEGREES_PER_RADIAN);
  if (Math.abs(center.lat) + reachDegrees >= 90 || sine >= 1)
    return { first: 0, last: COLUMNS - 1 };
  const lngReach = Math.asin(sine) * DEGREES_PER_RADIAN;
  return {
    first: Math.floor((center.lng - lngReach + 180) * CELLS_PER_DEGREE),
    last: Math.floor((center.lng + lngReach + 180) * CELLS_PER_DEGREE),
  };
}

/** Miles from a point to the nearest point of a cell, or 0 inside it. */
function milesToCell(center: LatLng, row: number, column: number): number {
  const south = row / CELLS_PER_DEGREE - 90;
  const west = column / CELLS_PER_DEGREE - 180;
  const north = south + 1 / CELLS_PER_DEGREE;
  const east = west + 1 / CELLS_PER_DEGREE;
  if (center.lng >= west && center.lng <= east) {
    return distanceMiles(center, { lat: clamp(center.lat, south, north), lng: center.lng });
  }
  return Math.min(
    milesToMeridian(center, west, south, north),
    milesToMeridian(center, east, south, north),
  );
}

/** Miles to a segment of a meridian. Its nearest point is closer to the pole than the center's latitude. */
function milesToMeridian(center: LatLng, lng: number, south: number, north: number): number {
  const lngGap = (lng - center.lng) / DEGREES_PER_RADIAN;
  const nearest = Math.atan2(Math.tan(center.lat / DEGREES_PER_RADIAN), Math.cos(lngGap));
  return distanceMiles(center, { lat: clamp(nearest * DEGREES_PER_RADIAN, south, north), lng });
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
