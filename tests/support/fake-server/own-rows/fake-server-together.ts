import type { Route, RouteSettings, RouteStop } from '../../../../src/domain/route/route.ts';
import { requireRouteFits, uuid } from '../fake-server-arguments.ts';
import { isSame } from './merge-plainly.ts';
import { type Act, type Args, Refused, require, signedIn } from '../fake-server-rights.ts';
import { type Tables, sha256 } from '../fake-server-state.ts';
import type { RouteGroup } from './route-group.ts';

/** Mutations by which several people plan one route. They do the same as the SQL, but are written independently. */
export const TOGETHER_MUTATIONS = {
  'route.invite': invite,
  'route.join': join,
  'route.leave': leave,
  'route.remove': remove,
};

const MOST_PEOPLE = 6;
const INVITED_MS = 7 * 86_400_000;
const OF_STOP = ['minutes', 'wish', 'isMust', 'position', 'beginAt', 'unlisted', 'isDrivenTo'];
const OF_ROUTE = ['leave', 'backBy', 'start', 'end', 'keepsOrder'];

type Shared = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

function split(settings: RouteSettings, shared: readonly string[]) {
  const pick = (isShared: boolean) =>
    Object.fromEntries(
      Object.entries(settings).filter(([key]) => shared.includes(key) === isShared),
    );
  return { shared: pick(true), own: pick(false) };
}

function stopOf(saleId: string, note: string | undefined, settings: RouteSettings): RouteStop {
  const isBare = Object.keys(settings).length === 0;
  return { saleId, ...(note === undefined ? {} : { note }), ...(isBare ? {} : { settings }) };
}

const isKept = ({ settings }: RouteStop) => settings?.['kept'] === true;

function ownSettings({ settings = {} }: RouteStop): RouteSettings {
  const { kept: _, ...own } = split(settings, OF_STOP).own;
  return own;
}

/** The parts of a route that partners share. */
function sharedOf({ name, day, stops, settings }: Shared): Shared {
  return {
    name,
    day,
    stops: stops
      .filter((stop) => !isKept(stop))
      .map((stop) => stopOf(stop.saleId, undefined, split(stop.settings ?? {}, OF_STOP).shared)),
    settings: split(settings, OF_ROUTE).shared,
  };
}

function named(stops: readonly RouteStop[]): Map<string, RouteStop> {
  const times: Record<string, number> = {};
  return new Map(
    stops.map((stop) => {
      times[stop.saleId] = (times[stop.saleId] ?? 0) + 1;
      return [`${stop.saleId} ${times[stop.saleId]}`, stop];
    }),
  );
}

/** A person's row with what is shared now. Stops where they have something of their own stay. */
function withShared(own: Shared, shared: Shared): Shared {
  const [mine, ours] = [named(own.stops), named(shared.stops)];
  const line = [...ours].map(([name, stop]): [string, RouteStop] => {
    const before = mine.get(name);
    const settings = { ...(before && ownSettings(before)), ...stop.settings };
    return [name, stopOf(stop.saleId, before?.note, settings)];
  });
  let behind = 0;
  for (const [name, stop] of mine) {
    const at = line.findIndex(([each]) => each === name);
    if (at >= 0) behind = at + 1;
    else if (isKept(stop) || stop.note !== undefined || Object.keys(ownSettings(stop)).length > 0) {
      line.splice(behind, 0, [name, { ...stop, settings: { ...stop.settings, kept: true } }]);
      behind += 1;
    }
  }
  return {
    name: shared.name,
    day: shared.day,
    stops: line.map(([, stop]) => stop),
    settings: { ...split(own.settings, OF_ROUTE).own, ...shared.settings },
  };
}

/** A row once its person plans alone. Stops that only they still had are then like all others. */
function withoutKept(route: Route): Route {
  const stops = route.stops.map((stop) => {
    if (!isKept(stop)) return stop;
    const { kept: _, ...settings } = stop.settings ?? {};
    return stopOf(stop.saleId, stop.note, settings);
  });
  return { ...route, stops };
}

function groupOf({ routeGroups }: Tables, uid: string, routeId: string): RouteGroup | undefined {
  return routeGroups.find(
    (group) => group.routeId === routeId && group.members.some((each) => each.uid === uid),
  );
}

function routeOf(tables: Tables, uid: string, id: string): Route | null {
  const row = tables.own.get(`${uid} route ${id}`);
  return row?.kind === 'route' ? row.doc : null;
}

/** The fields of a route's row that only the server writes. */
type Marks = Pick<Route, 'partners' | 'partnerIds' | 'wasRemoved'>;

