import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readAreaTile } from '../../db/areas/read-area-tile.ts';
import type { TileCoord } from '../../domain/area/tile-id.ts';
import { usePage } from '../app/use-page.tsx';

export interface AreaTiles {
  /** Brings a tile of a downloaded map, unzipped. Null if no map has it. */
  readonly read: (tile: TileCoord) => Promise<ArrayBuffer | null>;
  /** Changes whenever a map is stored, updated or deleted, so that tiles are asked for again. */
  readonly version: string;
}

/** Tiles of downloaded maps, for whatever draws them. */
export function useAreaTiles(): AreaTiles {
  const { areasDb } = usePage();
  // A text, so that the progress of a download does not redraw any map.
  const version = useLiveQuery(async () => {
    const areas = await areasDb.areas.toArray().catch(() => []);
    return areas.flatMap(({ id, saved }) => (saved === null ? [] : [id, saved.gen])).join(' ');
  }, [areasDb]);
  const read = useCallback((tile: TileCoord) => readAreaTile(areasDb, tile), [areasDb]);
  return { read, version: version ?? '' };
}
