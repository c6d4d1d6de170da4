import type { OnceWrites } from '../../db/store/device-store.ts';
import { createKeptZip } from '../discovery/kept-zip.ts';
import { createPlacesCalls } from '../discovery/places-calls.ts';
import { createSalesCalls } from '../discovery/sales-calls.ts';
import { createUnplacedReader } from '../discovery/unplaced-reader.ts';
import type { Door } from '../door/door.ts';
import { createFileCalls } from '../files/file-calls.ts';
import { createPhotoCalls } from '../photos/photo-calls.ts';
import { type AskedCall, createAccountCalls } from '../session/account-calls.ts';
import { createSignOut } from '../session/device-sign-out.ts';
import { localPrincipal } from '../session/local-principal.ts';
import { createModerationCalls } from '../session/moderation-calls.ts';
import { createLazyTravel } from '../travel/lazy-travel.ts';
import type { DeviceBase } from './device-base.ts';
import type { DeviceLoops } from './device-loops.ts';
import { createSyncCalls } from './sync-calls.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';
import { verbsWhenAsked, whenAsked } from '../time/when-asked.ts';
import { createWriteCalls } from './write-calls.ts';

/** Nouns whose calls each get writes of their own, because a call may come again. */
type CallsOwn = Pick<Door, 'account' | 'writes' | 'photos' | 'alerts' | 'areas' | 'files'>;

/** Each noun of the door, implemented next to what it opens. */
export function createDoors(
  base: DeviceBase,
  loops: DeviceLoops,
): (once: OnceWrites, call: AskedCall | null) => Door {
  const { clock, random, store, server, session, status, texts, preparePhoto: prepare } = base;
  const { discovery, zipTable, deviceSync, syncLoop, areas, managing } = loops;
  const { principal } = session;
  const remote = server?.remote ?? null;
  const wake: SyncLoop['wake'] = (reason) => syncLoop.wake(reason);
  const onQueued = () => wake('enqueue');
  const onQuarantine = () => status.recount();
  const writesOf = (once: OnceWrites) =>
    createWriteCalls({ store, once, random, principal, wake, onQuarantine });
  const photosOf = createPhotoCalls({ store, principal, prepare, server, onQueued });
  // This is a chunk of its own, because first screens do not need it.
  const searching = whenAsked(async () => {
    const { createSearchAndAlerts } = await import('./search-and-alerts.ts');
    return createSearchAndAlerts({ ...base, ...loops, principal });
  });
  const accountOf = createAccountCalls({
    session,
    signOut: createSignOut({ store, session, syncLoop, clock }),
    accountEnd: loops.accountEnd,
    syncLoop,
    clock,
  });
  const filesOf = createFileCalls({
    store,
    isKept: base.isKept,
    principal,
    localPrincipal: () => localPrincipal(texts, random),
    zipTable: () => zipTable.table(),
    clock,
    wake,
  });
  const others: Omit<Door, keyof CallsOwn> = {
    sync: createSyncCalls({ syncLoop, store, principal }),
    sales: createSalesCalls({
      discovery,
      readUnplaced: createUnplacedReader({ remote, deviceSync, discovery }),
      managing,
      remote,
      principal,
      deviceSync,
      syncLoop,
    }),
    search: verbsWhenAsked(async () => (await searching()).search),
    places: createPlacesCalls({
      zipTable,
      keptZip: createKeptZip(texts, base.build, base.lastVisit),
      geocode: base.geocode,
      clock,
    }),
    moderation: createModerationCalls({ remote, principal }),
    travel: createLazyTravel(() => base.openTravel?.(store.db) ?? null),
  };
  return (once, call) => {
    const writes = writesOf(once);
    const newId = () => call?.id ?? random.uuid();
    return {
      ...others,
      account: accountOf(call),
      places: {
        ...others.places,
        // A posting begins with this call, and must not go on for another person.
        async lookupZip(zip) {
          call?.checkAsker();
          return others.places.lookupZip(zip);
        },
      },
      writes,
      photos: photosOf(once, newId),
      alerts: verbsWhenAsked(async () =>
        (await searching()).alertsWith({ commit: (made) => writes.commit(made), newId }),
      ),
      areas: areas.callsWith(newId),
      files: filesOf(once),
    };
  };
}