function byTime(members: RouteGroup['members']): RouteGroup['members'] {
  return members.toSorted((a, b) => a.joinedAtMs - b.joinedAtMs || (a.uid < b.uid ? -1 : 1));
}

/** The id by which the maker of a route names a partner. */
function partnerId(routeId: string, uid: string): string {
  const hex = sha256(`${routeId} ${uid}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

function marksOf(
  { profiles }: Tables,
  { routeId, madeBy, members }: RouteGroup,
  uid: string,
): Marks {
  const others = byTime(members).filter((each) => each.uid !== uid);
  if (others.length === 0) return {};
  const partners = others.map((each) => profiles.get(each.uid)?.doc.displayName ?? '');
  if (madeBy !== uid) return { partners };
  return { partners, partnerIds: others.map((each) => partnerId(routeId, each.uid)) };
}

function bare({ partners: _p, partnerIds: _i, wasRemoved: _w, ...route }: Route): Route {
  return route;
}

/** Writes a route with these marks, unless nothing changes. */
function write(tables: Tables, uid: string, next: Route, marks: Marks, xid: number): void {
  const doc = { ...bare(next), ...marks };
  if (!isSame(routeOf(tables, uid, next.id), doc)) tables.putOwn(uid, 'route', doc, xid);
}

function namePartners(tables: Tables, group: RouteGroup, xid: number): void {
  for (const { uid } of group.members) {
    const route = routeOf(tables, uid, group.routeId);
    if (route !== null) write(tables, uid, route, marksOf(tables, group, uid), xid);
  }
}

/** Writes a person's new name into their partners' rows. */
export function renamePartner(tables: Tables, uid: string, xid: number): void {
  for (const group of tables.routeGroups) {
    if (group.members.some((each) => each.uid === uid)) namePartners(tables, group, xid);
  }
}

/** Writes the parts of a route that a person shares into the rows of the others. */
export function shareRoute({ tables, uid, xid, nowMs }: Act, id: string): void {
  const from = signedIn(uid);
  const group = groupOf(tables, from, id);
  const route = routeOf(tables, from, id);
  if (group === undefined || route === null) return;
  for (const { uid: other } of group.members) {
    const theirs = routeOf(tables, other, id);
    if (other === from || theirs === null) continue;
    const { name, day, stops, settings } = theirs;
    const before = { name, day, stops, settings };
    const said = withShared(before, sharedOf(route));
    const updatedAt = isSame(before, said) ? theirs.updatedAt : new Date(nowMs).toISOString();
    write(tables, other, { ...theirs, ...said, updatedAt }, marksOf(tables, group, other), xid);
  }
}

/** Takes a person out of the group of a route, if they are in one. */
export function leaveGroup(
  { tables, uid, xid }: Pick<Act, 'tables' | 'uid' | 'xid'>,
  id: string,
): void {
  const from = signedIn(uid);
  const group = groupOf(tables, from, id);
  if (group === undefined) return;
  group.members = group.members.filter((each) => each.uid !== from);
  const { tokenHash } = group;
  const { isRemoved } = group.left.get(from) ?? { isRemoved: false };
  group.left.set(from, { tokenHash, isRemoved });
  if (group.invitedBy === from) group.invitedBy = null;
  if (group.madeBy === from) group.madeBy = byTime(group.members)[0]?.uid ?? from;
  const route = routeOf(tables, from, id);
  const marks = isRemoved ? { wasRemoved: true } : {};
  if (route !== null) write(tables, from, withoutKept(route), marks, xid);
  namePartners(tables, group, xid);
  const { routeGroups } = tables;
  if (group.members.length === 0) routeGroups.splice(routeGroups.indexOf(group), 1);
}

function invite({ tables, uid, xid, nowMs }: Act, args: Args<'route.invite'>): string {
  const id = uuid(args.id);
  const tokenHash = sha256(uuid(args.token));
  const from = signedIn(uid);
  const route = routeOf(tables, from, id);
  if (route === null) throw new Refused('gone');
  const group = groupOf(tables, from, id);
  const isTaken = tables.routeGroups.some((each) => each !== group && each.tokenHash === tokenHash);
  if (isTaken) throw new Refused('duplicate');
  const invitation = { tokenHash, invitedBy: from, untilMs: nowMs + INVITED_MS };
  if (group !== undefined) {
    Object.assign(group, invitation);
    for (const [who, { isRemoved }] of group.left) if (!isRemoved) group.left.delete(who);
  } else {
    const members = [{ uid: from, joinedAtMs: nowMs }];
    const left = new Map();
    tables.routeGroups.push({ routeId: id, madeBy: from, ...invitation, members, left });
    write(tables, from, withoutKept(route), {}, xid);
  }
  return id;
}

function join(act: Act, args: Args<'route.join'>): string {
  const { tables, xid, nowMs } = act;
  const id = uuid(args.id);
  const tokenHash = sha256(uuid(args.token));
  const from = signedIn(act.uid);
  const group = tables.routeGroups.find((each) => each.tokenHash === tokenHash);
  const isGood =
    group !== undefined &&
    group.routeId === id &&
    group.untilMs > nowMs &&
    group.members.some((each) => each.uid === group.invitedBy);
  const invited = isGood ? routeOf(tables, group.invitedBy ?? '', id) : null;
  if (!isGood || invited === null) throw new Refused('gone');
  if (groupOf(tables, from, id) === group) return id;
  const left = group.left.get(from);
  const isOld = left?.tokenHash === tokenHash;
  if (isOld || (left?.isRemoved && group.invitedBy !== group.madeBy)) throw new Refused('gone');
  if (group.members.length >= MOST_PEOPLE) throw new Refused('gone');
  const routes = [...tables.own.values()].filter((row) => row.uid === from && row.kind === 'route');
  const isNew = routeOf(tables, from, id) === null;
  if (isNew && routes.length >= 200) throw new Refused('limit');
  const now = new Date(nowMs).toISOString();
  let shared = sharedOf(invited);
  const before = routeOf(tables, from, id);
  const own = before === null ? null : withoutKept(before);
  if (own !== null) {
    const ours = named(shared.stops);
    const more = [...named(sharedOf(own).stops)].filter(([name]) => !ours.has(name));
    shared = { ...shared, stops: [...shared.stops, ...more.map(([, stop]) => stop)] };
  }
  const said = own === null ? shared : withShared(own, shared);
  if (own !== null) requireRouteFits(said.stops, said.settings);
  leaveGroup(act, id);
  group.left.delete(from);
  group.members.push({ uid: from, joinedAtMs: nowMs });
  const dates = { createdAt: own?.createdAt ?? now, updatedAt: now };
  const doc = { id, ...said, ...dates, ...marksOf(tables, group, from) };
  tables.putOwn(from, 'route', doc, xid);
  shareRoute(act, id);
  return id;
}

function leave(act: Act, args: Args<'route.leave'>): string {
  const id = uuid(args.id);
  const from = signedIn(act.uid);
  leaveGroup(act, id);
  const route = routeOf(act.tables, from, id);
  if (route?.wasRemoved) write(act.tables, from, route, {}, act.xid);
  return id;
}

/** The maker of a route removes someone, perhaps a person who has just left. The invitation ends as well. */
function remove(act: Act, args: Args<'route.remove'>): string {
  const { tables, uid, xid, nowMs } = act;
  const id = uuid(args.id);
  const partner = uuid(args.partnerId);
  const from = signedIn(uid);
  const group = groupOf(tables, from, id);
  if (group === undefined) throw new Refused('gone');
  if (group.madeBy !== from) throw new Refused('forbidden');
  require(partner !== partnerId(id, from));
  const known = [...group.members.map((each) => each.uid), ...group.left.keys()];
  const other = known.find((each) => partnerId(id, each) === partner);
  if (other === undefined) throw new Refused('gone');
  const tokenHash = group.left.get(other)?.tokenHash ?? group.tokenHash;
  group.left.set(other, { tokenHash, isRemoved: true });
  if (group.members.some((each) => each.uid === other)) leaveGroup({ tables, uid: other, xid }, id);
  group.untilMs = Math.min(group.untilMs, nowMs);
  return id;
}

/** Deletes an account and everything of its person, who has only a profile and routes. */
export function deleteAccount(tables: Tables, uid: string, xid: number): void {
  const groups = tables.routeGroups.filter(({ members }) =>
    members.some((each) => each.uid === uid),
  );
  for (const { routeId } of groups) leaveGroup({ tables, uid, xid }, routeId);
  const rows = [...tables.own.values()].filter((row) => row.uid === uid);
  for (const { kind, doc } of rows) tables.deleteOwn(uid, kind, doc.id, xid);
  tables.profiles.delete(uid);
  for (const { left } of tables.routeGroups) left.delete(uid);
  tables.goneAccounts.add(uid);
  tables.floors.delete(uid);
  for (const [name, { scope }] of tables.tombstones) {
    if (scope === `u:${uid}`) tables.tombstones.delete(name);
  }
}
