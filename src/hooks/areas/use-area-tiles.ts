import { useCallback } from 'react';
import { readAreaTile } from '../../db/areas/read-area-tile.ts';
import type { TileCoord } from '../../domain/area/tile-id.ts';
import { usePage } from '../use-page.tsx';
import { useAreas } from './use-areas.ts';

export interface AreaTiles {
  /** Brings a tile of a downloaded map, unzipped. Null if it is on none. */
  readonly read: (tile: TileCoord) => Promise<ArrayBuffer | null>;
  /** Another text whenever a map was stored, updated or deleted: what is drawn may be asked for again. */
  readonly version: string;
}

/** Tiles of downloaded maps, for whatever draws them. */
export function useAreaTiles(): AreaTiles {
  const { areasDb } = usePage();
  const saved = useAreas()?.flatMap(({ id, saved: copy }) => (copy === null ? [] : [id, copy.gen]));
  const read = useCallback((tile: TileCoord) => readAreaTile(areasDb, tile), [areasDb]);
  return { read, version: saved?.join(' ') ?? '' };
}
