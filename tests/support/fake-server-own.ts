import { type Act, type Args, Refused, require, seenSale, signedIn } from './fake-server-rights.ts';

/** Reviews, and what a person keeps for itself: rows that the author's own scope holds. */
export const OWN_MUTATIONS = {
  'review.put': putReview,
  'review.delete': deleteReview,
  'route.put': putRoute,
  'route.delete': (act: Act, { id }: Args<'route.delete'>) => deleteOwn(act, 'route', id),
  'note.put': putNote,
  'search.put': putSearch,
  'search.delete': (act: Act, { id }: Args<'search.delete'>) => deleteOwn(act, 'search', id),
  'profile.patch': patchProfile,
  'preference.put': putPreference,
};

/** One review a person and sale: a second id changes the first review, which keeps its own. */
function putReview(act: Act, args: Args<'review.put'>): string {
  const { tables, xid } = act;
  require(args.rating >= 1 && args.rating <= 5 && args.title.length <= 120);
  const uid = signedIn(act.uid);
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
  const said = { id, saleId, sellerId, authorName, rating, title, comment };
  const isOther =
    standing !== undefined &&
    (['rating', 'title', 'comment'] as const).some((field) => standing.doc[field] !== args[field]);
  expectSeen(args, isOther ? standing.rev : 0);
  tables.putReview(uid, { ...said, createdAt, updatedAt: now }, xid);
  return id;
}

function deleteReview(act: Act, args: Args<'review.delete'>): string {
  const uid = signedIn(act.uid);
  const found = [...act.tables.reviews.values()].find(
    (review) => review.uid === uid && review.doc.saleId === args.saleId,
  );
  if (found !== undefined) act.tables.deleteReview(found.doc.id, act.xid);
  return found?.doc.id ?? args.id;
}

/** SYNC-20: refused where another device has written something else since the version that was seen. */
function expectSeen({ expectRev }: { readonly expectRev?: number | null }, standingRev: number) {
  if (expectRev != null && standingRev > expectRev) throw new Refused('stale');
}

/** The version of a row of the person's own that says something else than these fields; 0: none does. */
function otherRev(act: Act, kind: 'route' | 'search' | 'note', id: string, said: object): number {
  const old = act.tables.own.get(`${act.uid} ${kind} ${id}`);
  if (old === undefined) return 0;
  const fields: Readonly<Record<string, unknown>> = { ...old.doc };
  const isSame = Object.entries(said).every(
    ([field, value]) => JSON.stringify(fields[field]) === JSON.stringify(value),
  );
  return isSame ? 0 : old.rev;
}

function deleteOwn(act: Act, kind: 'route' | 'search' | 'note', id: string): void {
  act.tables.deleteOwn(signedIn(act.uid), kind, id, act.xid);
}

function putRoute(act: Act, { expectRev, ...args }: Args<'route.put'>): void {
  const uid = signedIn(act.uid);
  require(args.stops.length <= 50 && args.name.length <= 120);
  expectSeen({ expectRev: expectRev ?? null }, otherRev(act, 'route', args.id, args));
  const now = new Date(act.nowMs).toISOString();
  const old = act.tables.own.get(`${uid} route ${args.id}`);
  const createdAt = old?.kind === 'route' ? old.doc.createdAt : now;
  act.tables.putOwn(uid, 'route', { ...args, createdAt, updatedAt: now }, act.xid);
}

function putNote(act: Act, { id, text, expectRev }: Args<'note.put'>): void {
  const uid = signedIn(act.uid);
  require(text.length <= 2000);
  expectSeen({ expectRev: expectRev ?? null }, otherRev(act, 'note', id, { text }));
  const updatedAt = new Date(act.nowMs).toISOString();
  if (text === '') deleteOwn(act, 'note', id);
  else act.tables.putOwn(uid, 'note', { id, text, updatedAt }, act.xid);
}

function putSearch(act: Act, { expectRev, ...args }: Args<'search.put'>): void {
  const uid = signedIn(act.uid);
  expectSeen({ expectRev: expectRev ?? null }, otherRev(act, 'search', args.id, args));
  const { own } = act.tables;
  const old = own.get(`${uid} search ${args.id}`);
  const held = [...own.values()].filter((row) => row.uid === uid && row.kind === 'search');
  if (old === undefined && held.length >= 50) throw new Refused('limit');
  const createdAt = old?.kind === 'search' ? old.doc.createdAt : new Date(act.nowMs).toISOString();
  act.tables.putOwn(uid, 'search', { ...args, createdAt }, act.xid);
}

function patchProfile(act: Act, { id, set }: Args<'profile.patch'>): void {
  if (id !== act.uid) throw new Refused('forbidden');
  const { profiles } = act.tables;
  require(set.displayName === undefined || set.displayName !== '');
  const old = profiles.get(id) ?? { doc: { id, zipCode: null, displayName: null }, rev: 0 };
  const doc = { ...old.doc, ...set };
  profiles.set(id, { doc, rev: old.rev + 1, xid: act.xid });
  if (doc.displayName !== old.doc.displayName) act.tables.rename(id, doc.displayName, act.xid);
}

function putPreference(act: Act, { id, key, value }: Args<'preference.put'>): void {
  if (id !== act.uid) throw new Refused('forbidden');
  const old = act.tables.own.get(`${id} preference ${id}`);
  const { [key]: before, ...others } = old?.kind === 'preference' ? old.doc.values : {};
  if (JSON.stringify(before ?? null) === JSON.stringify(value)) return;
  const values = value === null ? others : { ...others, [key]: value };
  if (Object.keys(values).length > 50) throw new Refused('limit');
  act.tables.putOwn(id, 'preference', { id, values }, act.xid);
}
