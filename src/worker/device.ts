import { ChangeFeed } from '../db/change-feed.ts';
import type { ChangeChannel } from '../db/change-feed.ts';
import { openDatabase } from '../db/open.ts';
import type { DatabaseSource } from '../db/open.ts';
import { createStore } from '../db/store.ts';
import type { DeviceStore } from '../db/store.ts';
import type { PageLease } from '../platform/lease.ts';
import type { OpenedRemote } from '../remote/open-remote.ts';
import type { TextStore } from '../remote/stored-session.ts';
import type { Clock, Random } from '../sync/ports.ts';
import { atMost } from './at-most.ts';
import { createCourier } from './courier.ts';
import type { Courier } from './courier.ts';
import { createDiscovery } from './discovery.ts';
import type { Discovery } from './discovery.ts';
import type { OpenOptions, SessionView, SyncStatus } from './door.ts';
import { createExchange, hasWork } from './exchange.ts';
import { createLazyServer } from './lazy-server.ts';
import { localPrincipal } from './local-principal.ts';
import { metaTextStore } from './meta-text-store.ts';
import type { PeerChannel } from './peers.ts';
import { readProfile } from './read-profile.ts';
import { createSession } from './session.ts';
import type { Session } from './session.ts';
import { createStatusBoard } from './status.ts';
import type { StatusBoard } from './status.ts';
import { createZipBook } from './zip-book.ts';
import type { ZipBook } from './zip-book.ts';

/** What a device is made of: the browser's own parts in `engine-room.ts`, others in tests. */
export interface DeviceParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly databaseName?: string;
  readonly databaseSource?: DatabaseSource;
  readonly changeChannel: ChangeChannel | null;
  readonly lease: PageLease;
  readonly peers: PeerChannel;
  readonly openServer: (options: OpenOptions, store: TextStore) => Promise<OpenedRemote>;
  readonly readZipFile: () => Promise<Uint8Array | null>;
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
  readonly zipBook: ZipBook;
  followSale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
  /** Ends the session because the person asked for it (SYNC-15). */
  logOut(): Promise<void>;
  stop(): void;
}

/** How long a sign-out tries to send what waits. */
const DRAIN_LIMIT_MS = 5_000;

/** Puts engine, catalogue and session of one page together, and starts them. */
export async function openDevice(
  parts: DeviceParts,
  options: OpenOptions,
  listeners: DeviceListeners,
): Promise<Device> {
  const { clock, random } = parts;
  let isStopped = false;
  // What was under way when the page went away may fail on its closed database.
  const onBug = (error: unknown) => {
    if (!isStopped) parts.onBug(error);
  };
  const db = openDatabase(parts.databaseName, parts.databaseSource);
  const changes = new ChangeFeed(parts.changeChannel);
  const store = createStore({ db, clock, random, changes });
  const texts = metaTextStore(db);
  const hasServer = options.dataSource === 'supabase' && options.supabaseUrl !== '';
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
  const zipBook = createZipBook(parts.readZipFile, () => void discovery.load(principal()));
  const discovery = createDiscovery({ store, clock, zipBook, status, onVersion, onTrouble: onBug });
  const exchange = createExchange({ store, server, clock, principal });
  const reload = () => session.reload().catch(onBug);

  session.watch(listeners.onSession);
  await status.start();
  // Who works here must be known before anything is exchanged.
  await reload();
  const courier = createCourier({
    clock,
    random,
    lease: parts.lease,
    peers: parts.peers,
    async exchange(scopes) {
      const outcome = await exchange.all(scopes);
      await reload();
      return outcome;
    },
    onState: (state) => status.exchange(state),
    onSession: () => void reload(),
    onBug,
  });

  connect({ store, session, status, discovery, courier });

  return {
    store,
    session,
    courier,
    discovery,
    zipBook,
    followSale(saleId) {
      courier.follow(saleId);
      return exchange.sale(saleId);
    },
    async logOut() {
      const leaving = principal();
      if (await hasWork(store, leaving)) await atMost(DRAIN_LIMIT_MS, clock, courier.runNow());
      await session.logOut();
      await store.leave(leaving);
      courier.tellSession();
    },
    stop() {
      isStopped = true;
      courier.stop();
      discovery.stop();
      status.stop();
      changes.close();
      db.close();
    },
  };
}

interface Connected {
  readonly store: DeviceStore;
  readonly session: Session;
  readonly status: StatusBoard;
  readonly discovery: Discovery;
  readonly courier: Courier;
}

/** Who hears of what: the queue's length, and who works here. Shows the sales as they see them. */
function connect({ store, session, status, discovery, courier }: Connected): void {
  let principal = session.principal();
  status.recount();
  void discovery.load(principal);
  store.onChange(({ queue }) => {
    if (queue) status.recount();
  });
  session.watch(() => {
    if (session.principal() === principal) return;
    principal = session.principal();
    status.recount();
    void discovery.load(principal);
    courier.wake('start');
  });
}
