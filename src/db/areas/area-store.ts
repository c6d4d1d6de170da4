import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import { type TileAt, bytesOf } from '../../domain/area/tile-ranges.ts';
import type {
  AreaRecord,
  AreasDb,
  DownloadPlanKey,
  DownloadPlanRecord,
  TileKey,
} from './areas-database.ts';
import { columnsOf, tilesIn } from './plan-columns.ts';

/** What an area has in one version of its archive. */
export interface DownloadPlan {
  /** Identifies the archive's version. */
  readonly identity: string;
  readonly tiles: readonly TileAt[];
}

export interface NewArea {
  readonly id: string;
  readonly name: string;
  readonly shape: AreaShape;
  readonly mayUseMetered: boolean;
  readonly nowMs: number;
}

/** A download that has not ended: what is missing, and of which version. */
export interface Unfinished {
  readonly area: AreaRecord;
  readonly gen: number;
  readonly identity: string;
  readonly missing: readonly TileAt[];
}

/** What happened to tiles on the way to the store. `stopped`: the area was paused, deleted or planned anew. */
export type Stored = 'stored' | 'stopped';

/**
 * Downloaded areas. Each change is one transaction, so no matter when a page is killed, every tile here belongs to
 * a plan, and every area that is called saved is complete.
 */
export interface AreaStore {
  /** Notes a new area and what to download for it. Does nothing if the area already exists. */
  begin(area: NewArea, plan: DownloadPlan): Promise<void>;
  /**
   * Downloads a saved area again, or an unfinished one from another version. A saved copy stays until the download
   * is complete.
   */
  replan(id: string, plan: DownloadPlan): Promise<void>;
  /** The oldest download that may go on. */
  next(mayUse: (area: AreaRecord) => boolean): Promise<Unfinished | null>;
  /** Adds tiles to a copy. Tiles that are already here stay as they are. */
  storeTiles(
    id: string,
    gen: number,
    tiles: readonly (TileAt & { readonly bytes: Uint8Array })[],
  ): Promise<Stored>;
  /** Replaces the saved copy by the complete download. False if a tile is missing, or there is no such download. */
  finish(id: string, gen: number, nowMs: number): Promise<boolean>;
  /** Notes that an attempt has failed. The download stays and goes on later. Does nothing if it was dropped meanwhile. */
  stop(id: string, gen: number, problem: AreaProblem): Promise<void>;
  pause(id: string): Promise<void>;
  resume(id: string, mayUseMetered: boolean): Promise<void>;
  /** Ends a download for good. A saved copy stays. */
  cancel(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Which of these tiles of a version are not on the device. */
  missingOf(plan: DownloadPlan): Promise<readonly TileAt[]>;
  /** Areas that have a complete copy of another version than this one. */
  olderThan(identity: string): Promise<readonly AreaRecord[]>;
}

// These functions share one state. None of them is over 16 lines.
// oxlint-disable-next-line max-lines-per-function
export function createAreaStore(db: AreasDb): AreaStore {
  const { areas, plans, tiles, archives } = db;
  const all = [areas, plans, tiles, archives];

  /** Numbers a version of the archive at its first use. */
  async function genOf(identity: string): Promise<number> {
    const known = await archives.where('identity').equals(identity).first();
    return known?.gen ?? archives.add({ identity });
  }

  async function missingFrom(gen: number, wanted: readonly TileAt[]): Promise<TileAt[]> {
    const keys = wanted.map(({ id }): TileKey => [id, gen]);
    const here = await tiles.where('[id+gen]').anyOf(keys).primaryKeys();
    const ids = new Set(here.map(([id]) => id));
    return wanted.filter(({ id }) => !ids.has(id));
  }

  /** Drops plans, and the tiles that no other plan has. */
  async function dropPlans(dropped: readonly DownloadPlanRecord[]): Promise<void> {
    await plans.bulkDelete(dropped.map(({ areaId, gen }): DownloadPlanKey => [areaId, gen]));
    for (const { gen, ids } of dropped) {
      const needed = new Set<number>();
      for (const other of await plans.where('gen').equals(gen).toArray()) {
        for (const id of other.ids) needed.add(id);
      }
      await tiles.bulkDelete(
        Array.from(ids, (id): TileKey => [id, gen]).filter(([id]) => !needed.has(id)),
      );
      if (needed.size === 0) await archives.delete(gen);
    }
  }

  async function dropPlansOf(areaId: string, kept: number | null): Promise<void> {
    const own = await plans
      .where('[areaId+gen]')
      .between([areaId, 0], [areaId, Infinity])
      .toArray();
    await dropPlans(own.filter(({ gen }) => gen !== kept));
  }

  async function putPlan(
    areaId: string,
    plan: DownloadPlan,
  ): Promise<NonNullable<AreaRecord['loading']>> {
    const gen = await genOf(plan.identity);
    await plans.put({ areaId, gen, ...columnsOf(plan.tiles) });
    const bytes = bytesOf(plan.tiles);
    const missing = await missingFrom(gen, plan.tiles);
    return { gen, tileCount: plan.tiles.length, bytes, doneBytes: bytes - bytesOf(missing) };
  }

  async function change(id: string, how: (area: AreaRecord) => Partial<AreaRecord>): Promise<void> {
    const area = await areas.get(id);
    if (area !== undefined) await areas.put({ ...area, ...how(area) });
  }

  return {
    begin: ({ id, name, shape, mayUseMetered, nowMs }, plan) =>
      db.transaction('rw', all, async () => {
        if ((await areas.get(id)) !== undefined) return;
        const loading = await putPlan(id, plan);
        const isPaused = false;
        const common = { id, name, shape, createdAtMs: nowMs, isPaused, mayUseMetered };
        await areas.add({ ...common, loading, saved: null, problem: null });
      }),

    replan: (id, plan) =>
      db.transaction('rw', all, async () => {
        const area = await areas.get(id);
        if (area === undefined) return;
        const loading = await putPlan(id, plan);
        // An unfinished copy of an older version is useless once there is a complete one.
        if (area.saved !== null && area.loading !== null) {
          const stale = await plans.get([id, area.loading.gen]);
          const isUsed = [area.saved.gen, loading.gen].includes(area.loading.gen);
          if (stale !== undefined && !isUsed) await dropPlans([stale]);
        }
        await areas.put({ ...area, loading, isPaused: false, problem: null });
      }),

    next: (mayUse) =>
      db.transaction('rw', all, async () => {
        const waiting = (await areas.toArray())
          .filter((area) => area.loading !== null && !area.isPaused && mayUse(area))
          .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
        for (const area of waiting) {
          const gen = area.loading?.gen ?? 0;
          const [plan, archive] = [await plans.get([area.id, gen]), await archives.get(gen)];
          if (area.loading === null || plan === undefined || archive === undefined) continue;
          const missing = await missingFrom(gen, tilesIn(plan));
          // Another area may have brought some of them.
          const doneBytes = area.loading.bytes - bytesOf(missing);
          await areas.put({ ...area, loading: { ...area.loading, doneBytes } });
          return { area, gen, identity: archive.identity, missing };
        }
        return null;
      }),

    storeTiles: (id, gen, added) =>
      db.transaction('rw', [areas, tiles], async () => {
        const area = await areas.get(id);
        if (area?.loading?.gen !== gen || area.isPaused) return 'stopped';
        const fresh = await missingFrom(gen, added);
        const bytesById = new Map(added.map((tile) => [tile.id, tile.bytes]));
        await tiles.bulkPut(
          fresh.map((tile) => ({ id: tile.id, gen, bytes: ownBytes(bytesById.get(tile.id)) })),
        );
        const doneBytes = Math.min(area.loading.bytes, area.loading.doneBytes + bytesOf(fresh));
        await areas.put({ ...area, loading: { ...area.loading, doneBytes }, problem: null });
        return 'stored';
      }),

    finish: (id, gen, nowMs) =>
      db.transaction('rw', all, async () => {
        const [area, plan] = [await areas.get(id), await plans.get([id, gen])];
        if (area?.loading?.gen !== gen || plan === undefined) return false;
        if ((await missingFrom(gen, tilesIn(plan))).length > 0) return false;
        await dropPlansOf(id, gen);
        const { tileCount, bytes } = area.loading;
        const saved = { gen, tileCount, bytes, savedAtMs: nowMs };
        await areas.put({ ...area, saved, loading: null, isPaused: false, problem: null });
        return true;
      }),

    stop: (id, gen, problem) =>
      db.transaction('rw', [areas], () =>
        change(id, ({ loading, isPaused }) =>
          loading?.gen === gen && !isPaused ? { problem } : {},
        ),
      ),

    pause: (id) =>
      db.transaction('rw', [areas], () =>
        change(id, ({ loading }) => (loading === null ? {} : { isPaused: true, problem: null })),
      ),

    resume: (id, mayUseMetered) =>
      db.transaction('rw', [areas], () =>
        change(id, (area) => ({
          isPaused: false,
          problem: null,
          mayUseMetered: area.mayUseMetered || mayUseMetered,
        })),
      ),

    cancel: (id) =>
      db.transaction('rw', all, async () => {
        const area = await areas.get(id);
        if (area?.loading == null) return;
        await dropPlansOf(id, area.saved?.gen ?? null);
        if (area.saved === null) await areas.delete(id);
        else await areas.put({ ...area, loading: null, isPaused: false, problem: null });
      }),

    remove: (id) =>
      db.transaction('rw', all, async () => {
        await dropPlansOf(id, null);
        await areas.delete(id);
      }),

    missingOf: (plan) =>
      db.transaction('r', [tiles, archives], async () => {
        const known = await archives.where('identity').equals(plan.identity).first();
        return known === undefined ? plan.tiles : missingFrom(known.gen, plan.tiles);
      }),

    olderThan: (identity) =>
      db.transaction('r', [areas, archives], async () => {
        const current = await archives.where('identity').equals(identity).first();
        const saved = await areas.toArray();
        return saved.filter((area) => area.saved !== null && area.saved.gen !== current?.gen);
      }),
  };
}

/** A copy of a tile's bytes. They share a buffer with their whole range, which would be stored with each tile. */
function ownBytes(bytes: Uint8Array | undefined): ArrayBuffer {
  if (bytes === undefined) throw new Error('a tile without bytes');
  return bytes.slice().buffer;
}
