import { createAreaStore } from '../../db/areas/area-store.ts';
import { openAreasDatabase } from '../../db/areas/areas-database.ts';
import type { DatabaseSource } from '../../db/schema/open-database.ts';
import { estimateStorage } from '../../platform/persistence.ts';
import { isMetered } from '../../platform/metered.ts';
import type { Fetch } from '../../remote/exchange/timed-fetch.ts';
import { openTileArchive } from '../../remote/tiles/tile-archive.ts';
import type { Lease } from '../../sync/engine/lease-rule.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { type AreaCalls, createAreaCalls } from './area-calls.ts';
import { createAreaLoop, type AreaLoop } from './area-loop.ts';

export interface AreaParts {
  /** The address of the archive. */
  readonly url: string;
  readonly fetch: Fetch;
  readonly databaseSource?: DatabaseSource;
  /** False if this device stores nothing. */
  readonly isKept: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly lease: Lease;
  /** Called when the first area of this device is complete. */
  readonly onFirstArea: () => void;
  readonly onBug: (error: unknown) => void;
}

export interface OpenedAreas {
  readonly calls: AreaCalls;
  readonly loop: AreaLoop;
}

/** Opens the database of downloaded maps, and continues unfinished downloads. */
export function openAreas(parts: AreaParts): OpenedAreas {
  const { url, fetch, clock } = parts;
  const db = openAreasDatabase(parts.databaseSource);
  const store = createAreaStore(db);
  const openArchive = () => openTileArchive({ url, fetch, clock });
  const loop = createAreaLoop({ ...parts, db, store, openArchive, isMetered });
  return {
    calls: createAreaCalls({
      ...parts,
      db,
      store,
      openArchive,
      estimateStorage,
      onWanted: () => loop.wake('focus'),
    }),
    loop: {
      ...loop,
      stop() {
        loop.stop();
        db.close();
      },
    },
  };
}
