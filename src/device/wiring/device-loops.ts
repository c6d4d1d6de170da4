import { createLazyAreas } from '../areas/lazy-areas.ts';
import type { LazyAreas } from '../areas/lazy-areas.ts';
import { createDiscovery, type Discovery } from '../discovery/discovery.ts';
import { createZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { ZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { DoorListeners, OpenOptions } from '../door/door.ts';
import { createPhotoLoop } from '../photos/photo-loop.ts';
import type { PhotoLoop } from '../photos/photo-loop.ts';
import { createAccountEnd, type AccountEnd } from '../session/account-end.ts';
import { createManaging } from '../session/manage-guest-sales.ts';
import type { Managing } from '../session/manage-guest-sales.ts';
import type { DeviceBase } from './device-base.ts';
import { createDeviceSync } from '../syncing/device-sync.ts';
import type { DeviceSync } from '../syncing/device-sync.ts';
import { createSyncLoop, type SyncLoop } from '../syncing/sync-loop.ts';

/** What runs by itself: the catalog that follows the database, and the loops that send and download. */
export interface DeviceLoops {
  readonly discovery: Discovery;
  readonly zipTable: ZipTableLoader;
  readonly deviceSync: DeviceSync;
  readonly syncLoop: SyncLoop;
  readonly photoLoop: PhotoLoop;
  readonly areas: LazyAreas;
  readonly managing: Managing;
  readonly accountEnd: AccountEnd;
}

export function startLoops(
  base: DeviceBase,
  options: OpenOptions,
  { onCatalog: onVersion, onFirstArea }: DoorListeners,
): DeviceLoops {
  const { clock, random, isKept, lease, store, server, session, status, reload, behind, onBug } =
    base;
  const { principal } = session;
  const zipTable = createZipTableLoader(base.readZipFile, () => void discovery.load(principal()));
  const catalogParts = {
    store,
    clock,
    zipTable,
    status,
    texts: base.texts,
    lastVisit: base.lastVisit,
    later: behind.run,
    onVersion,
    onTrouble: onBug,
  };
  const discovery = createDiscovery(catalogParts);
  const deviceSync = createDeviceSync({ store, server, clock, principal });
  const managing = createManaging({ store, remote: server?.remote ?? null, principal, clock });
  const common = { clock, random, lease, onBug };
  const onQueued = () => syncLoop.wake('enqueue');
  const photoLoop = createPhotoLoop({ ...common, store, server, principal, onQueued });
  const areas = createLazyAreas({
    open: () => base.openAreas({ isKept, lease, onFirstArea, onBug }),
    hasSource: options.tilesUrl !== '',
    clock,
  });
  const syncLoop = createSyncLoop({
    ...common,
    peers: base.peers,
    async sync(scopes, reach) {
      const result = await deviceSync.all(scopes, reach);
      // If nothing was asked, it is the same person as before.
      const mayDiffer = result.link !== 'unknown';
      if (mayDiffer && behind.isOver()) await reload();
      else if (mayDiffer) behind.run(() => void reload());
      behind.run(() => {
        photoLoop.wake('enqueue');
        void accountEnd.afterSync(result.link).catch(onBug);
        if (result.link === 'online') void managing.askWhyHidden().catch(onBug);
      });
      if (mayDiffer) behind.hasCome();
      return result;
    },
    onWake(reason) {
      behind.run(() => {
        photoLoop.wake(reason);
        areas.wake(reason);
      });
    },
    // A sync that runs now notes it, too. If it cannot be noted, the next sync does.
    onLookAround: (scopes) =>
      behind.run(() => void store.noteUse(scopes, clock.now()).catch(() => undefined)),
    onState: (state) => status.follow(state),
    onSession: () => void reload(),
  });
  const accountEnd = createAccountEnd({ ...base, remote: server?.remote ?? null, syncLoop });
  return { discovery, zipTable, deviceSync, syncLoop, photoLoop, areas, managing, accountEnd };
}
