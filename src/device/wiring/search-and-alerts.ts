import type { DeviceStore } from '../../db/store/device-store.ts';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { Clock } from '../../sync/ports.ts';
import type { SearchRemote } from '../../remote/questions.ts';
import type { Principal } from '../../domain/principal.ts';
import { createAlertCalls } from '../alerts/alert-calls.ts';
import { type AlertWrites, createKeptAlerts } from '../alerts/kept-alerts.ts';
import type { ZipLookup } from '../catalog/catalog-entry.ts';
import { type Discovery, saleSource } from '../discovery/discovery.ts';
import type { ZipTableLoader } from '../discovery/zip-table-loader.ts';
import type { AlertsDoor } from '../door/alerts-door.ts';
import type { SearchDoor } from '../door/search-door.ts';
import { createRecentSearches } from '../search/recent-searches.ts';
import { createServerSearch } from '../search/server-search.ts';
import { createSearchCalls } from '../search/search-calls.ts';
import type { DeviceSync } from '../syncing/device-sync.ts';
import type { StatusTracker } from '../syncing/sync-status.ts';

export interface SearchAndAlertsParts {
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly principal: () => Principal;
  readonly discovery: Discovery;
  readonly zipTable: ZipTableLoader;
  readonly deviceSync: DeviceSync;
  /** Null on a device without a server. */
  readonly server: { readonly remote: SearchRemote } | null;
  readonly status: StatusTracker;
  /** False if this device stores nothing. */
  readonly isKept: boolean;
  readonly onBug: (error: unknown) => void;
}

export interface SearchAndAlerts {
  readonly search: SearchDoor;
  readonly alertsWith: (writes: AlertWrites) => AlertsDoor;
}

/** The search and its alerts. Loaded when one of them is first called. */
export function createSearchAndAlerts(parts: SearchAndAlertsParts): SearchAndAlerts {
  const { store, clock, principal, discovery, zipTable, status, isKept, onBug } = parts;
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
    alertsWith: (writes) =>
      createAlertCalls({
        db,
        kept: createKeptAlerts({ ...writes, db, principal, isKept }),
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
