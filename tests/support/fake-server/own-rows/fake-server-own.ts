import { type Change, fieldsMerged, routeMerged } from './merge-plainly.ts';
import type { RouteStop } from '../../../../src/domain/route/route.ts';
import type { RouteFields } from '../../../../src/domain/route/merge-route.ts';
import {
  MOST_SETTING_BYTES,
  MOST_STOP_BYTES,
  requireNote,
  requireRouteFits,
  requireStopSettings,
  requireText,
  uuid,
} from '../fake-server-arguments.ts';
import { storedBytes } from '../fake-server-bytes.ts';
import { isBlank } from '../../../../src/domain/text/clean.ts';
import {
  TOGETHER_MUTATIONS,
  leaveGroup,
  renamePartner,
  shareRoute,
} from './fake-server-together.ts';
import {
  type Act,
  type Args,
  Refused,
  require,
  seenSale,
  signedIn,
} from '../fake-server-rights.ts';

/** Mutations of reviews and of a person's private rows, which are in their own scope. */
export const OWN_MUTATIONS = {
  'review.put': putReview,
  'review.delete': deleteReview,
  'route.put': putRoute,
  'route.delete': deleteRoute,
  ...TOGETHER_MUTATIONS,
  'note.put': putNote,
  'search.put': putSearch,
  'search.delete': (act: Act, { id }: Args<'search.delete'>) => deleteOwn(act, 'search', id),
  'profile.patch': patchProfile,
  'preference.put': putPreference,
  'referral.use': useReferral,
};

/** One review for each person and sale: a second id changes the first review, which keeps its id. */
function putReview(act: Act, args: Args<'review.put'>): string {
  const { tables, xid } = act;
  requireReview(args);
  const uid = signedIn(act.uid);
  if (args.was) requireReview(args.was);
  const sellerId = seenSale(act, args.saleId).doc.userId;
  if (sellerId === null || sellerId === uid) throw new Refused('forbidden');
  const standing = [...tables.reviews.values()].find(
    (review) => review.uid === uid && review.doc.saleId === args.saleId,
  );
  const now = new Date(act.nowMs).toISOString();
  const id = standing?.doc.id ?? args.id;
  if (standing === undefined && tables.reviews.has(id)) throw new Refused('duplicate');
  const authorName = tables.profiles.get(uid)?.doc.displayName ?? null;
  const createdAt = standing?.doc.createdAt ?? now;
  const { saleId, rating, title, comment } = args;
  const said = merged(standing, args, { rating, title, comment }, fieldsMerged);
  tables.putReview(
    uid,
    { id, saleId, sellerId, authorName, ...said, createdAt, updatedAt: now },
    xid,
  );
  return id;
}

function requireReview({
  rating,
  title,
  comment,
}: Pick<Args<'review.put'>, 'rating' | 'title' | 'comment'>): void {
  require(rating >= 1 && rating <= 5);
  requireText(title, 0, 120);
  requireText(comment, 0, 2000);
}

function deleteReview(act: Act, args: Args<'review.delete'>): string {
  const uid = signedIn(act.uid);
  const found = [...act.tables.reviews.values()].find(
    (review) => review.uid === uid && review.doc.saleId === args.saleId,
  );
  if (found !== undefined) act.tables.deleteReview(found.doc.id, act.xid);
  return found?.doc.id ?? args.id;
}

interface Seen {
  readonly was?: object | null;
}

/**
 * Merges the new document into the stored one (SYNC-20). Refused if both changed the same field differently.
 */
function merged<D extends object>(
  standing: { readonly doc: object; readonly rev: number } | undefined,
  { was = null }: Seen,
  mine: D,
  merge: (change: Change, quarrel: () => never) => object,
): D {
  if (standing === undefined) return mine;
  const stale = (): never => {
    throw new Refused('stale');
  };
  const names = Object.keys(mine);
  const own = (doc: object) =>
    Object.fromEntries(Object.entries(doc).filter(([name]) => names.includes(name)));
  const theirs = own(standing.doc);
  return merge({ was: was && own(was), theirs, mine: own(mine) }, stale) as D;
}

