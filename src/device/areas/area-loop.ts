import { liveQuery } from 'dexie';
import type { AreaStore, Unfinished } from '../../db/areas/area-store.ts';
import type { AreaRecord, AreasDb } from '../../db/areas/areas-database.ts';
import { troubleOf } from '../../db/schema/database-trouble.ts';
import { type AreaProblem, isPassing } from '../../domain/area/area-problem.ts';
import { type Result, err } from '../../domain/result.ts';
import type { RangeTrouble } from '../../remote/tiles/range-request.ts';
import type { TileArchive } from '../../remote/tiles/tile-archive.ts';
import { createScheduler, type Scheduler } from '../../sync/engine/scheduler.ts';
import { NOT_SYNCED, type SyncResult } from '../../sync/engine/sync-result.ts';
import type { Lease } from '../../sync/engine/lease-rule.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { downloadCopy } from './download-copy.ts';

export interface AreaLoopOptions {
  readonly db: AreasDb;
  readonly store: AreaStore;
  readonly openArchive: () => Promise<Result<TileArchive, RangeTrouble>>;
  readonly clock: Clock;
  readonly random: Random;
  readonly lease: Lease;
  readonly isMetered: () => boolean;
  /** Called when the first area of this device is complete. */
  readonly onFirstArea: () => void;
  readonly onBug: (error: unknown) => void;
}

export type AreaLoop = Pick<Scheduler, 'wake' | 'runNow' | 'stop'>;

/**
 * Downloads areas one after the other, in the page that leads, with a back-off of its own. It follows the
 * database, so pausing and deleting work from any page.
 */
export function createAreaLoop(options: AreaLoopOptions): AreaLoop {
  const { db, clock, random, lease, onBug } = options;
  let current: {
    readonly id: string;
    readonly gen: number;
    readonly abort: AbortController;
  } | null = null;

  const scheduler = createScheduler({
    clock,
    random,
    run: () => downloadAll(options, track),
    isLeading: () => lease.isLeading(),
    onState: () => undefined,
    onBug,
  });

  async function track<T>(
    { area, gen }: Unfinished,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const abort = new AbortController();
    current = { id: area.id, gen, abort };
    try {
      return await run(abort.signal);
    } finally {
      current = null;
    }
  }

  function follow(areas: readonly AreaRecord[]): void {
    if (current !== null) {
      const { id, gen } = current;
      const area = areas.find((each) => each.id === id);
      if (area === undefined || area.isPaused || area.loading?.gen !== gen) current.abort.abort();
    } else if (
      areas.some((area) => area.loading !== null && !area.isPaused && area.problem === null)
    ) {
      scheduler.wake('enqueue');
    }
  }

  // If the database cannot be reached, the next write to it reports that.
  const watching = liveQuery(() => db.areas.toArray()).subscribe({ next: follow, error: () => {} });
  const stopLease = lease.onChange((isLeading) => {
    if (isLeading) scheduler.wake('leading');
    else current?.abort.abort();
  });

  return {
    wake: (reason) => scheduler.wake(reason),
    runNow: () => scheduler.runNow(),
    stop() {
      watching.unsubscribe();
      stopLease();
      scheduler.stop();
      current?.abort.abort();
    },
  };
}

type Track = <T>(what: Unfinished, run: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Tells the scheduler that there is no need to run again soon. */
const DONE: SyncResult = { ...NOT_SYNCED, link: 'online', isDone: true };

async function downloadAll(options: AreaLoopOptions, track: Track): Promise<SyncResult> {
  try {
    return await downloadInTurn(options, track);
  } catch (error) {
    // The next read of the list of areas reports it.
    if (troubleOf(error) !== null) return { ...NOT_SYNCED, link: 'storage-trouble' };
    throw error;
  }
}

async function downloadInTurn(options: AreaLoopOptions, track: Track): Promise<SyncResult> {
  const { store, lease, isMetered } = options;
  const isAllowed = (area: AreaRecord) => !isMetered() || area.mayUseMetered;
  const mayUse = (area: AreaRecord) =>
    isAllowed(area) && (area.problem === null || isPassing(area.problem));
  while (lease.isLeading()) {
    const unfinished = await store.next(mayUse);
    if (unfinished === null) return DONE;
    const tried = await track(unfinished, (signal) =>
      downloadOne(options, unfinished, signal, () => isAllowed(unfinished.area)),
    );
    if (!tried.ok) {
      const { problem, retryAfterMs } = tried.error;
      await store.stop(unfinished.area.id, unfinished.gen, problem);
      // A problem that does not pass by itself must not hold up the next area.
      if (isPassing(problem)) return { ...NOT_SYNCED, link: 'offline', retryAfterMs };
    }
  }
  return DONE;
}

async function downloadOne(
  { db, store, openArchive, clock, onFirstArea }: AreaLoopOptions,
  unfinished: Unfinished,
  signal: AbortSignal,
  mayGoOn: () => boolean,
): Promise<Result<unknown, RangeTrouble>> {
  const { area, gen, identity } = unfinished;
  try {
    const archive = await openArchive();
    if (!archive.ok) return archive;
    if (archive.value.identity !== identity) return failed('changed');
    const parts = { store, archive: archive.value, signal, mayGoOn };
    const came = await downloadCopy(parts, unfinished);
    if (!came.ok || came.value === 'stopped') return came;
    const isFinished = await store.finish(area.id, gen, clock.now());
    if (isFinished && area.saved === null && (await db.areas.count()) === 1) onFirstArea();
    return came;
  } catch (error) {
    const kind = troubleOf(error);
    if (kind === null) throw error;
    return failed(kind === 'quota' ? 'no-room' : 'storage');
  }
}

function failed(problem: AreaProblem): Result<never, RangeTrouble> {
  return err({ problem, retryAfterMs: null });
}
