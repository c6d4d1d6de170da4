import type { DeviceStore } from '../../db/schema/device-store.ts';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { Clock, Principal, Random, SearchRemote } from '../../sync/ports.ts';
import { createAlertCalls } from '../alerts/alert-calls.ts';
import { createKeptAlerts } from '../alerts/kept-alerts.ts';
import type { ZipLookup } from '../catalogue/catalogue-entry.ts';
import { type Discovery, saleSource } from '../discovery/discovery.ts';
import type { ZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { Door } from '../door/door.ts';
import type { WritesDoor } from '../door/writes-door.ts';
import { createRecentSearches } from '../search/recent-searches.ts';
import { createServerSearch } from '../search/server-search.ts';
import { createSearchCalls } from '../search/search-calls.ts';
import type { DeviceSync } from './device-sync.ts';
import type { StatusTracker } from './sync-status.ts';

export interface SearchNounsParts {
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly principal: () => Principal;
  readonly discovery: Discovery;
  readonly zipTable: ZipTableLoader;
  readonly deviceSync: DeviceSync;
  /** Null on a device without a server. */
  readonly server: { readonly remote: SearchRemote } | null;
  readonly status: StatusTracker;
  readonly commit: WritesDoor['commit'];
  readonly onBug: (error: unknown) => void;
}

/** The search and its alerts. Loaded when one of them is first asked: see `lazy-search.ts`. */
export function searchNouns(parts: SearchNounsParts): Pick<Door, 'search' | 'alerts'> {
  const { store, clock, random, principal, discovery, zipTable, status, commit, onBug } = parts;
  const { db } = store;
  const remote = parts.server?.remote ?? null;
  const zipLookup: ZipLookup = (zip) => zipTable.peek()?.lookup(zip) ?? null;
  const source = saleSource(store);
  const offsetMs = () => status.current().serverOffsetMs;
  return {
    search: createSearchCalls({
      parts: {
        source,
        entryOf: discovery.entry,
        entriesSettled: () => discovery.settled(),
        zipLookup,
        clock,
        offsetMs,
        onTrouble: onBug,
      },
      principal,
      zipTable,
      recent: createRecentSearches(metaTexts(db)),
      askServer: createServerSearch({
        remote,
        deviceSync: parts.deviceSync,
        discovery,
      }),
    }),
    alerts: createAlertCalls({
      db,
      kept: createKeptAlerts({ db, principal, commit, newId: () => random.uuid() }),
      principal,
      async createdAfter(atMs) {
        await discovery.settled();
        return discovery.createdAfter(atMs);
      },
      readSales: (viewer, ids) => source.some(viewer, ids),
      zipLookup,
      nowMs: () => clock.now() + offsetMs(),
    }),
  };
}