function deleteOwn(act: Act, kind: 'route' | 'search' | 'note', id: string): void {
  act.tables.deleteOwn(signedIn(act.uid), kind, id, act.xid);
}

/** How many of each kind a person may keep. */
const MOST = { route: 200, search: 200, note: 2000 };

function ownRow(act: Act, kind: keyof typeof MOST, id: string) {
  return act.tables.own.get(`${signedIn(act.uid)} ${kind} ${id}`);
}

function requireRoom({ tables, uid }: Act, kind: keyof typeof MOST): void {
  const held = [...tables.own.values()].filter((row) => row.uid === uid && row.kind === kind);
  if (held.length >= MOST[kind]) throw new Refused('limit');
}

function putRoute(act: Act, args: Args<'route.put'>): void {
  signedIn(act.uid);
  const { id } = args;
  const mine = routeSaid(args);
  const seen = args.was == null ? args : { ...args, was: routeSeen(args.was, mine) };
  const old = ownRow(act, 'route', id);
  const said = merged(old, seen, mine, routeMerged);
  requireRouteFits(said.stops, said.settings, old?.kind === 'route' ? old.doc.stops : []);
  if (old === undefined) requireRoom(act, 'route');
  const now = new Date(act.nowMs).toISOString();
  const before = old?.kind === 'route' ? old.doc : null;
  const doc = { ...before, id, ...said, createdAt: before?.createdAt ?? now, updatedAt: now };
  act.tables.putOwn(signedIn(act.uid), 'route', doc, act.xid);
  shareRoute(act, id);
}

/** The route that a person saw. A stop that they left as it was arrives only as its sale's id. */
function routeSeen(was: RouteFields, mine: RouteFields): RouteFields {
  requireFewStops(was.stops);
  const times = new Map<string, number>();
  const stops = (was.stops as readonly unknown[]).map((stop) => {
    const isBrief = typeof stop === 'string';
    const saleId = (isBrief ? stop : (stop as RouteStop).saleId).toLowerCase();
    const nth = times.get(saleId) ?? 0;
    times.set(saleId, nth + 1);
    const now = mine.stops.filter((each) => each.saleId === saleId)[nth];
    require(!isBrief || now !== undefined);
    return (isBrief ? now : stop) as RouteStop;
  });
  return routeSaid({ ...was, stops });
}

/** Limits what a push may cost, but leaves room for a route that partners have made too long. */
function requireFewStops(stops: readonly unknown[]): void {
  if (stops.length > 1000 || storedBytes(stops) > 3 * MOST_STOP_BYTES) throw new Refused('limit');
}

/** A route as it is stored. Refused if it is not valid. */
function routeSaid({ name, day, stops, settings }: RouteFields): RouteFields {
  requireText(name, 0, 120);
  requireFewStops(stops);
  for (const { note, settings: own } of stops) {
    requireNote(note);
    requireStopSettings(own);
  }
  require(storedBytes(settings) <= MOST_SETTING_BYTES);
  const kept = stops.map(({ saleId, note, settings: own }) => ({
    saleId,
    ...(note == null ? {} : { note }),
    ...(own == null ? {} : { settings: own }),
  }));
  return { name, day, stops: kept, settings };
}

function deleteRoute(act: Act, { id }: Args<'route.delete'>): void {
  deleteOwn(act, 'route', id);
  leaveGroup(act, id);
}

/** An empty note counts as none. */
function putNote(act: Act, args: Args<'note.put'>): void {
  const { id } = args;
  signedIn(act.uid);
  requireText(args.was?.text, 0, 2000);
  requireText(args.text, 0, 2000);
  const old = ownRow(act, 'note', id);
  const words = (of: { readonly text: string }) => ({ text: of.text === '' ? null : of.text });
  const seen = args.was ? { ...args, was: words(args.was) } : args;
  const { text } = merged(old, seen, words(args), fieldsMerged);
  if (text === null) return deleteOwn(act, 'note', id);
  if (old === undefined) requireRoom(act, 'note');
  const updatedAt = new Date(act.nowMs).toISOString();
  act.tables.putOwn(signedIn(act.uid), 'note', { id, text, updatedAt }, act.xid);
}

