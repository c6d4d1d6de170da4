import { ChangeFeed } from '../../db/schema/change-feed.ts';
import type { ChangeChannel } from '../../db/schema/change-feed.ts';
import { openDatabase } from '../../db/schema/open-database.ts';
import type { DatabaseSource } from '../../db/schema/open-database.ts';
import { discardAside } from '../../db/damage/quarantine-view.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { countQueue } from '../../db/views/queue-view.ts';
import { createStore } from '../../db/schema/device-store.ts';
import type { DeviceStore } from '../../db/schema/device-store.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { OpenedRemote } from '../../remote/exchange/open-remote.ts';
import { noteServer } from '../../remote/auth/stored-session.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import { atMost } from './at-most.ts';
import { createCourier } from './sync-loop.ts';
import type { Courier } from './sync-loop.ts';
import { createDiscovery } from '../discovery/discovery.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type {
  AuthFailure,
  LinkOutcome,
  OpenOptions,
  PhotoDoor,
  SendOutcome,
  SessionView,
  SyncStatus,
} from '../door.ts';
import { createExchange } from './device-sync.ts';
import { createLazyServer } from './lazy-server.ts';
import { finishLeaving } from '../session/unfinished-sign-out.ts';
import { localPrincipal } from '../session/local-principal.ts';
import { createManaging } from '../session/manage-guest-sales.ts';
import type { Managing } from '../session/manage-guest-sales.ts';
import { createModeration } from '../session/moderation-calls.ts';
import type { Moderation } from '../session/moderation-calls.ts';
import { metaTextStore } from './meta-text-store.ts';
import type { OldVisit } from '../session/import-old-visit.ts';
import type { PeerChannel } from './peers.ts';
import { createPhotoCourier } from '../photos/photo-loop.ts';
import { createPhotoDesk } from '../photos/prepare-photos.ts';
import type { PhotoDeskParts } from '../photos/prepare-photos.ts';
import { readProfile } from '../session/read-profile.ts';
import { createSession } from '../session/device-session.ts';
import type { Session } from '../session/device-session.ts';
import { createSignOut } from '../session/device-sign-out.ts';
import type { SignOut } from '../session/device-sign-out.ts';
import { createStatusBoard } from './sync-status.ts';
import type { StatusBoard } from './sync-status.ts';
import { createWorkFiles } from './work-files-port.ts';
import type { WorkFiles } from './work-files-port.ts';
import { createUnplacedReader } from '../discovery/unplaced-reader.ts';
import type { UnplacedReader } from '../discovery/unplaced-reader.ts';
import { createZipBook } from '../discovery/zip-table-loader.ts';
import type { ZipBook } from '../discovery/zip-table-loader.ts';

/** What a device is made of: the browser's own parts in `engine-room.ts`, others in tests. */
export interface DeviceParts {
  readonly clock: Clock;
  readonly random: Random;
  /** The build of the app, as reports name it. */
  readonly build: string;
  readonly databaseName?: string;
  readonly databaseSource?: DatabaseSource;
  readonly changeChannel: ChangeChannel | null;
  readonly lease: PageLease;
  readonly peers: PeerChannel;
  readonly openServer: (options: OpenOptions, store: TextStore) => Promise<OpenedRemote>;
  readonly readZipFile: () => Promise<Uint8Array | null>;
  readonly preparePicture: PhotoDeskParts['prepare'];
  /** Makes room by forgetting pictures that were only looked at; left out where none are kept. */
  readonly dropPictures?: () => Promise<boolean>;
  readonly onBug: (error: unknown) => void;
}

export interface DeviceListeners {
  readonly onStatus: (status: SyncStatus) => void;
  readonly onSession: (session: SessionView | null) => void;
  readonly onVersion: (version: number) => void;
}

export interface Device {
  readonly store: DeviceStore;
  readonly session: Session;
  readonly courier: Courier;
  readonly discovery: Discovery;
  readonly unplaced: UnplacedReader;
  readonly managing: Managing;
  readonly moderation: Moderation;
  readonly zipBook: ZipBook;
  readonly photos: PhotoDoor;
  followSale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
  /** As the session's, once the profile was read, which may know the ZIP code (spec 2). */
  finishCallback: Session['finishCallback'];
  agreeToLink: Session['agreeToLink'];
  discardAside(key: number): Promise<void>;
  readonly signOut: SignOut;
  readonly workFiles: WorkFiles;
  /** Brings in what a visit before this app left, as work of this device alone; false: not all of it. */
  importOldVisit(visit: OldVisit): Promise<boolean>;
  /** Exchanges now; null: the device was stopped, or a bug was told. */
  sendNow(): Promise<SendOutcome | null>;
  stop(): void;
}

/** How long someone who has just signed in waits for their profile. */
const PROFILE_LIMIT_MS = 5_000;

