import { visitFactsOf } from '../../../src/domain/sale/sale-fields.ts';
import type { ReleaseRule, Sale, SaleStats } from '../../../src/domain/sale/sale.ts';
import type { MutationName } from '../../../src/sync/mutations/mutation.ts';
import {
  importIn,
  requireSaleTexts,
  requireRepeatable,
  requireShallow,
  requireText,
  requireZone,
  visitFactsIn,
} from './fake-server-arguments.ts';
import { IMAGE_MUTATIONS } from './photos/server-images.ts';
import { LETTER_MUTATIONS } from './fake-server-letters.ts';
import { OWN_MUTATIONS } from './own-rows/fake-server-own.ts';
import { PRESENCE_MUTATIONS } from './fake-server-presence.ts';
import { type Act, type Args, Refused, ownSale, seenSale } from './fake-server-rights.ts';
import { cellScope } from './fake-server-scopes.ts';
import { type Tables, sha256 } from './fake-server-state.ts';
import {
  heldForFlood,
  holdForFlood,
  noteArrival,
  welcomeIn,
} from '../moderation/fake-moderation.ts';

/** What each mutation does to the tables, as in the SQL. */

/** Carries a mutation out and returns the id of the row that it was about. */
type Apply<N extends MutationName> = (act: Act, args: Args<N>) => string | void;

const APPLY: { readonly [N in MutationName]: Apply<N> } = {
  'sale.create': createSale,
  'sale.patch': patchSale,
  'sale.days': replaceDays,
  'sale.cancel': cancelSale,
  'sale.restore': restoreSale,
  'sale.delete': deleteSale,
  'sale.claim': claimSale,
  'save.set': setSave,
  'save.unset': unsetSave,
  ...IMAGE_MUTATIONS,
  ...OWN_MUTATIONS,
  ...PRESENCE_MUTATIONS,
  ...LETTER_MUTATIONS,
};

/** The rev after a mutation, for sales and for documents that are replaced as a whole. */
export function revAfter(
  tables: Tables,
  done: { readonly op: MutationName; readonly target: string; readonly uid: string | null },
): number | null {
  const { op, target, uid } = done;
  if (op.startsWith('sale.')) return tables.sales.get(target)?.rev ?? null;
  if (op === 'review.put') return tables.reviews.get(target)?.rev ?? null;
  if (op !== 'note.put' && op !== 'route.put' && op !== 'search.put') return null;
  return tables.own.get(`${uid} ${op.slice(0, -4)} ${target}`)?.rev ?? null;
}

/** Applies a mutation. Throws `Refused`, with `unknown` for a name from a newer build. */
export function applyMutation(act: Act, op: MutationName, args: unknown): string {
  requireShallow(Object(args) as object);
  requireRepeatable(Object(args) as object);
  const apply = APPLY[op] as ((act: Act, args: unknown) => string | void) | undefined;
  if (apply === undefined) throw new Refused('unknown');
  return apply(act, args) ?? String((args as { readonly id: unknown }).id);
}

function createSale(act: Act, args: Args<'sale.create'>): void {
  const { tables, uid, xid, nowMs } = act;
  requireText(args.title, 1, 120);
  requireSaleTexts(args);
  const days = inOrder(args.days);
  if (days.length === 0) throw new Refused('invalid');
  if (uid === null && args.secretHash === null) throw new Refused('invalid');
  requireZone(args.timeZone);
  const visitFacts = visitFactsOf(visitFactsIn(args));
  const releasedAtMs = releaseTime(args.releaseRule, args.releaseAt);
  const isAnothers = [...tables.own.values()].some(
    (row) => row.uid !== uid && row.found?.includes(args.id) === true,
  );
  if (isAnothers) throw new Refused('forbidden');
  if (tables.spent.has(args.id)) throw new Refused('duplicate');
  tables.spent.add(args.id);
  const { id, place, email, secretHash, secret: _, ...fields } = args;
  const doc: Sale = {
    ...fields,
    days,
    id,
    userId: uid,
    sellerName: null,
    ...visitFacts,
    images: [],
    ...publicPoint(place, releasedAtMs <= nowMs),
    placeQuality: place.quality,
    releaseAt: args.releaseRule === 'at' ? args.releaseAt : null,
    cancelledAt: null,
    cancelReason: null,
    soldOutAt: null,
    halfPriceFrom: null,
    rainDate: null,
    ...importIn(args),
    isSample: false,
    createdAt: new Date(nowMs).toISOString(),
  };
  const cell = cellScope(doc);
  const welcome = uid === null ? welcomeIn(act, cell, id) : null;
  const isFlood = welcome === 'held';
  tables.writeSale({ doc, rev: 0, xid, hidden: isFlood, daysRev: 0, secretHash }, xid);
  const { street, lat, lng } = place;
  tables.writePlace(id, { id, street, lat, lng }, releasedAtMs, xid);
  const held = isFlood ? { held: heldForFlood(nowMs) } : {};
  tables.privates.set(id, { doc: { id, email, ...held }, rev: 1, xid });
  tables.stats.set(id, { doc: statsOf(id), rev: 1, xid });
  if (welcome !== null) noteArrival(act, { id, cell, welcome });
  if (uid !== null) tables.countReferral(uid, xid);
}

