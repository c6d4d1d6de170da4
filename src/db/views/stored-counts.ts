import type { RummageDb } from '../schema/schema.ts';

/** What is stored on this device, regardless of who may see it: numbers only (SYNC-11). */
export interface StoredCounts {
  readonly sales: number;
  readonly areas: number;
  readonly photos: number;
}

export async function countStored(db: RummageDb): Promise<StoredCounts> {
  const sales = await db.rows.where('[kind+id]').between(['sale', ''], ['sale', '\uffff']).count();
  const areas = await db.scopes.where('scope').startsWith('c:').count();
  return { sales, areas, photos: (await db.photos.count()) + (await db.findPhotos.count()) };
}
