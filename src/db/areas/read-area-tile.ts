import { type TileCoord, tileIdOf } from '../../domain/area/tile-id.ts';
import type { AreasDb } from './areas-database.ts';
import { gunzip } from './gunzip.ts';

/**
 * Brings a tile of a downloaded map, unzipped. Null if it is on no map here, or cannot be read: then the map
 * asks elsewhere. Of an area that is being updated, the old version is drawn until the new one is complete.
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
