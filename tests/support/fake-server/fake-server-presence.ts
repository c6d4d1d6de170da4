import { SALE_SIZES } from '../../../src/domain/check-in/sale-report.ts';
import { distanceMiles } from '../../../src/domain/geo/distance.ts';
import type { Sale } from '../../../src/domain/sale/sale.ts';
import { windowsOf } from '../../../src/domain/sale/schedule.ts';
import { type Act, type Args, Refused, require, seenSale, signedIn } from './fake-server-rights.ts';

/** Mutations about who was at a sale and whether it is on. */
export const PRESENCE_MUTATIONS = { 'checkin.add': addCheckIn, 'ison.add': addIsOn };

const METERS_A_MILE = 1609.344;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function addCheckIn(act: Act, args: Args<'checkin.add'>): void {
  const { tables, xid, nowMs } = act;
  const accuracyMiles = args.accuracyM / METERS_A_MILE;
  const atMs = Date.parse(args.at);
  require(typeof args.accuracyM === 'number');
  require(accuracyMiles >= 0 && accuracyMiles <= 0.1);
  require(atMs >= nowMs - 7 * 24 * HOUR_MS && atMs <= nowMs + 10 * MINUTE_MS);
  const uid = signedIn(act.uid);
  const { doc: sale } = seenSale(act, args.saleId);
  const day = openDay(sale, atMs, 30 * MINUTE_MS);
  if (day === null || sale.cancelledAt !== null) throw new Refused('not_open');
  require(sale.placeQuality !== 'zip' && sale.placeQuality !== 'none');
  const place = tables.places.get(args.saleId);
  if (place === undefined || place.releasedAtMs > nowMs) throw new Refused('unreleased');
  const { lat, lng } = place.doc;
  if (lat !== null && lng !== null) {
    const miles = distanceMiles({ lat, lng }, args) - Math.min(accuracyMiles, 0.05);
    if (miles > 0.1) throw new Refused('too_far');
  }
  const before = [...tables.checkIns.values()].filter((row) => row.uid === uid);
  const isTooFast = before.some(
    (row) =>
      row.position !== null &&
      row.doc.saleId !== args.saleId &&
      distanceMiles(row.position, args) > (90 * Math.abs(atMs - Date.parse(row.doc.at))) / HOUR_MS,
  );
  if (isTooFast) throw new Refused('too_fast');
  const isKnown = before.some((row) => row.doc.saleId === args.saleId && row.day === day);
  if (isKnown || tables.checkIns.has(args.id)) throw new Refused('duplicate');
  const doc = { id: args.id, saleId: args.saleId, at: new Date(atMs).toISOString() };
  const position = { lat: args.lat, lng: args.lng };
  tables.checkIns.set(args.id, { uid, doc, day, position, rev: 1, xid });
  tables.countReferral(uid, xid);
}

function addIsOn(act: Act, args: Args<'ison.add'>): void {
  const { tables, uid, clientId, nowMs } = act;
  const size = args.size ?? null;
  const atMs = Date.parse(args.at);
  require(atMs >= nowMs - 24 * HOUR_MS && atMs <= nowMs + 10 * MINUTE_MS);
  require(size === null || SALE_SIZES.includes(size));
  require(size === null || args.state !== 'not-there');
  const { doc: sale } = seenSale(act, args.saleId);
  const day = openDay(sale, atMs, 2 * HOUR_MS);
  if (day === null) throw new Refused('not_open');
  const key = `${args.saleId} ${day} ${uid ?? `guest:${clientId}`}`;
  const before = tables.isOn.get(key);
  if (before !== undefined && before.at > args.at) return;
  const wasThere = [...tables.checkIns.values()].some(
    (row) => row.uid === uid && row.doc.saleId === args.saleId,
  );
  const weight = uid === null ? 1 : wasThere ? 4 : 2;
  tables.isOn.set(key, { state: args.state, size, weight, at: args.at });
}

/** The schedule day that is open at an instant, with a margin on both sides; the nearest if there are two. */
function openDay(sale: Sale, atMs: number, marginMs: number): string | null {
  const days = sale.days.flatMap((day) =>
    windowsOf([day], sale.timeZone).map(({ startMs, endMs }) => ({
      date: day.date,
      startMs,
      farMs: Math.max(startMs - atMs, atMs - endMs, 0),
    })),
  );
  const open = days.filter(({ farMs }) => farMs <= marginMs);
  return open.toSorted((a, b) => a.farMs - b.farMs || a.startMs - b.startMs)[0]?.date ?? null;
}
