import { ChangeFeed } from '../../db/schema/change-feed.ts';
import type { ChangeChannel } from '../../db/schema/change-feed.ts';
import { createStore } from '../../db/schema/device-store.ts';
import type { DeviceStore, OnceWrites } from '../../db/schema/device-store.ts';
import { openDatabase } from '../../db/schema/open-database.ts';
import type { DatabaseSource } from '../../db/schema/open-database.ts';
import type { Result } from '../../domain/result.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { PreparedPhoto, PhotoProblem } from '../../platform/worker/resize-photo.ts';
import { noteServer } from '../../remote/auth/stored-session.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { OpenedRemote } from '../../remote/exchange/open-remote.ts';
import type { Clock, Principal, Random } from '../../sync/ports.ts';
import { createLazyAreas } from '../areas/lazy-areas.ts';
import type { LazyAreas } from '../areas/lazy-areas.ts';
import type { AreaParts, OpenedAreas } from '../areas/open-areas.ts';
import { createDiscovery, type Discovery } from '../discovery/discovery.ts';
import type { Geocode } from '../discovery/geocoding.ts';
import { createKeptZip } from '../discovery/kept-zip.ts';
import { createPlacesCalls } from '../discovery/places-calls.ts';
import { createSalesCalls } from '../discovery/sales-calls.ts';
import { createUnplacedReader } from '../discovery/unplaced-reader.ts';
import { createZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { ZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { Door, DoorListeners, OpenOptions } from '../door/door.ts';
import { createPhotoCalls } from '../photos/photo-calls.ts';
import { createPhotoLoop } from '../photos/photo-loop.ts';
import type { PhotoLoop } from '../photos/photo-loop.ts';
import { createAccountCalls } from '../session/account-calls.ts';
import { createAccountEnd, finishLeaving, type AccountEnd } from '../session/account-end.ts';
import { createSession, type Session } from '../session/device-session.ts';
import { createSignOut } from '../session/device-sign-out.ts';
import { localPrincipal } from '../session/local-principal.ts';
import { createManaging } from '../session/manage-guest-sales.ts';
import type { Managing } from '../session/manage-guest-sales.ts';
import { createModerationCalls } from '../session/moderation-calls.ts';
import { readProfile } from '../session/read-profile.ts';
import { finishSignOut } from '../session/unfinished-sign-out.ts';
import { createLazyTravel } from '../travel/lazy-travel.ts';
import { createDeviceSync } from './device-sync.ts';
import type { DeviceSync } from './device-sync.ts';
import { createFileCalls } from './file-calls.ts';
import { createLazySearch } from './lazy-search.ts';
import { createLazyServer } from './lazy-server.ts';
import type { LazyServer } from './lazy-server.ts';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { PeerChannel } from './peers.ts';
import { createSyncCalls } from './sync-calls.ts';
import { createSyncLoop, type SyncLoop } from './sync-loop.ts';
import { createStatusTracker, type StatusTracker } from './sync-status.ts';
import { createWriteCalls } from './write-calls.ts';

/** What a device is made of: the browser's own parts in `device-worker.ts`, others in tests. */
export interface DeviceParts {
  readonly clock: Clock;
  readonly random: Random;
  /** The build of the app, as named in reports. */
  readonly build: string;
  readonly databaseName?: string;
  readonly databaseSource?: DatabaseSource;
  readonly changeChannel: ChangeChannel | null;
  readonly lease: PageLease;
  readonly peers: PeerChannel;
  readonly openServer: (options: OpenOptions, store: TextStore) => Promise<OpenedRemote>;
  readonly readZipFile: () => Promise<Uint8Array | null>;
  readonly preparePhoto: (file: Blob) => Promise<Result<PreparedPhoto, PhotoProblem>>;
  readonly geocode: Geocode;
  readonly openAreas: (
    page: Pick<AreaParts, 'lease' | 'onFirstArea' | 'onBug'>,
  ) => Promise<OpenedAreas>;
  /** Absent where there is no router. */
  readonly openTravel?: (db: DeviceStore['db']) => Promise<Door['travel']>;
  /** Frees space by deleting photos that were only viewed. Absent where none are cached. */
  readonly deleteViewedPhotos?: () => Promise<boolean>;
  readonly onBug: (error: unknown) => void;
}

export interface Device {
  readonly door: Door;
  /** The door for one call of a page, which comes again if it was not answered: what it did is not done twice. */
  doorOf(callId: string): Door;
  readonly store: DeviceStore;
  readonly principal: () => Principal;
  /** Resolves when every change so far can be found by `discover`. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Opens the database, finds out who uses the device, and starts the loops of one page. The page's listeners
 * are called from the start, even while an older page still holds the database.
 */
export async function openDevice(
  parts: DeviceParts,
  options: OpenOptions,
  listeners: DoorListeners,
): Promise<Device> {
  let isStopped = false;
  const base = await openBase(
    {
      ...parts,
      // What was running when the page went away may fail on its closed database.
      onBug(error) {
        if (!isStopped) parts.onBug(error);
      },
    },
    options,
    listeners,
  );
  const loops = startLoops(base, options, listeners);
  followChanges(base, loops);
  followVersions(base, loops);
  const { store, session, status, changes } = base;
  const doorFor = createDoors(base, loops);
  return {
    door: doorFor(store),
    doorOf: (callId) => doorFor(store.forCall(callId), callId),
    store,
    principal: session.principal,
    settled: () => loops.discovery.settled(),
    stop() {
      isStopped = true;
      loops.syncLoop.stop();
      loops.photoLoop.stop();
      loops.areas.stop();
      loops.discovery.stop();
      status.stop();
      changes.close();
      store.db.close();
    },
  };
}

/** What everything else stands on: the database, the server, and who works here. */
interface Base extends DeviceParts {
  readonly changes: ChangeFeed;
  readonly store: DeviceStore;
  readonly texts: TextStore;
  readonly server: LazyServer | null;
  readonly session: Session;
  readonly status: StatusTracker;
  /** Reads again who works here. */
  readonly reload: () => Promise<void>;
}

async function openBase(
  parts: DeviceParts,
  options: OpenOptions,
  { onStatus, onSession }: DoorListeners,
): Promise<Base> {
  const { clock, random, build, deleteViewedPhotos, onBug } = parts;
  const db = openDatabase(parts.databaseName, parts.databaseSource);
  const changes = new ChangeFeed(parts.changeChannel);
  const freeing = deleteViewedPhotos && { deleteViewedPhotos };
  const store = createStore({ db, clock, random, changes, build, ...freeing });
  const texts = metaTexts(db);
  const { supabaseUrl: url, anonKey } = options;
  const hasServer = options.dataSource === 'supabase' && url !== '';
  // For the service worker, which has no page to ask. If it cannot be stored, only pages push.
  noteServer(texts, hasServer ? { url, anonKey } : null).catch(() => undefined);
  const server = hasServer ? createLazyServer(() => parts.openServer(options, texts)) : null;
  const session = createSession({
    store: texts,
    server,
    nobody: hasServer ? 'guest' : await localPrincipal(texts, random),
    readProfile: (userId) => readProfile(db, userId),
  });
  const { principal } = session;
  const status = createStatusTracker({ db, texts, clock, principal, onStatus, onTrouble: onBug });
  // Until an older page releases the database nothing here can go on, so this is reported first.
  db.on('blocked', () => status.noteTrouble('blocked'));
  const reload = () => session.reload().catch(onBug);

  session.watch(onSession);
  // Who works here must be known before anything of theirs is shown or synced.
  await finishSignOut(texts, (leaving) => finishLeaving(store, texts, leaving)).catch(onBug);
  await reload();
  await status.start();
  status.clearTrouble('blocked');
  return { ...parts, changes, store, texts, server, session, status, reload };
}

/** What runs by itself: the catalogue that follows the database, and the loops that send and download. */
interface Loops {
  readonly discovery: Discovery;
  readonly zipTable: ZipTableLoader;
  readonly deviceSync: DeviceSync;
  readonly syncLoop: SyncLoop;
  readonly photoLoop: PhotoLoop;
  readonly areas: LazyAreas;
  readonly managing: Managing;
  readonly accountEnd: AccountEnd;
}

function startLoops(
  base: Base,
  options: OpenOptions,
  { onCatalogue: onVersion, onFirstArea }: DoorListeners,
): Loops {
  const { clock, random, lease, store, server, session, status, reload, onBug } = base;
  const { principal } = session;
  const zipTable = createZipTableLoader(base.readZipFile, () => void discovery.load(principal()));
  const catalogueParts = {
    store,
    clock,
    zipTable,
    status,
    texts: base.texts,
    onVersion,
    onTrouble: onBug,
  };
  const discovery = createDiscovery(catalogueParts);
  const deviceSync = createDeviceSync({ store, server, clock, principal });
  const managing = createManaging({ store, remote: server?.remote ?? null, principal, clock });
  const common = { clock, random, lease, onBug };
  const onQueued = () => syncLoop.wake('enqueue');
  const photoLoop = createPhotoLoop({ ...common, store, server, principal, onQueued });
  const areas = createLazyAreas({
    open: () => base.openAreas({ lease, onFirstArea, onBug }),
    hasSource: options.tilesUrl !== '',
    clock,
  });
  const syncLoop = createSyncLoop({
    ...common,
    peers: base.peers,
    async sync(scopes, reach) {
      const result = await deviceSync.all(scopes, reach);
      await reload();
      photoLoop.wake('enqueue');
      void accountEnd.afterSync(result.link).catch(onBug);
      if (result.link === 'online') void managing.askWhyHidden().catch(onBug);
      return result;
    },
    onWake(reason) {
      photoLoop.wake(reason);
      areas.wake(reason);
    },
    // What cannot be noted now is noted by the next sync.
    onLookAround: (scopes) => void store.noteUse(scopes, clock.now()).catch(() => undefined),
    onState: (state) => status.follow(state),
    onSession: () => void reload(),
  });
  const accountEnd = createAccountEnd({ ...base, remote: server?.remote ?? null, syncLoop });
  return { discovery, zipTable, deviceSync, syncLoop, photoLoop, areas, managing, accountEnd };
}

/** Each noun of the door, implemented beside what it opens. A call may bring verbs of its own. */
function createDoors(base: Base, loops: Loops): (once: OnceWrites, callId?: string) => Door {
  const { clock, random, store, server, session, status, texts, preparePhoto: prepare } = base;
  const { discovery, zipTable, deviceSync, syncLoop, areas, managing } = loops;
  const { principal } = session;
  const remote = server?.remote ?? null;
  const wake: SyncLoop['wake'] = (reason) => syncLoop.wake(reason);
  const onQueued = () => wake('enqueue');
  const onQuarantine = () => status.recount();
  const writesOf = (once: OnceWrites) =>
    createWriteCalls({ store, once, random, principal, wake, onQuarantine });
  const photosOf = createPhotoCalls({ store, random, principal, prepare, server, onQueued });
  const plainly = writesOf(store);
  const others: Omit<Door, 'writes' | 'photos'> = {
    account: createAccountCalls({
      session,
      signOut: createSignOut({ store, session, syncLoop, clock }),
      accountEnd: loops.accountEnd,
      syncLoop,
      clock,
    }),
    sync: createSyncCalls({ syncLoop, store, principal }),
    sales: createSalesCalls({
      discovery,
      unplaced: createUnplacedReader({ remote, deviceSync, discovery }),
      managing,
      deviceSync,
      syncLoop,
    }),
    ...createLazySearch(async () => {
      const { searchNouns } = await import('./search-nouns.ts');
      return searchNouns({ ...base, ...loops, principal, commit: (made) => plainly.commit(made) });
    }),
    places: createPlacesCalls({
      zipTable,
      keptZip: createKeptZip(texts, base.build),
      geocode: base.geocode,
      clock,
    }),
    files: createFileCalls({
      store,
      principal,
      localPrincipal: () => localPrincipal(texts, random),
      zipTable: () => zipTable.table(),
      clock,
      wake,
    }),
    moderation: createModerationCalls({ remote, principal }),
    areas: areas.calls,
    travel: createLazyTravel(() => base.openTravel?.(store.db) ?? null),
  };
  return (once, callId) => ({
    ...others,
    writes: writesOf(once),
    photos: photosOf(once, callId),
  });
}

/** Pages of several builds may be open at once. The newest has the database to itself (SYNC-24). */
function followVersions({ store, status }: Base, { syncLoop }: Loops): void {
  store.db.on('versionchange', ({ newVersion }) => {
    // Null if the database is being deleted, with everything in it.
    if (newVersion === null) return;
    status.noteTrouble('newer-app');
    syncLoop.standDown();
  });
}

/** Follows the queue's length and who works here. Shows the sales as that person sees them. */
function followChanges(base: Base, { discovery, syncLoop }: Loops): void {
  const { store, session, status, reload } = base;
  let principal = session.principal();
  status.recount();
  void discovery.load(principal);
  store.onChange(({ queue }) => {
    if (!queue) return;
    status.recount();
    // A pending mutation may be a new name or ZIP code.
    void reload();
  });
  session.watch(() => {
    if (session.principal() === principal) return;
    principal = session.principal();
    status.recount();
    void discovery.load(principal);
    syncLoop.wake('start');
  });
}
