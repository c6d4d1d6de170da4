import { broadcastChanges, ChangeFeed } from '../db/schema/change-feed.ts';
import { DATABASE_NAME } from '../db/schema/database-name.ts';
import { emptyDraft } from '../domain/sale/draft.ts';
import { systemClock } from '../platform/clock.ts';
import { watchNetwork } from '../platform/page/connectivity.ts';
import { locate, locationPermission } from '../platform/page/geolocation.ts';
import { requestPersistence } from '../platform/persistence.ts';
import { randomUuid } from '../platform/random.ts';
import { askForWakeUp } from '../platform/service-worker.ts';
import {
  forgetOldVisit,
  readOldVisit,
  readUserZip,
  watchSettings,
  writeUserZip,
} from '../platform/storage.ts';
import { watchPageLife } from '../platform/page/page-life.ts';
import type { Door, SyncStatus } from '../device/door.ts';
import { localDay } from './local-day.ts';
import { restoredDraft } from './draft-record.ts';
import type { KeptDraft } from './draft-record.ts';
import { createDraftStore } from './draft-store.ts';
import type { DraftStore } from './draft-store.ts';
import { createLeavingStore } from './leaving-store.ts';
import type { LeavingStore } from './leaving-store.ts';
import { createNowStore } from './now-store.ts';
import type { NowStore } from './now-store.ts';
import { createOwnDraft, hasLeft } from './own-draft.ts';
import { createPlaceStore } from './place-store.ts';
import type { PlaceStore } from './place-store.ts';
import { createSaleViewsStore } from './sale-views-store.ts';
import type { SaleViewsStore } from './sale-views-store.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './session-store.ts';
import { createStore } from './lazy-store.ts';
import type { Store, WritableStore } from './lazy-store.ts';
import { shownDb } from './shown-db.ts';
import { createWatchStore } from './watch-store.ts';

/** The page's side of the engine room: what it says, as values that screens can follow. */
export interface Room {
  readonly door: Door;
  readonly status: Store<SyncStatus | null>;
  readonly session: SessionStore;
  /** The sign-out that is under way here. */
  readonly leaving: LeavingStore;
  /** Whose work and rows this page shows. */
  readonly principal: Store<string>;
  /** What commits have changed, whichever page or worker made them. */
  readonly changes: ChangeFeed;
  /** Makes a store of the sales that one list or page shows. */
  readonly saleViews: () => SaleViewsStore;
  /** Grows whenever the catalogue has changed. */
  readonly catalogueVersion: Store<number>;
  readonly now: NowStore;
  readonly place: PlaceStore;
  /** The sales that this device keeps in mind for people without an account (SYNC-21). */
  readonly shortlist: Store<ReadonlySet<string>>;
  readonly draft: DraftStore<KeptDraft>;
  /** Begins to listen to the engine room and to tell it how the page fares. */
  start(): () => void;
}

export function createRoom(door: Door): Room {
  const status = createStore<SyncStatus | null>(null);
  const catalogueVersion = createStore(0);
  const session = createSessionStore();
  const now = createNowStore(systemClock);
  const principal = principalOf(status, session);
  const draft = createOwnDraft<KeptDraft>(principal, (writer, isKept) =>
    createDraftStore({
      clock: systemClock,
      async read() {
        await isKept;
        return (await pageDb()).readNewSale(writer);
      },
      restored: restoredDraft,
      async write(kept, changedAtMs) {
        const { writeNewSale } = await pageDb();
        if (!hasLeft(writer, principal.get())) await writeNewSale(writer, kept, changedAtMs);
      },
      drop: async ({ saleId }) => (await pageDb()).dropNewSale(writer, saleId),
      empty: () => ({
        saleId: randomUuid(),
        draft: emptyDraft(localDay(now.get())),
        pin: null,
      }),
      // What the form shows is still whole; posting it says so if the device cannot keep anything.
      onTrouble: () => undefined,
    }),
  );
  let hasListened = false;

  function listen(): void {
    if (hasListened) return;
    hasListened = true;
    void door.watchStatus((next) => take(status, next));
    void door.watchSession((next) => session.told(next));
    void door.watchCatalogue((version) => catalogueVersion.set(version));
  }

  function take(store: WritableStore<SyncStatus | null>, next: SyncStatus): void {
    const before = store.get();
    store.set(next);
    if (next.lastExchangeMs !== null) now.correct(next.serverOffsetMs);
    const hasWork = next.waiting + next.sending > 0;
    if (!hasWork || (before !== null && before.waiting + before.sending > 0)) return;
    // The first thing worth keeping, and worth being woken for (SYNC-23, SYNC-17).
    void requestPersistence();
    void askForWakeUp();
  }

  async function bringInOldVisit(): Promise<void> {
    const found = readOldVisit();
    if (found === null) return;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (await door.importOldVisit({ ...found, deviceTimeZone: timeZone })) forgetOldVisit();
  }

  function start(): () => void {
    listen();
    void bringInOldVisit();
    const stopLife = watchPageLife({
      onVisible: () => {
        now.refresh();
        void door.hint('visible');
      },
      onHidden: () => {
        void draft.flush();
        void door.hint('hidden');
      },
      onLeaving: () => {
        void draft.flush();
        void door.hint('leaving');
      },
      onReturned: () => void door.hint('returned'),
    });
    const stopNetwork = watchNetwork((change) => void door.hint(change));
    return () => {
      stopLife();
      stopNetwork();
    };
  }

  const place = createPlaceStore({
    door,
    readUserZip,
    forgetUserZip: () => writeUserZip(null),
    watchSettings,
    profileZip: profileZipOf(session),
    askPosition: locate,
    async grantedPosition() {
      if ((await locationPermission()) !== 'granted') return null;
      const located = await locate();
      return located.ok ? located.value : null;
    },
  });

  const changes = new ChangeFeed(broadcastChanges(DATABASE_NAME));
  return {
    door,
    status,
    session,
    leaving: createLeavingStore(door),
    principal,
    changes,
    saleViews: () =>
      createSaleViewsStore({
        read: async (viewer, ids) => (await shownDb()).readViews(viewer, ids),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    catalogueVersion,
    now,
    place,
    shortlist: createWatchStore<ReadonlySet<string>>(new Set(), async (listener) =>
      (await shownDb()).watchShortlist((saleIds) => listener(new Set(saleIds))),
    ),
    draft,
    start,
  };
}

/** Its own chunk: the first screen shows without it. */
const pageDb = () => import('./page-db.ts');

/** As the engine room says; before that as it was at the last visit. */
function principalOf(status: Store<SyncStatus | null>, session: SessionStore): Store<string> {
  return {
    get() {
      const current = session.get();
      const cached = current.state === 'user' ? current.user.userId : 'guest';
      return status.get()?.principal ?? cached;
    },
    subscribe(listener) {
      const stops = [status.subscribe(listener), session.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

function profileZipOf(session: SessionStore): Store<string | null> {
  return {
    get() {
      const current = session.get();
      return current.state === 'user' ? current.user.zipCode : null;
    },
    subscribe: session.subscribe,
  };
}
