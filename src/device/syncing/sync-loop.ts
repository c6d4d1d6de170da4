import type { SyncReach, SyncResult } from '../../sync/engine/sync-result.ts';
import type { PageHint } from '../door/sync-door.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { createScheduler } from '../../sync/engine/scheduler.ts';
import type { SchedulerState, WakeReason } from '../../sync/engine/scheduler.ts';
import { createWantsOfOthers } from './page-channel.ts';
import type { PageWants, PageChannel } from './page-channel.ts';
import { createWantedScopes } from './wanted-scopes.ts';

export interface SyncLoopOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly lease: PageLease;
  readonly peers: PageChannel;
  /** Runs one sync for the current principal over these scopes. */
  readonly sync: (scopes: readonly string[], reach: SyncReach) => Promise<SyncResult>;
  /** Gets the state of this page's sync, or of the leader's. */
  readonly onState: (state: SchedulerState) => void;
  /** Called when the person looks at another area, whether it can be read or not. */
  readonly onLookAround?: (scopes: readonly string[]) => void;
  /** Called when another page reports that someone logged in or out. */
  readonly onSession: () => void;
  readonly onBug: (error: unknown) => void;
  /** Called when this page leads and is about to sync, for what runs in parallel, such as photos. */
  readonly onWake?: (reason: WakeReason) => void;
}

/** Decides when this page syncs, and what it asks the leading page to do for it. */
export interface SyncLoop {
  wake(reason: WakeReason): void;
  /** Syncs now, no matter which page leads. */
  runNow(): Promise<SyncResult | null>;
  lookAround(origin: LatLng): void;
  follow(saleId: string): void;
  hint(what: PageHint): void;
  /** Tells the other pages that someone logged in or out. */
  tellSession(): void;
  /** Leaves syncing to pages with a newer build from now on (SYNC-24). */
  standDown(): void;
  stop(): void;
}

const ROLL_EVERY_MS = 20_000;

// These functions share one state. None of them is over 23 lines.
// oxlint-disable-next-line max-lines-per-function
export function createSyncLoop(options: SyncLoopOptions): SyncLoop {
  const { clock, random, lease, peers } = options;
  const self = random.uuid();
  const wanted = createWantedScopes();
  const others = createWantsOfOthers();
  let openLists = 0;
  let isHidden = false;
  let hasStoodDown = false;
  let calledRollMs = -Infinity;

  const scheduler = createScheduler({
    clock,
    random,
    async run(reach) {
      if (reach === 'all') callRoll();
      const scopes = [...new Set([...wanted.list(), ...others.scopes()])];
      const outcome = await options.sync(scopes, reach);
      if (outcome.trouble === 'newer-app') standDown();
      return outcome;
    },
    isLeading: () => lease.isLeading(),
    onState(state) {
      options.onState(state);
      peers.post({ kind: 'state', state });
    },
    onBug: options.onBug,
  });

  /** Wakes this page's own loops, as the leader. */
  function wakeOwn(reason: WakeReason): void {
    scheduler.wake(reason);
    options.onWake?.(reason);
  }

  /** Whether someone sees a list: not if the page itself is hidden. */
  const isListVisible = () => openLists > 0 && !isHidden;
  const ownWants = (): PageWants => ({ scopes: wanted.list(), isListVisible: isListVisible() });

  function wake(reason: WakeReason): void {
    if (lease.isLeading()) wakeOwn(reason);
    else peers.post({ kind: 'wake', reason });
  }

  function tellWants(): void {
    peers.post({ kind: 'wants', from: self, wants: ownWants() });
    followVisibility();
  }

  function followVisibility(): void {
    scheduler.setListVisible(isListVisible() || others.isListVisible());
  }

  /**
   * Finds pages that were killed, which cannot say so. It runs so rarely that even a busy page has answered by then.
   */
  function callRoll(): void {
    const sinceMs = clock.now() - calledRollMs;
    if (sinceMs >= 0 && sinceMs < ROLL_EVERY_MS) return;
    calledRollMs = clock.now();
    others.callRoll();
    peers.post({ kind: 'roll-call' });
    followVisibility();
  }

  function setHidden(next: boolean): void {
    if (isHidden === next) return;
    isHidden = next;
    if (openLists > 0) tellWants();
  }

  function leave(): void {
    peers.post({ kind: 'wants', from: self, wants: null });
    lease.release();
  }

  function standDown(): void {
    hasStoodDown = true;
    lease.release();
  }

  function hint(what: PageHint): void {
    switch (what) {
      case 'visible':
        setHidden(false);
        return wake('focus');
      case 'online':
      case 'offline':
        return wake(what);
      case 'hidden':
        return setHidden(true);
      case 'leaving':
        return leave();
      case 'returned':
        if (!hasStoodDown) lease.resume();
        isHidden = false;
        tellWants();
        return wake('focus');
      case 'list-open':
      case 'list-closed':
        openLists = Math.max(0, openLists + (what === 'list-open' ? 1 : -1));
        return tellWants();
    }
  }

  peers.listen((message) => {
    switch (message.kind) {
      case 'wants': {
        const isMore = others.note(message.from, message.wants);
        followVisibility();
        if (isMore && lease.isLeading()) scheduler.wake('hint');
        return;
      }
      case 'roll-call':
        return tellWants();
      case 'wake':
        if (lease.isLeading()) wakeOwn(message.reason);
        return;
      case 'state':
        if (!lease.isLeading()) options.onState(message.state);
        return;
      case 'session':
        return options.onSession();
    }
  });

  const stopLease = lease.onChange((isLeading) => {
    if (!isLeading) return;
    peers.post({ kind: 'roll-call' });
    wakeOwn('leading');
  });
  if (lease.isLeading()) scheduler.wake('start');

  return {
    wake,
    runNow: () => scheduler.runNow(),
    lookAround(origin) {
      if (!wanted.lookAround(origin)) return;
      options.onLookAround?.(wanted.list());
      tellWants();
      wake('hint');
    },
    follow(saleId) {
      if (wanted.follow(saleId)) tellWants();
    },
    hint,
    tellSession: () => peers.post({ kind: 'session' }),
    standDown,
    stop() {
      leave();
      stopLease();
      scheduler.stop();
      lease.stop();
      peers.close();
    },
  };
}
