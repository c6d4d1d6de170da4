import { readTroubles } from '../../db/damage/quarantine-view.ts';
import { countOutbox } from '../../db/views/outbox-view.ts';
import type { OutboxCounts } from '../../db/views/outbox-view.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { SchedulerState } from '../../sync/engine/scheduler.ts';
import { TROUBLE_CODES } from '../../sync/engine/trouble.ts';
import type { TroubleCode } from '../../sync/engine/trouble.ts';
import type { SyncStatus } from '../door/sync-door.ts';
import { createThrottle } from '../time/throttle.ts';

export interface StatusOptions {
  readonly db: RummageDb;
  readonly texts: TextStore;
  readonly clock: Clock;
  readonly principal: () => Principal;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onTrouble: (error: unknown) => void;
  /** Runs what the first screen does not wait for. Left out: at once. */
  readonly later?: (work: () => void) => void;
}

/** Tracks how far this device and the server are in step, and reports each change. */
export interface StatusTracker {
  /** Restores what was known at the last visit. */
  start(): Promise<void>;
  current(): SyncStatus;
  /** Called when the sync has begun or ended. */
  follow(state: SchedulerState): void;
  /** Called when the outbox or the person has changed. */
  recount(): void;
  /** Reports a problem that neither the database nor a sync shows. */
  noteTrouble(code: TroubleCode): void;
  clearTrouble(code: TroubleCode): void;
  stop(): void;
}

const OFFSET_KEY = 'device.serverOffsetMs';
const SYNCED_KEY = 'device.lastSyncMs';
/** An offset is only as exact as the answer was fast, so smaller changes are not stored. */
const WORTH_KEEPING_MS = 5_000;
const RECOUNT_REST_MS = 50;
/** With a clock this wrong, statuses of sales are still right, but times that the device itself shows are not. */
const CLOCK_OFF_MS = 10 * 60_000;

export function createStatusTracker(options: StatusOptions): StatusTracker {
  const { db, clock, later = (work) => work() } = options;
  let state: SchedulerState = { isBusy: false, last: null, lastSyncMs: null };
  let counts: OutboxCounts = { waiting: 0, sending: 0, parked: 0 };
  let serverOffsetMs = 0;
  let keptOffsetMs = 0;
  /** Includes earlier visits: "never" would be wrong about what is on the device. */
  let lastSyncMs: number | null = null;
  let hasStorageTrouble = false;
  let told: SyncStatus | null = null;
  const noted = new Set<TroubleCode>();
  let stored: readonly TroubleCode[] = [];

  const counting = createThrottle(
    clock,
    () => RECOUNT_REST_MS,
    () => void count(),
  );

  function current(): SyncStatus {
    return {
      principal: options.principal(),
      link: hasStorageTrouble ? 'storage-trouble' : (state.last?.link ?? 'unknown'),
      isBusy: state.isBusy,
      ...counts,
      lastSyncMs,
      serverOffsetMs,
      troubles: troublesNow(),
    };
  }

  function troublesNow(): readonly TroubleCode[] {
    const found = new Set([...noted, ...stored]);
    if (state.last?.trouble !== undefined) found.add(state.last.trouble);
    if (Math.abs(serverOffsetMs) > CLOCK_OFF_MS) found.add('clock-off');
    return TROUBLE_CODES.filter((code) => found.has(code));
  }

  function tell(): void {
    const next = current();
    if (told !== null && isSame(told, next)) return;
    told = next;
    options.onStatus(next);
  }

  async function count(): Promise<void> {
    try {
      ({ counts, stored } = await readStanding(db, options.principal(), clock.now()));
      hasStorageTrouble = false;
    } catch (error) {
      hasStorageTrouble = true;
      options.onTrouble(error);
    }
    tell();
  }

  /** A number from the last visit. Null if there is none, or the database cannot be reached. */
  async function kept(key: string): Promise<number | null> {
    const text = await options.texts.get(key).catch(() => null);
    const value = text === null ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  }

  function keep(key: string, value: number): void {
    options.texts.set(key, String(Math.round(value))).catch(options.onTrouble);
  }

  function takeSyncTime(atMs: number | null): void {
    if (atMs === null || atMs === lastSyncMs) return;
    lastSyncMs = atMs;
    keep(SYNCED_KEY, atMs);
  }

  function takeOffset(offsetMs: number | null): void {
    if (offsetMs === null) return;
    serverOffsetMs = offsetMs;
    if (Math.abs(offsetMs - keptOffsetMs) < WORTH_KEEPING_MS) return;
    keptOffsetMs = offsetMs;
    keep(OFFSET_KEY, offsetMs);
  }

  return {
    async start() {
      serverOffsetMs = keptOffsetMs = (await kept(OFFSET_KEY)) ?? 0;
      const syncedMs = await kept(SYNCED_KEY);
      // If a wrong clock noted this time, it may be in the future.
      lastSyncMs = syncedMs === null ? null : Math.min(syncedMs, clock.now());
      // This reports by itself if the database cannot be reached.
      await count();
    },
    current,
    follow(next) {
      state = next;
      takeOffset(next.last?.serverOffsetMs ?? null);
      takeSyncTime(next.lastSyncMs);
      tell();
      if (next.isBusy) return;
      // A sync may have found damaged rows or a difference, which only the database shows. One that asked nothing has
      // hardly done so.
      if (next.last?.link === 'unknown') later(() => counting.request());
      else counting.request();
    },
    recount: () => counting.request(),
    noteTrouble(code) {
      noted.add(code);
      tell();
    },
    clearTrouble(code) {
      noted.delete(code);
      tell();
    },
    stop: () => counting.stop(),
  };
}

/** In one transaction, because each is a wait of its own, and a start waits for this. */
function readStanding(db: RummageDb, principal: Principal, nowMs: number) {
  const { outbox, photos, findPhotos, aside, checks, unread } = db;
  return db.transaction('r', [outbox, photos, findPhotos, aside, checks, unread], async () => ({
    counts: await countOutbox(db, principal),
    stored: await readTroubles(db, principal, nowMs),
  }));
}

function isSame(a: SyncStatus, b: SyncStatus): boolean {
  return (
    a.principal === b.principal &&
    a.link === b.link &&
    a.isBusy === b.isBusy &&
    a.waiting === b.waiting &&
    a.sending === b.sending &&
    a.parked === b.parked &&
    a.lastSyncMs === b.lastSyncMs &&
    a.serverOffsetMs === b.serverOffsetMs &&
    a.troubles.join() === b.troubles.join()
  );
}
