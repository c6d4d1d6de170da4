import { createStore } from 'zustand/vanilla';
import { broadcastChanges, ChangeFeed } from '../../db/schema/change-feed.ts';
import { DATABASE_NAME } from '../../db/schema/database-name.ts';
import { openAreasDatabase } from '../../db/areas/areas-database.ts';
import type { AreasDb } from '../../db/areas/areas-database.ts';
import { openDatabase } from '../../db/schema/open-database.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import type { Door, DoorListeners } from '../../device/door/door.ts';
import type { SyncStatus } from '../../device/door/sync-door.ts';
import { emptyDraft, NEW_SALE_DRAFT } from '../../domain/sale/draft/draft.ts';
import { effectiveDataSource } from '../../platform/build-settings.ts';
import { systemClock } from '../../platform/clock.ts';
import { watchNetwork } from '../../platform/page/connectivity.ts';
import { locate, locationPermission } from '../../platform/page/geolocation.ts';
import { watchPageLife } from '../../platform/page/page-life.ts';
import { requestPersistence } from '../../platform/persistence.ts';
import { randomUuid } from '../../platform/random.ts';
import { askForWakeUp } from '../../platform/app-update.ts';
import {
  forgetOldVisit,
  readOldVisit,
  readUserZip,
  watchSettings,
  writeUserZip,
} from '../../platform/storage.ts';
import { restoredDraft } from '../draft/draft-record.ts';
import type { KeptDraft } from '../draft/draft-record.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { createKeptDraft } from '../draft/kept-draft.ts';
import { derivedStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';
import { createSignOutStore } from '../account/sign-out-store.ts';
import type { SignOutStore } from '../account/sign-out-store.ts';
import { deviceTimeZone, proposedDay } from './local-day.ts';
import { createNowStore } from './now-store.ts';
import type { NowStore } from './now-store.ts';
import { keepPageDatabase, type PageDatabase } from './page-database.ts';
import { createPlaceStore } from '../place/place-store.ts';
import type { PlaceStore } from '../place/place-store.ts';
import { createSessionStore } from '../account/session-store.ts';
import type { SessionStore } from '../account/session-store.ts';

/** What one page knows: its database, the door of its device worker, and a store for each thing it follows. */
export interface PageState {
  readonly door: Door;
  /** For reading, and for drafts. Everything else is written through the door. */
  readonly db: RummageDb;
  /** Keeps `db` open, or says that it cannot be opened. */
  readonly database: PageDatabase;
  /** Downloaded maps, for reading. It opens at first use. */
  readonly areasDb: AreasDb;
  /** What commits have changed, in whichever page or worker. */
  readonly changes: ChangeFeed;
  /** Null until the device worker has reported it. */
  readonly status: Store<SyncStatus | null>;
  readonly session: SessionStore;
  /** The log-out that this page has begun. */
  readonly signOut: SignOutStore;
  /** Whose mutations and rows this page shows. */
  readonly principal: Store<string>;
  /** Resolves when `principal` is no longer a guess: a device without a server has a name of its own. */
  readonly principalKnown: Promise<void>;
  /** Grows whenever the catalog has changed. */
  readonly catalogVersion: Store<number>;
  readonly now: NowStore;
  readonly place: PlaceStore;
  /** The new sale that is being written. */
  readonly draft: DraftStore<KeptDraft>;
  /** Begins to tell the device worker about the page. Returns the function that stops it. */
  start(): () => void;
}

/** `open` starts the device worker, which calls the listeners from then on. */
export function createPageState(open: (listeners: DoorListeners) => Door): PageState {
  const db = openDatabase();
  const status = createStore<SyncStatus | null>(() => null);
  const catalogVersion = createStore(() => 0);
  const session = createSessionStore();
  const now = createNowStore(systemClock);
  const door = open({
    onStatus: takeStatus,
    onSession: (told) => session.told(told),
    onCatalog: (version) => catalogVersion.setState(version, true),
    // As with the first change: asks once, when there is something to keep (SYNC-23).
    onFirstArea: () => void requestPersistence(),
  });
  const principal = principalOf(status, session);
  const principalKnown = effectiveDataSource() === 'local' ? firstOf(status) : Promise.resolve();

  function takeStatus(next: SyncStatus): void {
    const before = status.getState();
    status.setState(next, true);
    if (next.lastSyncMs !== null) now.correct(next.serverOffsetMs);
    const hasWork = next.waiting + next.sending > 0;
    if (!hasWork || (before !== null && before.waiting + before.sending > 0)) return;
    // The first thing worth keeping, and worth being woken for (SYNC-23, SYNC-17).
    void requestPersistence();
    void askForWakeUp();
  }

  const draft = createKeptDraft<KeptDraft>({
    db,
    principal,
    principalKnown,
    name: NEW_SALE_DRAFT,
    isNewSale: true,
    restored: restoredDraft,
    empty: () => ({
      saleId: randomUuid(),
      draft: emptyDraft(proposedDay(now.getState())),
      pin: null,
    }),
  });

  return {
    door,
    db,
    database: keepPageDatabase(db, systemClock),
    areasDb: openAreasDatabase(),
    changes: new ChangeFeed(broadcastChanges(DATABASE_NAME)),
    status,
    session,
    signOut: createSignOutStore({
      drain: () => door.account.drain(),
      logOut: (how) => logOutHere(door, session, how),
    }),
    principal,
    principalKnown,
    catalogVersion,
    now,
    place: placeOf(door, session),
    draft,
    start() {
      void importOldVisit(door);
      return tellPageLife({ door, now, draft });
    },
  };
}

/** A ZIP code that was set in the account's profile leaves with the account (SYNC-15). */
async function logOutHere(
  door: Door,
  session: SessionStore,
  how: 'keep' | 'discard' | undefined,
): Promise<void> {
  const leaving = session.getState();
  await door.account.logOut(how);
  const zip = leaving.state === 'user' ? leaving.user.zipCode : '';
  if (zip !== '' && readUserZip() === zip) writeUserZip(null);
}

function tellPageLife({ door, now, draft }: Pick<PageState, 'door' | 'now' | 'draft'>) {
  const stopLife = watchPageLife({
    onVisible: () => {
      now.refresh();
      void door.sync.hint('visible');
    },
    onHidden: () => {
      now.rest();
      void draft.flush();
      void door.sync.hint('hidden');
    },
    onLeaving: () => {
      void draft.flush();
      void door.sync.hint('leaving');
    },
    onReturned: () => void door.sync.hint('returned'),
  });
  const stopNetwork = watchNetwork((change) => void door.sync.hint(change));
  return () => {
    stopLife();
    stopNetwork();
  };
}

async function importOldVisit(door: Door): Promise<void> {
  const found = readOldVisit();
  if (found === null) return;
  const visit = { ...found, deviceTimeZone: deviceTimeZone() };
  if (await door.files.importOldVisit(visit)) forgetOldVisit();
}

function placeOf(door: Door, session: SessionStore): PlaceStore {
  return createPlaceStore({
    places: door.places,
    sales: door.sales,
    readUserZip,
    forgetUserZip: () => writeUserZip(null),
    watchSettings,
    profileZip: derivedStore([session], () => {
      const current = session.getState();
      return current.state === 'user' ? current.user.zipCode : null;
    }),
    askPosition: locate,
    async grantedPosition() {
      if ((await locationPermission()) !== 'granted') return null;
      const located = await locate();
      return located.ok ? located.value : null;
    },
  });
}

/** As the device worker says. Until it has, as it was at the last visit. */
function principalOf(status: Store<SyncStatus | null>, session: SessionStore): Store<string> {
  return derivedStore([status, session], () => {
    const current = session.getState();
    const cached = current.state === 'user' ? current.user.userId : 'guest';
    return status.getState()?.principal ?? cached;
  });
}

function firstOf(status: Store<SyncStatus | null>): Promise<void> {
  return new Promise((resolve) => {
    const stop = status.subscribe((next) => {
      if (next === null) return;
      stop();
      resolve();
    });
  });
}
