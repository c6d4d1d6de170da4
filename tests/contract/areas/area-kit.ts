import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { AreaRecord, AreasDb } from '../../../src/db/areas/areas-database.ts';
import { openAreasDatabase } from '../../../src/db/areas/areas-database.ts';
import { openAreas } from '../../../src/device/areas/open-areas.ts';
import type { AreasDoor } from '../../../src/device/door/areas-door.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { systemRandom } from '../../../src/platform/random.ts';
import type { Lease } from '../../../src/sync/engine/lease-rule.ts';
import type { ArchiveFile } from '../../support/tiles/packed-archive.ts';

/** One page that may download areas: the real code, on a database in memory and a real HTTP host. */
export interface AreaPage {
  readonly areas: AreasDoor;
  /** The same for a call that may come again. */
  areasOf(callId: string): AreasDoor;
  readonly db: AreasDb;
  /** How often it was told that the device has its first map. */
  firstsTold(): number;
  /** Bytes that this page has received. */
  receivedBytes(): number;
  /** Resolves when the area is as wanted. */
  until(isWanted: (areas: readonly AreaRecord[]) => boolean): Promise<readonly AreaRecord[]>;
  wake(): void;
  /** The page disappears: no line of its code has any effect from now on. */
  kill(): void;
}

interface PageOptions {
  readonly lease?: Lease;
  /** Killed as soon as it has received this much. */
  readonly lifeBytes?: number;
}

const LEADING: Lease = {
  isLeading: () => true,
  onChange: () => () => undefined,
  release() {},
};

const open = new Set<AreaPage>();

export function closePages(): void {
  for (const page of open) page.kill();
}

export function openPage(
  device: IDBFactory,
  url: string,
  { lease = LEADING, lifeBytes = Infinity }: PageOptions = {},
): AreaPage {
  let firsts = 0;
  let received = 0;
  let isDead = false;
  const bugs: unknown[] = [];
  const databaseSource = { indexedDB: device, IDBKeyRange };
  // Without one, Dexie takes this for a server and follows nothing.
  Dexie.dependencies.indexedDB = device;

  /** Counts what arrives. A dead page receives nothing, and no error either. */
  const countingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (isDead) return new Promise(() => undefined);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.length;
        if (received > lifeBytes) page.kill();
        if (!isDead) controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    const isEmpty = response.body === null;
    return new Response(isEmpty ? null : response.body?.pipeThrough(counter), { status, headers });
  };
  const opened = openAreas({
    url,
    fetch: countingFetch,
    databaseSource,
    isKept: true,
    clock: systemClock,
    random: systemRandom,
    lease,
    onFirstArea: () => (firsts += 1),
    onBug: (error) => isDead || bugs.push(error),
  });
  const db = openAreasDatabase(databaseSource);
  const areasWith = (newId: () => string): AreasDoor => ({
    ...opened.calls,
    download: (order) => opened.calls.download(order, newId()),
  });
  const page: AreaPage = {
    areas: areasWith(() => systemRandom.uuid()),
    areasOf: (callId) => areasWith(() => callId),
    db,
    firstsTold: () => firsts,
    receivedBytes: () => received,
    async until(isWanted) {
      for (;;) {
        if (bugs.length > 0) throw bugs[0];
        const areas = await db.areas.toArray();
        if (isWanted(areas)) return areas;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    wake: () => opened.loop.wake('start'),
    kill() {
      if (isDead) return;
      isDead = true;
      open.delete(page);
      opened.loop.stop();
      db.close();
    },
  };
  open.add(page);
  opened.loop.wake('start');
  return page;
}

export const isSaved = ({ loading, saved }: AreaRecord): boolean =>
  loading === null && saved !== null;

/** What must be true of the database at any moment, whatever happened. `versions` by their etags. */
export function faultsIn(
  db: AreasDb,
  versions: Readonly<Record<string, Pick<ArchiveFile, 'tiles'>>>,
): Promise<string[]> {
  return db.transaction('r', [db.areas, db.plans, db.tiles, db.archives], async () => {
    const [areas, plans] = [await db.areas.toArray(), await db.plans.toArray()];
    const [tiles, archives] = [await db.tiles.toArray(), await db.archives.toArray()];
    const faults: string[] = [];
    const here = new Set(tiles.map(({ id, gen }) => `${id} ${gen}`));
    const needed = new Set(plans.flatMap(({ gen, ids }) => [...ids].map((id) => `${id} ${gen}`)));
    for (const key of here) if (!needed.has(key)) faults.push(`tile ${key} belongs to nobody`);
    for (const { areaId, gen } of plans) {
      if (!archives.some((each) => each.gen === gen)) faults.push(`a plan of no archive ${gen}`);
      if (!areas.some(({ id }) => id === areaId)) faults.push(`a plan of no area ${areaId}`);
    }
    for (const { gen } of archives) {
      if (!plans.some((each) => each.gen === gen)) faults.push(`archive ${gen} is of no use`);
    }
    for (const { id, saved, loading } of areas) {
      for (const copy of [saved, loading]) {
        if (copy === null) continue;
        const plan = plans.find((each) => each.areaId === id && each.gen === copy.gen);
        const missing = [...(plan?.ids ?? [])].filter((tile) => !here.has(`${tile} ${copy.gen}`));
        if (plan === undefined) faults.push(`area ${id} has no plan of ${copy.gen}`);
        if (copy === saved && missing.length > 0) {
          faults.push(`the saved area ${id} lacks ${missing.length} tiles`);
        }
      }
    }
    for (const { id, gen, bytes } of tiles) {
      // The identity of a version has its etag in it.
      const etag = archives.find((each) => each.gen === gen)?.identity.split(' ')[1] ?? '';
      const real = versions[etag]?.tiles.get(id);
      if (real === undefined || Buffer.compare(real, new Uint8Array(bytes)) !== 0) {
        faults.push(`tile ${id} is not that of ${etag}`);
      }
    }
    return faults;
  });
}
