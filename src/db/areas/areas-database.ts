import { Dexie, type EntityTable, type Table } from 'dexie';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import type { DatabaseSource } from '../schema/open-database.ts';

/**
 * Maps that were downloaded to this device, in a database of their own. They are large, belong to no
 * account, and can be downloaded again, so nothing here may get in the way of sales and unsent work.
 */

/** One version of an archive: its address and what identifies its bytes. */
export interface ArchiveRecord {
  /** A later version has a higher number. */
  readonly gen: number;
  readonly identity: string;
}

/** One copy of an area: complete, or being downloaded. */
export interface AreaCopy {
  readonly gen: number;
  readonly tileCount: number;
  /** The size of its tiles as they are stored. */
  readonly bytes: number;
}

export interface AreaRecord {
  readonly id: string;
  readonly name: string;
  readonly shape: AreaShape;
  readonly createdAtMs: number;
  /** The complete copy that the map draws. Null until the first download has ended. */
  readonly saved: (AreaCopy & { readonly savedAtMs: number }) | null;
  /** What is being downloaded, first or to replace `saved`. Its progress is in `doneBytes`. */
  readonly loading: (AreaCopy & { readonly doneBytes: number }) | null;
  /** The person has paused it. Only they can start it again. */
  readonly isPaused: boolean;
  /** The person agreed to use mobile data. */
  readonly mayUseMetered: boolean;
  /** Why the last attempt ended early. */
  readonly problem: AreaProblem | null;
}

/** Which tiles a copy of an area has, and where they are in its archive. Three columns of equal length. */
export interface DownloadPlanRecord {
  readonly areaId: string;
  readonly gen: number;
  readonly ids: Float64Array;
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
}

/** One tile as its archive has it, usually gzipped. Areas that overlap share it. */
export interface TileRecord {
  readonly id: number;
  readonly gen: number;
  readonly bytes: ArrayBuffer;
}

export type DownloadPlanKey = [areaId: string, gen: number];
export type TileKey = [id: number, gen: number];

/**
 * The database does not count how many areas need a tile. That follows from their plans, so it cannot be wrong. A
 * tile is deleted together with the last plan that has it.
 */
export class AreasDb extends Dexie {
  declare readonly areas: Table<AreaRecord, string>;
  declare readonly plans: Table<DownloadPlanRecord, DownloadPlanKey>;
  declare readonly tiles: Table<TileRecord, TileKey>;
  declare readonly archives: EntityTable<ArchiveRecord, 'gen'>;

  constructor(name: string, options: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    this.version(1).stores({
      areas: 'id',
      plans: '[areaId+gen],gen',
      tiles: '[id+gen]',
      archives: '++gen,&identity',
    });
  }
}

const AREAS_DATABASE_NAME = 'rummage-areas';

/** Creates the database of downloaded maps. It opens at first use. */
export function openAreasDatabase(source: DatabaseSource = {}): AreasDb {
  const db = new AreasDb(AREAS_DATABASE_NAME, source);
  // A newer build needs a newer schema. The next use opens the database again, at that version.
  db.on('versionchange', () => db.close({ disableAutoOpen: false }));
  return db;
}
