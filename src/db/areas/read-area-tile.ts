import { type TileCoord, tileIdOf } from '../../domain/area/tile-id.ts';
import type { AreasDb } from './areas-database.ts';
import { gunzip } from './gunzip.ts';

/**
 * Returns a tile of a downloaded map, unzipped. Null if no map here has it, or it cannot be read. Then the map
 * asks elsewhere. While an area is being updated, its old version is drawn until the new one is complete.
 */
export async function readAreaTile(db: AreasDb, tile: TileCoord): Promise<ArrayBuffer | null> {
  const id = tileIdOf(tile);
  try {
    const stored = await db.tiles.where('[id+gen]').between([id, 0], [id, Infinity]).first();
    return stored === undefined ? null : await gunzip(new Uint8Array(stored.bytes));
  } catch {
    return null;
  }
}