/** Puts engine, catalogue and session of one page together, and starts them. */
export async function openDevice(
  parts: DeviceParts,
  options: OpenOptions,
  listeners: DeviceListeners,
): Promise<Device> {
  const { clock, random, build } = parts;
  let isStopped = false;
  // What was under way when the page went away may fail on its closed database.
  const onBug = (error: unknown) => {
    if (!isStopped) parts.onBug(error);
  };
  const db = openDatabase(parts.databaseName, parts.databaseSource);
  const changes = new ChangeFeed(parts.changeChannel);
  const { dropPictures } = parts;
  const store = createStore({
    db,
    clock,
    random,
    changes,
    build,
    ...(dropPictures && { dropPictures }),
  });
  const texts = metaTextStore(db);
  const hasServer = options.dataSource === 'supabase' && options.supabaseUrl !== '';
  // For the service worker, which has no page to tell it. If it cannot be kept, only pages send.
  const serverAddress = { url: options.supabaseUrl, anonKey: options.anonKey };
  noteServer(texts, hasServer ? serverAddress : null).catch(() => undefined);
  const server = hasServer ? createLazyServer(() => parts.openServer(options, texts)) : null;

  const session = createSession({
    store: texts,
    server,
    nobody: hasServer ? 'guest' : await localPrincipal(texts, random),
    readProfile: (userId) => readProfile(db, userId),
  });
  const { principal } = session;
  const { onStatus, onVersion } = listeners;
  const status = createStatusBoard({ db, texts, clock, principal, onStatus, onTrouble: onBug });
  // Until an older page lets go of the database nothing here can go on, so it is said before.
  db.on('blocked', () => status.noteTrouble('blocked'));
  const zipBook = createZipBook(parts.readZipFile, () => void discovery.load(principal()));
  const discovery = createDiscovery({ store, clock, zipBook, status, onVersion, onTrouble: onBug });
  const exchange = createExchange({ store, server, clock, principal });
  const reload = () => session.reload().catch(onBug);

  session.watch(listeners.onSession);
  // Who works here must be known before anything is told of their work, or exchanged.
  await finishLeaving(texts, (leaving) => store.leave(leaving)).catch(onBug);
  await reload();
  await status.start();
  status.clearTrouble('blocked');
  const photoCourier = createPhotoCourier({
    store,
    server,
    clock,
    random,
    lease: parts.lease,
    principal,
    onQueued: () => courier.wake('enqueue'),
    onBug,
  });
  const managing = createManaging({ store, remote: server?.remote ?? null, principal, clock });
  const courier = createCourier({
    clock,
    random,
    lease: parts.lease,
    peers: parts.peers,
    async exchange(scopes) {
      const outcome = await exchange.all(scopes);
      await reload();
      photoCourier.wake('enqueue');
      if (outcome.link === 'online') void managing.askWhyHidden().catch(onBug);
      return outcome;
    },
    onWake: (reason) => photoCourier.wake(reason),
    // What cannot be noted now is noted by the next exchange.
    onLookAround: (scopes) => void store.noteUse(scopes, clock.now()).catch(() => undefined),
    onState: (state) => status.exchange(state),
    onSession: () => void reload(),
    onBug,
  });

  async function withProfile(
    back: Result<LinkOutcome, AuthFailure>,
  ): Promise<Result<LinkOutcome, AuthFailure>> {
    if (!back.ok || back.value.state === 'asking' || back.value.session.zipCode !== '') return back;
    await atMost(PROFILE_LIMIT_MS, clock, courier.runNow());
    return ok({ ...back.value, session: session.view() ?? back.value.session });
  }

  connect({ store, session, status, discovery, courier, reload: () => void reload() });
  followVersions(db, status, courier);

  return {
    store,
    session,
    courier,
    discovery,
    managing,
    moderation: createModeration({ remote: server?.remote ?? null, principal }),
    unplaced: createUnplacedReader({ remote: server?.remote ?? null, exchange, discovery }),
    zipBook,
    photos: createPhotoDesk({
      store,
      random,
      principal,
      prepare: parts.preparePicture,
      onQueued: () => courier.wake('enqueue'),
    }),
    followSale(saleId) {
      courier.follow(saleId);
      return exchange.sale(saleId);
    },
    finishCallback: async (address) => withProfile(await session.finishCallback(address)),
    agreeToLink: async () => withProfile(await session.agreeToLink()),
    async discardAside(key) {
      await discardAside(db, key);
      status.recount();
    },
    signOut: createSignOut({ store, session, courier, clock }),
    workFiles: createWorkFiles({ store, principal, clock }),
    async importOldVisit(visit) {
      // Its own chunk: once on a device, if ever.
      const { importOldVisit } = await import('../session/import-old-visit.ts');
      const local = await localPrincipal(texts, random);
      return importOldVisit({ store, principal: local, zipTable: await zipBook.table() }, visit);
    },
    async sendNow() {
      const outcome = await courier.runNow();
      if (outcome === null) return null;
      const { link, sentCount, parkedCount } = outcome;
      const { waiting, sending } = await countQueue(db, principal());
      return { link, sentCount, parkedCount, leftCount: waiting + sending };
    },
    stop() {
      isStopped = true;
      courier.stop();
      photoCourier.stop();
      discovery.stop();
      status.stop();
      changes.close();
      db.close();
    },
  };
}

/** Pages of several builds may be open at once; the newest has the database to itself (SYNC-24). */
function followVersions(db: RummageDb, status: StatusBoard, courier: Courier): void {
  db.on('versionchange', ({ newVersion }) => {
    // Null: the database is deleted, with all that was in it.
    if (newVersion === null) return;
    status.noteTrouble('newer-app');
    courier.standDown();
  });
}

interface Connected {
  readonly store: DeviceStore;
  readonly session: Session;
  readonly status: StatusBoard;
  readonly discovery: Discovery;
  readonly courier: Courier;
  /** Reads again who works here. */
  readonly reload: () => void;
}

/** Who hears of what: the queue's length, and who works here. Shows the sales as they see them. */
function connect({ store, session, status, discovery, courier, reload }: Connected): void {
  let principal = session.principal();
  status.recount();
  void discovery.load(principal);
  store.onChange(({ queue }) => {
    if (!queue) return;
    status.recount();
    // What waits may be a new name or ZIP code.
    reload();
  });
  session.watch(() => {
    if (session.principal() === principal) return;
    principal = session.principal();
    status.recount();
    void discovery.load(principal);
    courier.wake('start');
  });
}
