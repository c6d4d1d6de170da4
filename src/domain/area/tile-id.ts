/** Numbers of map tiles along the Hilbert curve, as PMTiles version 3 counts them. */

/** One square of the map: zoom, column from the west, row from the north. */
export interface TileCoord {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The number of a tile. Neighboring tiles usually have neighboring numbers. Exact up to zoom 26. */
export function tileIdOf({ z, x, y }: TileCoord): number {
  let id = (4 ** z - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = Math.floor(column / side) % 2;
    const down = Math.floor(row / side) % 2;
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      // In this quarter, the curve is mirrored.
      if (right === 1) [column, row] = [side - 1 - (column % side), side - 1 - (row % side)];
      [column, row] = [row % side, column % side];
    }
  }
  return id;
}
