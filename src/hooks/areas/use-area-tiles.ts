import { useCallback } from 'react';
import { readAreaTile } from '../../db/areas/read-area-tile.ts';
import { usePage } from '../use-page.tsx';

/** Brings a tile of a downloaded map, unzipped, to whatever draws it. Null: it is on none. */
export function useAreaTiles(): (z: number, x: number, y: number) => Promise<ArrayBuffer | null> {
  const { areasDb } = usePage();
  return useCallback((z, x, y) => readAreaTile(areasDb, z, x, y), [areasDb]);
}
