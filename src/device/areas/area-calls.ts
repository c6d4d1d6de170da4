import type { AreaStore, DownloadPlan } from '../../db/areas/area-store.ts';
import type { AreasDb } from '../../db/areas/areas-database.ts';
import { troubleOf } from '../../db/schema/database-trouble.ts';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import { type AreaShape, checkAreaShape } from '../../domain/area/area-shape.ts';
import { areaTileIds, DEEPEST_ZOOM } from '../../domain/area/area-tiles.ts';
import { tileIdOf } from '../../domain/area/tile-id.ts';
import { bytesOf } from '../../domain/area/tile-ranges.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import type { StorageEstimate } from '../../platform/persistence.ts';
import type { RangeTrouble } from '../../remote/tiles/range-request.ts';
import type { TileArchive } from '../../remote/tiles/tile-archive.ts';
import type { Clock } from '../../sync/ports.ts';
import type { AreaOrder, AreasDoor, AreaUpdate } from '../door/areas-door.ts';

export interface AreaCallParts {
  readonly db: AreasDb;
  readonly store: AreaStore;
  readonly openArchive: () => Promise<Result<TileArchive, RangeTrouble>>;
  readonly estimateStorage: () => Promise<StorageEstimate>;
  readonly clock: Pick<Clock, 'now'>;
  /** False if this device stores nothing. Then nothing is downloaded. */
  readonly isKept: boolean;
  /** Called when the person wants a download to go on now, no matter what failed before. */
  readonly onWanted: () => void;
}

/** The door, except that the caller gives the id of a new area, because a call may come again. */
export type AreaCalls = Omit<AreasDoor, 'download'> & {
  download(order: AreaOrder, areaId: string): ReturnType<AreasDoor['download']>;
};

/** A map without these zooms has no streets. */
const STREETS_FROM = tileIdOf({ z: 12, x: 0, y: 0 });

/** Plans downloads and notes what the person wants. The loop that downloads follows the database. */
export function createAreaCalls(parts: AreaCallParts): AreaCalls {
  const { db, store, openArchive, clock, isKept } = parts;

  async function planOf(shape: AreaShape): Promise<Result<DownloadPlan, AreaProblem>> {
    const archive = await openArchive();
    if (!archive.ok) return err(archive.error.problem);
    return planIn(archive.value, shape);
  }

  async function goOn(areaId: string, mayUseMetered: boolean): Promise<void> {
    await store.resume(areaId, mayUseMetered);
    parts.onWanted();
  }

  /** Begins the newest version of an area that exists. */
  async function renew(areaId: string): Promise<Result<void, AreaProblem>> {
    const area = await db.areas.get(areaId);
    if (area === undefined) return ok(undefined);
    const plan = await planOf(area.shape);
    if (!plan.ok) return plan;
    await store.replan(areaId, plan.value);
    return ok(undefined);
  }

  return {
    measure: (shape) =>
      guarded(async () => {
        const plan = await checkedPlan(shape, planOf);
        if (!plan.ok) return plan;
        const bytes = bytesOf(plan.value.tiles);
        const missingBytes = bytesOf(await store.missingOf(plan.value));
        const { usedBytes, quotaBytes } = await parts.estimateStorage();
        const isKnown = usedBytes !== null && quotaBytes !== null;
        return ok({ bytes, missingBytes, freeBytes: isKnown ? quotaBytes - usedBytes : null });
      }),

    download: ({ name, shape, mayUseMetered }, areaId) =>
      guarded(async () => {
        if (!isKept) return err('storage');
        const plan = await checkedPlan(shape, planOf);
        if (!plan.ok) return plan;
        const area = { id: areaId, name, shape, mayUseMetered, nowMs: clock.now() };
        await store.begin(area, plan.value);
        parts.onWanted();
        return ok({ areaId });
      }),

    pause: (areaId) => store.pause(areaId),
    resume: (areaId, mayUseMetered) =>
      guarded(async () => {
        const area = await db.areas.get(areaId);
        // A newer map is begun only here, when the person asks, so that nothing is downloaded twice by itself.
        const renewed = area?.problem === 'changed' ? await renew(areaId) : ok(undefined);
        if (renewed.ok) await goOn(areaId, mayUseMetered);
        return renewed;
      }),
    cancel: (areaId) => store.cancel(areaId),
    remove: (areaId) => store.remove(areaId),

    updates: () =>
      guarded(async () => {
        if ((await db.areas.count()) === 0) return ok([]);
        const archive = await openArchive();
        if (!archive.ok) return err(archive.error.problem);
        const found: AreaUpdate[] = [];
        for (const area of await store.olderThan(archive.value.identity)) {
          const plan = await planIn(archive.value, area.shape);
          if (!plan.ok) continue;
          const missing = await store.missingOf(plan.value);
          found.push({ areaId: area.id, missingBytes: bytesOf(missing) });
        }
        return ok(found);
      }),
    update: (areaId, mayUseMetered) =>
      guarded(async () => {
        const renewed = await renew(areaId);
        if (renewed.ok) await goOn(areaId, mayUseMetered);
        return renewed;
      }),
  };
}

async function checkedPlan(
  shape: AreaShape,
  planOf: (shape: AreaShape) => Promise<Result<DownloadPlan, AreaProblem>>,
): Promise<Result<DownloadPlan, AreaProblem>> {
  const checked = checkAreaShape(shape);
  return checked.ok ? planOf(checked.value) : checked;
}

async function planIn(
  archive: TileArchive,
  shape: AreaShape,
): Promise<Result<DownloadPlan, AreaProblem>> {
  const { identity, minZoom, maxZoom } = archive;
  const ids = areaTileIds(shape, minZoom, Math.min(maxZoom, DEEPEST_ZOOM));
  const tiles = await archive.locate(ids);
  if (!tiles.ok) return err(tiles.error.problem);
  const hasStreets = tiles.value.some(({ id }) => id >= STREETS_FROM);
  return hasStreets ? ok({ identity, tiles: tiles.value }) : err('not-covered');
}

/** Turns storage trouble into a result value. */
async function guarded<T>(
  work: () => Promise<Result<T, AreaProblem>>,
): Promise<Result<T, AreaProblem>> {
  try {
    return await work();
  } catch (error) {
    const kind = troubleOf(error);
    if (kind === null) throw error;
    return err(kind === 'quota' ? 'no-room' : 'storage');
  }
}
