import { NOT_SYNCED, type SyncReach, type SyncResult } from '../../sync/engine/sync-result.ts';
import { readSaleView } from '../../db/views/read-sale-views.ts';
import { isOutgrown } from '../../db/schema/open-database.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import { createEngine } from '../../sync/engine/engine.ts';
import { StorageTrouble } from '../../sync/local-store.ts';
import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isAccount, saleScope } from '../../sync/rows/scope-name.ts';
import { askInBatches } from '../time/ask-in-batches.ts';
import type { LazyServer } from './lazy-server.ts';

export interface DeviceSyncOptions {
  readonly store: DeviceStore;
  /** Null on a device without a server. Then nothing is ever synced. */
  readonly server: (Pick<LazyServer, 'remote'> & Partial<Pick<LazyServer, 'files'>>) | null;
  readonly clock: Clock;
  readonly principal: () => Principal;
}

export interface DeviceSync {
  /** Pushes pending mutations, then pulls these scopes and the principal's own, as far as `reach` says. */
  all(scopes: readonly string[], reach?: SyncReach): Promise<SyncResult>;
  /** Reads one sale that someone has opened, before everything except other such sales. */
  sale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
  /** Pulls these single sales. Returns false if not all of them were reached. */
  sales(saleIds: readonly string[]): Promise<boolean>;
}

export function createDeviceSync(options: DeviceSyncOptions): DeviceSync {
  const { store, server, clock } = options;
  const engine = server === null ? null : createEngine({ store, clock, ...server });

  /** Without a server nothing can be pulled again, but damaged records must not block the rest. */
  async function outsideOfEngine(): Promise<SyncResult> {
    await store.repair(clock.now());
    return NOT_SYNCED;
  }

  /**
   * How long the server asked to be left alone (Retry-After). Opening a sale does not ask the server sooner (SYNC-18).
   */
  let closure = { fromMs: 0, forMs: 0 };

  function noteClosure({ link, isDone, retryAfterMs }: SyncResult): void {
    // If the link is online, the wait is only about sending, and reading goes on.
    if (link === 'offline' && retryAfterMs !== null)
      closure = { fromMs: clock.now(), forMs: retryAfterMs };
    else if (isDone) closure = { fromMs: 0, forMs: 0 };
  }

  /** Whether the server still wants to be left alone. A clock that was set back must not make that longer (SYNC-9). */
  function isClosed(): boolean {
    const goneMs = clock.now() - closure.fromMs;
    return goneMs >= 0 && goneMs < closure.forMs;
  }

  // The stops of a route are all opened at once, and parallel syncs would overtake each other.
  const opened = askInBatches(async (saleIds) => {
    if (isClosed()) return false;
    const outcome = await engine?.sync(options.principal(), saleIds.map(saleScope));
    // Without a server, there are no sales besides those on the device.
    if (outcome === undefined) return true;
    noteClosure(outcome);
    // The sale may be among the news that the server is holding back, so do not call it absent.
    return isRead(outcome) && outcome.trouble !== 'news-late';
  });

  return {
    async all(scopes, reach = 'all') {
      if (engine === null) return outsideOfEngine();
      if (isOutgrown(store.db)) return OUTGROWN;
      const principal = options.principal();
      const outcome = await engine.sync(principal, scopes, reach);
      noteClosure(outcome);
      // A guest's mutations are pushed as the guest's, even while someone is logged in (SYNC-15).
      if (outcome.link === 'online' && isAccount(principal)) {
        // On a full device, the guest's mutations wait for the next sync.
        const isPutBack = await store.retryFailed(GUEST, clock.now()).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof StorageTrouble)) throw error;
            return false;
          },
        );
        if (isPutBack && (await hasWork(store, GUEST))) await engine.sync(GUEST, [], reach);
      }
      return outcome;
    },

    async sales(saleIds) {
      if (engine === null || isOutgrown(store.db)) return false;
      return isRead(await engine.sync(options.principal(), saleIds.map(saleScope)));
    },

    async sale(saleId) {
      const principal = options.principal();
      if (isOutgrown(store.db)) return 'unreachable';
      const isAnswered = await opened(saleId);
      if ((await readSaleView(store.db, principal, saleId)) !== null) return 'found';
      return isAnswered ? 'absent' : 'unreachable';
    },
  };
}

/** Whether the requested rows were read. Without a valid login, public rows still are. */
function isRead({ isDone, link }: SyncResult): boolean {
  return isDone || link === 'signed-out';
}

/** Whether something of a principal is still to be sent. */
export async function hasWork({ db }: DeviceStore, principal: Principal): Promise<boolean> {
  const waiting = await db.outbox
    .where('[principal+state]')
    .equals([principal, 'waiting'])
    .toArray();
  return waiting.length > 0;
}

/**
 * The result if a newer build has opened the database. That build syncs from now on, and this one does not (SYNC-24).
 */
const OUTGROWN: SyncResult = { ...NOT_SYNCED, link: 'update-needed', trouble: 'newer-app' };
