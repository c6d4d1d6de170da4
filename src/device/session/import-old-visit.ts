import { ownSaleIds } from '../../db/views/own-sales.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import { type OldSale, readOldSales, readOldSaves } from '../../domain/import/old-visit.ts';
import { draftToCreateArgs } from '../../domain/sale/draft/draft.ts';
import type { DraftPoint } from '../../domain/sale/draft/draft.ts';
import type { ZipTable } from '../../domain/geo/zip-table.ts';
import { sha256Hex } from '../../platform/worker/digest.ts';
import type { Principal } from '../../domain/principal.ts';

/** What an earlier version of the app left in local storage. */
export interface OldVisit {
  readonly userSales: string | null;
  readonly savedSales: string | null;
  /** IANA zone, for a ZIP code that is in no table. */
  readonly deviceTimeZone: string;
}

export interface OldVisitParts {
  readonly store: DeviceStore;
  /** `local:<id>`: these sales were never meant to be public. They move when the person says so (SYNC-15). */
  readonly principal: Principal;
  readonly zipTable: ZipTable | null;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Imports the sales and saves of an earlier version of the app into this device's database. A second import adds
 * nothing. False if the device could not store everything.
 */
export async function importOldVisit(parts: OldVisitParts, visit: OldVisit): Promise<boolean> {
  const { store, principal } = parts;
  const known = new Set(await ownSaleIds(store.db, principal));
  for (const old of readOldSales(visit.userSales)) {
    const id = await newIdOf(old.oldId);
    if (known.has(id)) continue;
    const args = draftToCreateArgs(old.draft, {
      id,
      secretHash: null,
      ...placeOf(old, parts, visit),
    });
    const done = await store.commit(principal, { op: 'sale.create', args });
    if (!done.ok) return false;
  }
  for (const oldId of readOldSaves(visit.savedSales)) {
    const done = await store.setShortlisted(await newIdOf(oldId), true);
    if (!done.ok) return false;
  }
  return true;
}

/** The new id of an old sale. It is the same each time, so that a repeated import adds nothing twice. */
async function newIdOf(oldId: string): Promise<string> {
  if (UUID.test(oldId)) return oldId.toLowerCase();
  const hash = await sha256Hex(`old visit ${oldId}`);
  const variant = '8';
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

function placeOf({ draft, point }: OldSale, { zipTable }: OldVisitParts, visit: OldVisit) {
  const zip = zipTable?.lookup(draft.zipCode.trim().slice(0, 5)) ?? null;
  const area: DraftPoint =
    zip === null
      ? { lat: null, lng: null, quality: 'none' }
      : { lat: zip.lat, lng: zip.lng, quality: 'zip' };
  return { place: point ?? area, timeZone: zip?.timeZone ?? visit.deviceTimeZone };
}