const MOST_QUERY_BYTES = 4096;

function putSearch(act: Act, args: Args<'search.put'>): void {
  const { id, name, query, isAlert } = args;
  signedIn(act.uid);
  for (const said of [args.was, args]) {
    if (said == null) continue;
    require(typeof said.isAlert === 'boolean');
    requireText(said.name, 0, 120);
    require(typeof said.query === 'object' && storedBytes(said.query) <= MOST_QUERY_BYTES);
  }
  const old = ownRow(act, 'search', id);
  const said = merged(old, args, { name, query, isAlert }, fieldsMerged);
  if (old === undefined) requireRoom(act, 'search');
  const createdAt = old?.kind === 'search' ? old.doc.createdAt : new Date(act.nowMs).toISOString();
  act.tables.putOwn(signedIn(act.uid), 'search', { id, ...said, createdAt }, act.xid);
}

function patchProfile(act: Act, { id, set }: Args<'profile.patch'>): void {
  if (id !== act.uid) throw new Refused('forbidden');
  const { profiles } = act.tables;
  const { displayName = null } = set;
  requireText(set.zipCode, 0, 10);
  requireText(displayName, 0, 60);
  require(displayName === null || !isBlank(displayName));
  const old = profiles.get(id) ?? { doc: { id, zipCode: null, displayName: null }, rev: 0 };
  const doc = { ...old.doc, ...set };
  profiles.set(id, { doc, rev: old.rev + 1, xid: act.xid });
  if (doc.displayName !== old.doc.displayName) rename(act, id, doc.displayName);
}

function rename({ tables, xid }: Act, id: string, name: string | null): void {
  tables.rename(id, name, xid);
  renamePartner(tables, id, xid);
}

const NEW_FOR_MS = 30 * 86_400_000;

function useReferral(act: Act, args: Args<'referral.use'>): void {
  const referrer = uuid(args.referrer);
  const uid = signedIn(act.uid);
  const { referrals, profiles, sales, checkIns } = act.tables;
  if (uuid(args.id) !== uid || referrer === uid) throw new Refused('forbidden');
  if (!profiles.has(referrer)) throw new Refused('gone');
  if (referrals.has(uid)) throw new Refused('duplicate');
  if (act.tables.ageMs(uid) > NEW_FOR_MS) throw new Refused('forbidden');
  // Nobody can bring in a person who brought them in, not even indirectly.
  for (let id: string | undefined = referrer; id !== undefined; id = referrals.get(id)?.referrer) {
    if (id === uid) throw new Refused('forbidden');
  }
  referrals.set(uid, { referrer, isCounted: false });
  const hasDone =
    [...sales.values()].some(({ doc }) => doc.userId === uid) ||
    [...checkIns.values()].some((row) => row.uid === uid);
  if (hasDone) act.tables.countReferral(uid, act.xid);
}

const MOST_VALUE_BYTES = 4096;

function putPreference(act: Act, { id, key, value }: Args<'preference.put'>): void {
  requireText(key, 1, 40);
  if (id !== act.uid) throw new Refused('forbidden');
  require(storedBytes(value) <= MOST_VALUE_BYTES);
  const old = act.tables.own.get(`${id} preference ${id}`);
  const { [key]: before, ...others } = old?.kind === 'preference' ? old.doc.values : {};
  if (JSON.stringify(before ?? null) === JSON.stringify(value)) return;
  const values = value === null ? others : { ...others, [key]: value };
  if (Object.keys(values).length > 50) throw new Refused('limit');
  act.tables.putOwn(id, 'preference', { id, values }, act.xid);
}