/** A sale's counters before anything else was counted. */
export function statsOf(id: string, views = 0): SaleStats {
  const none = { reviews: 0, ratingSum: 0, sellerReviews: 0, sellerRatingSum: 0, isOn: [] };
  return { id, views, saves: 0, onRoutes: 0, ...none };
}

function patchSale(act: Act, args: Args<'sale.patch'>): void {
  const sale = ownSale(act, args);
  const { tables, xid, nowMs } = act;
  const { place: given, email, ...fields } = args.set;
  requireSaleTexts(args.set);
  if (fields.timeZone !== undefined) requireZone(fields.timeZone);
  const patched: Sale = { ...sale.doc, ...fields, ...visitFactsIn(fields) };
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
  // A guest's sale that moves counts in its new cell like a new one, and no longer in the old one.
  const cell = cellScope(doc);
  const isMoving = cell !== cellScope(sale.doc);
  if (isMoving) tables.arrivals.delete(args.id);
  const welcome = isMoving && doc.userId === null ? welcomeIn(act, cell, args.id) : null;
  const isFlood = welcome === 'held' && !sale.hidden;
  tables.writeSale({ ...sale, doc, hidden: sale.hidden || isFlood }, xid);
  if (isFlood) holdForFlood(act, args.id);
  if (welcome !== null) {
    noteArrival(act, { id: args.id, cell, welcome: sale.hidden ? 'hidden' : welcome });
  }
  if (given !== undefined || 'releaseRule' in fields || 'releaseAt' in fields) {
    const { street, lat, lng } = place;
    tables.writePlace(args.id, { id: args.id, street, lat, lng }, releasedAtMs, xid);
  }
  const held = tables.privates.get(args.id);
  if (email !== undefined && held !== undefined) {
    tables.privates.set(args.id, { doc: { ...held.doc, email }, rev: held.rev + 1, xid });
  }
}

/** In the order of their openings. Two days that open at one time are refused. */
function inOrder(days: Sale['days']): Sale['days'] {
  const opening = ({ date, startTime }: Sale['days'][number]) => `${date} ${startTime}`;
  if (new Set(days.map(opening)).size < days.length) throw new Refused('invalid');
  return days.toSorted((a, b) => (opening(a) < opening(b) ? -1 : 1));
}

function replaceDays(act: Act, args: Args<'sale.days'>): void {
  const sale = ownSale(act, args);
  const days = inOrder(args.days);
  if (days.length === 0) throw new Refused('invalid');
  if (args.expectRev !== null && sale.daysRev > args.expectRev) throw new Refused('stale');
  act.tables.writeSale({ ...sale, doc: { ...sale.doc, days } }, act.xid);
}

function cancelSale(act: Act, args: Args<'sale.cancel'>): void {
  const sale = ownSale(act, args);
  if (sale.doc.cancelledAt !== null) return;
  requireText(args.reason, 0, 280);
  const cancelledAt = new Date(act.nowMs).toISOString();
  const doc = { ...sale.doc, cancelledAt, cancelReason: args.reason };
  act.tables.writeSale({ ...sale, doc }, act.xid);
}

function restoreSale(act: Act, args: Args<'sale.restore'>): void {
  const sale = ownSale(act, args);
  if (sale.doc.cancelledAt === null) return;
  const doc = { ...sale.doc, cancelledAt: null, cancelReason: null };
  // A guest's restored sale counts in its cell like a new one.
  const cell = cellScope(doc);
  const welcome = doc.userId === null ? welcomeIn(act, cell, args.id) : null;
  const isFlood = welcome === 'held' && !sale.hidden;
  act.tables.writeSale({ ...sale, doc, hidden: sale.hidden || isFlood }, act.xid);
  if (isFlood) holdForFlood(act, args.id);
  if (welcome !== null) {
    noteArrival(act, { id: args.id, cell, welcome: sale.hidden ? 'hidden' : welcome });
  }
}

function deleteSale(act: Act, args: Args<'sale.delete'>): void {
  ownSale(act, args);
  act.tables.deleteSale(args.id, act.xid);
}

/** Gives a guest's sale to the account that has its secret (SYNC-21). */
function claimSale({ tables, uid, xid }: Act, { id, secret }: Args<'sale.claim'>): void {
  if (uid === null) throw new Refused('forbidden');
  const sale = tables.sales.get(id);
  if (sale === undefined) throw new Refused('gone');
  if (sale.doc.userId === uid) return;
  const isHolder = secret !== undefined && sale.secretHash === sha256(secret);
  if (sale.doc.userId !== null || !isHolder) {
    throw new Refused(sale.hidden ? 'gone' : 'forbidden');
  }
  tables.writeSale({ ...sale, doc: { ...sale.doc, userId: uid }, secretHash: null }, xid);
  tables.countReferral(uid, xid);
}

function setSave({ tables, uid, xid, nowMs }: Act, { id }: Args<'save.set'>): void {
  if (uid === null) throw new Refused('forbidden');
  seenSale({ tables, uid }, id);
  if (tables.saves.has(`${uid} ${id}`)) return;
  const rev = tables.risenAbove(uid, 'save', id) + 1;
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
