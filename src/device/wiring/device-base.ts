import { ChangeFeed } from '../../db/schema/change-feed.ts';
import type { ChangeChannel } from '../../db/schema/change-feed.ts';
import { isDenied } from '../../db/schema/database-trouble.ts';
import { createStore } from '../../db/store/device-store.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import { metaTexts, readVisit } from '../../db/schema/meta-texts.ts';
import { openDatabase } from '../../db/schema/open-database.ts';
import type { DatabaseSource } from '../../db/schema/open-database.ts';
import type { Result } from '../../domain/result.ts';
import type { PageLease } from '../../platform/worker/page-lease.ts';
import type { PreparedPhoto, PhotoProblem } from '../../platform/worker/resize-photo.ts';
import { noteServer, readServer } from '../../remote/auth/stored-session.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { OpenedRemote } from '../../remote/exchange/open-remote.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import type { AreaParts, OpenedAreas } from '../areas/open-areas.ts';
import type { Geocode } from '../discovery/geocoding.ts';
import type { Door, DoorListeners, OpenOptions } from '../door/door.ts';
import { finishLeaving } from '../session/account-end.ts';
import { createSession, type Session } from '../session/device-session.ts';
import { type LastVisit, openLastVisit } from '../session/last-visit.ts';
import { localPrincipal } from '../session/local-principal.ts';
import { readProfile } from '../session/read-profile.ts';
import { finishSignOut, isSignOutUnfinished } from '../session/unfinished-sign-out.ts';
import { createLazyServer } from '../syncing/lazy-server.ts';
import type { LazyServer } from '../syncing/lazy-server.ts';
import type { PageChannel } from '../syncing/page-channel.ts';
import { type BehindFirstScreen, createBehindFirstScreen } from '../time/behind-first-screen.ts';
import { createStatusTracker, type StatusTracker } from '../syncing/sync-status.ts';

/** What a device is made of: the browser's own parts in `device-worker.ts`, others in tests. */
export interface DeviceParts {
  readonly clock: Clock;
  readonly random: Random;
  /** The build of the app, as named in reports. */
  readonly build: string;
  readonly databaseName?: string;
  readonly databaseSource?: DatabaseSource;
  /** False if the database is in memory. Then nothing that people make is accepted. */
  readonly isKept?: boolean;
  readonly changeChannel: ChangeChannel | null;
  readonly lease: PageLease;
  readonly peers: PageChannel;
  readonly openServer: (options: OpenOptions, store: TextStore) => Promise<OpenedRemote>;
  readonly readZipFile: () => Promise<Uint8Array | null>;
  readonly preparePhoto: (file: Blob) => Promise<Result<PreparedPhoto, PhotoProblem>>;
  readonly geocode: Geocode;
  readonly openAreas: (
    page: Pick<AreaParts, 'isKept' | 'lease' | 'onFirstArea' | 'onBug'>,
  ) => Promise<OpenedAreas>;
  /** Absent if there is no router. */
  readonly openTravel?: (db: DeviceStore['db']) => Promise<Door['travel']>;
  /** Frees space by deleting photos that were only viewed. Absent if none are cached. */
  readonly deleteViewedPhotos?: () => Promise<boolean>;
  readonly onBug: (error: unknown) => void;
  /** Called when the browser denies this site its databases here, although a page may have them. */
  readonly onDenied?: () => void;
}

/** What everything else is built on: the database, the server, and who works here. */
export interface DeviceBase extends DeviceParts {
  readonly isKept: boolean;
  readonly changes: ChangeFeed;
  readonly store: DeviceStore;
  readonly texts: TextStore;
  readonly lastVisit: LastVisit;
  readonly behind: BehindFirstScreen;
  readonly server: LazyServer | null;
  readonly session: Session;
  readonly status: StatusTracker;
  /** Reads again who works here. */
  readonly reload: () => Promise<void>;
}

export async function openBase(
  parts: DeviceParts,
  options: OpenOptions,
  { onStatus, onSession }: DoorListeners,
): Promise<DeviceBase> {
  const { clock, random, build, deleteViewedPhotos, isKept = true, onBug } = parts;
  const db = openDatabase(parts.databaseName, parts.databaseSource);
  db.open().catch((error: unknown) => {
    if (isDenied(error)) parts.onDenied?.();
  });
  const changes = new ChangeFeed(parts.changeChannel);
  const freeing = deleteViewedPhotos && { deleteViewedPhotos };
  const store = createStore({ db, clock, random, changes, build, isKept, ...freeing });
  const texts = metaTexts(db);
  const { supabaseUrl: url, anonKey } = options;
  const hasServer = options.dataSource === 'supabase' && url !== '';
  const server = hasServer ? createLazyServer(() => parts.openServer(options, texts)) : null;
  const session = createSession({
    store: texts,
    server,
    nobody: hasServer ? 'guest' : await localPrincipal(texts, random),
    readProfile: (userId) => readProfile(db, userId),
    isKept,
  });
  const { principal } = session;
  const behind = createBehindFirstScreen(clock);
  if (!hasServer) behind.hasCome();
  const status = createStatusTracker({
    db,
    texts,
    clock,
    principal,
    onStatus,
    onTrouble: onBug,
    later: behind.run,
  });
  // Nothing here can go on until an older page releases the database, so this is reported first.
  db.on('blocked', () => status.noteTrouble('blocked'));
  const reload = () => session.reload().catch(onBug);

  session.watch(onSession);
  // The device must know who works here before it shows or syncs anything of theirs.
  const follow = recountWhenChanged(store, status);
  const read = await readAtOnce({ db, texts, session, status }).catch(() => null);
  if (read === null) {
    await finishSignOut(texts, (leaving) => finishLeaving(store, texts, leaving)).catch(onBug);
    await reload();
    await status.start();
  }
  follow();
  status.clearTrouble('blocked');
  const used = hasServer ? { url, anonKey } : null;
  if (read?.server?.url !== used?.url || read?.server?.anonKey !== used?.anonKey) {
    // The service worker needs this and has no page to ask. If it cannot be stored, only pages push.
    noteServer(texts, used).catch(() => undefined);
  }
  const lastVisit = openLastVisit(texts, read?.visit ?? null);
  session.watch(lastVisit.forget);
  return {
    ...parts,
    isKept,
    changes,
    store,
    texts,
    lastVisit,
    behind,
    server,
    session,
    status,
    reload,
  };
}

/** Counts again when the outbox has changed. What changes before the returned function is called counts then. */
function recountWhenChanged(
  { onChange }: Pick<DeviceStore, 'onChange'>,
  status: StatusTracker,
): () => void {
  let isFollowing = false;
  let isBehind = false;
  onChange(({ outbox }) => {
    if (!outbox) return;
    if (isFollowing) status.recount();
    else isBehind = true;
  });
  return () => {
    isFollowing = true;
    if (isBehind) status.recount();
  };
}

/**
 * Reads who works here, how far this device is in step, and what the last visit left, in one transaction: each is a
 * wait of its own, and everything else waits for this. Null if a log-out has to be finished first.
 */
function readAtOnce({
  db,
  texts,
  session,
  status,
}: Pick<DeviceBase, 'texts' | 'session' | 'status'> & Pick<DeviceStore, 'db'>) {
  const { meta, rows, overlays, outbox, photos, findPhotos, aside, checks, unread } = db;
  const tables = [meta, rows, overlays, outbox, photos, findPhotos, aside, checks, unread];
  return db.transaction('r', tables, async () => {
    if (await isSignOutUnfinished(texts)) return null;
    await session.reload();
    await status.start();
    return { server: await readServer(texts), visit: await readVisit(db) };
  });
}
