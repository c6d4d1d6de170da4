import type { ReleaseRule, Sale } from '../../src/domain/sale/sale.ts';
import type { MutationArgs, MutationName } from '../../src/sync/mutation.ts';
import type { RejectCode } from '../../src/sync/ports.ts';
import { type SaleRecord, type Tables, sha256 } from './fake-server-state.ts';

/** What each mutation does to the tables, as the SQL does it. */
export interface Act {
  readonly tables: Tables;
  readonly uid: string | null;
  readonly xid: number;
  readonly nowMs: number;
}

/** Thrown by a mutation that is refused; it has then changed nothing. */
export class Refused extends Error {
  readonly code: RejectCode;

  constructor(code: RejectCode) {
    super(code);
    this.code = code;
  }
}

type Args<N extends MutationName> = MutationArgs[N] & { readonly secret?: string };

const APPLY: { readonly [N in MutationName]: (act: Act, args: Args<N>) => void } = {
  'sale.create': createSale,
  'sale.patch': patchSale,
  'sale.days': replaceDays,
  'sale.cancel': cancelSale,
  'save.set': setSave,
  'save.unset': unsetSave,
};

export function applyMutation(act: Act, op: MutationName, args: unknown): void {
  const apply = APPLY[op] as (act: Act, args: unknown) => void;
  apply(act, args);
}

function createSale({ tables, uid, xid, nowMs }: Act, args: Args<'sale.create'>): void {
  if (args.title === '' || args.title.length > 120 || args.days.length === 0) {
    throw new Refused('invalid');
  }
  if (uid === null && args.secretHash === null) throw new Refused('invalid');
  if (tables.spent.has(args.id)) throw new Refused('duplicate');
  tables.spent.add(args.id);
  const releasedAtMs = releaseTime(args.releaseRule, args.releaseAt);
  const { id, place, email, secretHash, ...fields } = args;
  const doc: Sale = {
    ...fields,
    id,
    userId: uid,
    sellerName: null,
    images: [],
    ...publicPoint(place, releasedAtMs <= nowMs),
    placeQuality: place.quality,
    releaseAt: args.releaseRule === 'at' ? args.releaseAt : null,
    cancelledAt: null,
    cancelReason: null,
    soldOutAt: null,
    halfPriceFrom: null,
    rainDate: null,
    isSample: false,
    createdAt: new Date(nowMs).toISOString(),
  };
  tables.writeSale({ doc, rev: 0, xid, hidden: false, daysRev: 0, secretHash }, xid);
  const { street, lat, lng } = place;
  tables.writePlace(id, { id, street, lat, lng }, releasedAtMs, xid, nowMs);
  tables.privates.set(id, { doc: { id, email }, rev: 1, xid });
  tables.stats.set(id, { doc: { id, views: 0, saves: 0, onRoutes: 0 }, rev: 1, xid });
}

function patchSale(act: Act, args: Args<'sale.patch'>): void {
  const sale = ownSale(act, args);
  if (sale.doc.cancelledAt !== null) throw new Refused('gone');
  const { tables, xid, nowMs } = act;
  const { place: given, email, ...fields } = args.set;
  if (fields.title === '' || (fields.title?.length ?? 0) > 120) throw new Refused('invalid');
  const patched: Sale = { ...sale.doc, ...fields };
  const stored = tables.places.get(args.id);
  const place = given ?? {
    street: stored?.doc.street ?? null,
    lat: stored?.doc.lat ?? null,
    lng: stored?.doc.lng ?? null,
    quality: sale.doc.placeQuality,
  };
  const releasedAtMs = releaseTime(patched.releaseRule, patched.releaseAt);
  const doc = {
    ...patched,
    ...publicPoint(place, releasedAtMs <= nowMs),
    placeQuality: place.quality,
  };
  tables.writeSale({ ...sale, doc }, xid);
  if (given !== undefined || 'releaseRule' in fields || 'releaseAt' in fields) {
    const { street, lat, lng } = place;
    tables.writePlace(args.id, { id: args.id, street, lat, lng }, releasedAtMs, xid, nowMs);
  }
  const held = tables.privates.get(args.id);
  if (email !== undefined && held !== undefined) {
    tables.privates.set(args.id, { doc: { id: args.id, email }, rev: held.rev + 1, xid });
  }
}

function replaceDays(act: Act, args: Args<'sale.days'>): void {
  const sale = ownSale(act, args);
  if (sale.doc.cancelledAt !== null) throw new Refused('gone');
  if (args.days.length === 0) throw new Refused('invalid');
  if (args.expectRev !== null && sale.daysRev > args.expectRev) throw new Refused('stale');
  act.tables.writeSale({ ...sale, doc: { ...sale.doc, days: args.days } }, act.xid);
}

function cancelSale(act: Act, args: Args<'sale.cancel'>): void {
  const sale = ownSale(act, args);
  if (sale.doc.cancelledAt !== null) return;
  const cancelledAt = new Date(act.nowMs).toISOString();
  const doc = { ...sale.doc, cancelledAt, cancelReason: args.reason };
  act.tables.writeSale({ ...sale, doc }, act.xid);
}

function setSave({ tables, uid, xid, nowMs }: Act, { id }: Args<'save.set'>): void {
  if (uid === null) throw new Refused('forbidden');
  const sale = tables.sales.get(id);
  if (sale === undefined || (sale.hidden && sale.doc.userId !== uid)) throw new Refused('gone');
  if (tables.saves.has(`${uid} ${id}`)) return;
  const rev = (tables.unbury(`u:${uid}`, 'save', id)?.rev ?? 0) + 1;
  const doc = { id, createdAt: new Date(nowMs).toISOString() };
  tables.saves.set(`${uid} ${id}`, { uid, doc, rev, xid });
}

function unsetSave({ tables, uid, xid }: Act, { id }: Args<'save.unset'>): void {
  if (uid === null) throw new Refused('forbidden');
  const save = tables.saves.get(`${uid} ${id}`);
  if (save === undefined) return;
  tables.saves.delete(`${uid} ${id}`);
  tables.bury(`u:${uid}`, 'save', id, save.rev, xid);
}

function ownSale(
  { tables, uid }: Act,
  { id, secret }: { readonly id: string; readonly secret?: string },
): SaleRecord {
  const sale = tables.sales.get(id);
  if (sale === undefined) throw new Refused('gone');
  const isOwn =
    sale.doc.userId === null
      ? secret !== undefined && sale.secretHash === sha256(secret)
      : sale.doc.userId === uid;
  if (!isOwn) throw new Refused('forbidden');
  return sale;
}

function releaseTime(rule: ReleaseRule, at: string | null): number {
  if (rule === 'now') return -Infinity;
  if (rule === 'never') return Infinity;
  if (at === null) throw new Refused('invalid');
  return Date.parse(at);
}

function publicPoint(
  { lat, lng }: { readonly lat: number | null; readonly lng: number | null },
  isReleased: boolean,
): Pick<Sale, 'lat' | 'lng' | 'nearLat' | 'nearLng'> {
  if (lat === null || lng === null) return { lat: null, lng: null, nearLat: null, nearLng: null };
  if (isReleased) return { lat, lng, nearLat: lat, nearLng: lng };
  const blur = (degrees: number) => (Math.floor(degrees * 64) + 0.5) / 64;
  return { lat: null, lng: null, nearLat: blur(lat), nearLng: blur(lng) };
}
