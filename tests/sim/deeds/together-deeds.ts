import { withStopSettings } from '../../../src/domain/route/settings/stop-settings.ts';
import type { RouteStop } from '../../../src/domain/route/route.ts';
import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import type { Simulation } from '../simulation.ts';
import { type PlanDoc, planOf, privateText, seenPlans } from '../together/plans.ts';
import type { Typed } from '../together/together-book.ts';
import { idOf } from '../world/ids.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Tab } from '../world/tab.ts';
import { commit } from './commit-deed.ts';
import type { Deed } from './plan-of-run.ts';

/** What people do on routes that they plan together. */

/** The longest that a form stays open over what it has shown. */
const FORM_MS = 15_000;

type What = Pick<Typed, 'stop' | 'what' | 'marker'>;

/** A change of a route: the route after it, and what the person typed. */
interface Edit extends What {
  readonly doc: PlanDoc;
}

/** Begins a route, or changes one that is seen. */
export function planRoute(simulation: Simulation, at: Tab, deed: Deed): void {
  const tab = pageOf(simulation, at, isAccount);
  if (tab === null) return;
  const { principal } = tab.device.session;
  const no = simulation.writes.next();
  const seen = somePlan(tab, deed.pick);
  const id = planOf(principal);
  if (seen === null || (deed.amount > 0.96 && seen.id !== id)) {
    const stops = [newStop(no), newStop(simulation.writes.next())];
    const doc = { id, name: `plan #${no}#`, day: null, stops, settings: {} };
    const said = {
      doc,
      stop: stops[0]?.saleId ?? null,
      what: 'stop',
      marker: stops[0]?.saleId ?? null,
    };
    void put(simulation, tab, { no, was: null, said });
    return;
  }
  const said = edited(seen, { uid: principal, no, deed });
  const slow = (deed.amount * 1000) % 1;
  const open = () => {
    if (tab.isDead || tab.isFrozen || tab.device.session.principal !== principal) return;
    void put(simulation, tab, { no, was: seen, said });
  };
  if (slow < 0.7) open();
  else simulation.world.after((slow - 0.7) * 3 * FORM_MS, open);
}

interface Putting {
  readonly no: number;
  readonly was: PlanDoc | null;
  readonly said: Edit;
}

/** Resolves to true if the person was told that it is kept. */
export async function put(
  simulation: Simulation,
  tab: Tab,
  { no, was, said }: Putting,
): Promise<boolean> {
  const { name: device, session } = tab.device;
  const { doc, ...what } = said;
  const { id, name, day, stops, settings } = doc;
  const fields = { name, day, stops, settings };
  const old = was && { name: was.name, day: was.day, stops: was.stops, settings: was.settings };
  simulation.ops += 1;
  simulation.world.note(`${tab.name} ${session.principal} plans ${id}: ${what.what} #${no}`);
  const typed = simulation.together.begin({
    device,
    principal: session.principal,
    route: id,
    ...what,
  });
  const mutation = { op: 'route.put', args: { id, ...fields, was: old } } as const;
  const onDone = () => simulation.together.noteDone(typed);
  const work = commit(simulation, tab, { no, mutation, secret: undefined, onDone });
  simulation.tryOn(tab, work);
  const isDone = await work.catch(() => false);
  if (isDone) typed.isResolved = true;
  return isDone;
}

/** The page if its person is one of these, else another page of one of these. */
function pageOf(
  { devices }: Simulation,
  at: Tab,
  isFit: (principal: string) => boolean,
): Tab | null {
  const pages = [at, ...devices.flatMap(({ liveTabs }) => liveTabs)];
  const found = pages.find((each) => !each.isFrozen && isFit(each.device.session.principal));
  return found ?? null;
}

/** One of the routes that are seen on a page; null if there is none. */
export function somePlan(tab: Tab, pick: number): PlanDoc | null {
  const { device } = tab;
  const seen = seenPlans(readDevice(device.factory), device.session.principal);
  return seen[Math.floor(((pick * 31) % 1) * seen.length)] ?? null;
}

function newStop(no: number): RouteStop {
  const unlisted = { title: `t${no}`, lat: 39.7, lng: -105, date: '2026-06-06', timeZone: 'UTC' };
  return { saleId: idOf('stop', no), settings: { unlisted } };
}

interface Making {
  readonly uid: string;
  readonly no: number;
  readonly deed: Deed;
}

function edited(seen: PlanDoc, { uid, no, deed }: Making): Edit {
  const { stops } = seen;
  const at = Math.floor(((deed.pick * 97) % 1) * stops.length);
  const stop = stops[at];
  const dice = deed.amount;
  const made = (fields: Partial<PlanDoc>): PlanDoc => ({ ...seen, ...fields });
  if (stop === undefined || dice < 0.3) {
    const added = newStop(no);
    return {
      doc: made({ stops: stops.toSpliced(at, 0, added) }),
      stop: added.saleId,
      what: 'stop',
      marker: added.saleId,
    };
  }
  if (dice < 0.4) {
    return {
      doc: made({ stops: stops.toSpliced(at, 1) }),
      stop: stop.saleId,
      what: 'gone',
      marker: null,
    };
  }
  if (dice < 0.5) {
    const to = Math.floor(((deed.pick * 977) % 1) * stops.length);
    const doc = made({ stops: stops.toSpliced(at, 1).toSpliced(to, 0, stop) });
    return { doc, stop: null, what: 'order', marker: null };
  }
  const marker = `#${no}#`;
  const set = (settings: object): Edit => ({
    doc: made({ stops: stops.with(at, withSettings(stop, settings)) }),
    stop: stop.saleId,
    what: Object.keys(settings).join(),
    marker,
  });
  if (dice < 0.68) return set({ beginAt: marker });
  if (dice < 0.76) return set({ words: privateText(uid, no) });
  if (dice < 0.92) {
    const doc = made({ stops: stops.with(at, { ...stop, note: privateText(uid, no) }) });
    return { doc, stop: stop.saleId, what: 'note', marker };
  }
  const doc = made({ settings: { ...seen.settings, leave: marker } });
  return { doc, stop: null, what: 'leave', marker };
}

export function withSettings(stop: RouteStop, settings: object): RouteStop {
  return withStopSettings(stop, settings);
}

export function invite(simulation: Simulation, tab: Tab, deed: Deed): void {
  const seen = somePlan(tab, deed.pick);
  if (seen === null) return;
  const no = simulation.writes.next();
  const by = tab.device.session.principal;
  const invitation = { route: seen.id, token: idOf('token', no), by };
  simulation.together.invitations.push(invitation);
  say(simulation, tab, no, { op: 'route.invite', args: { id: seen.id, token: invitation.token } });
}

/** Opens the link of an invitation: usually someone else's newest. */
export function join(simulation: Simulation, at: Tab, { pick, amount }: Deed): void {
  const { invitations } = simulation.together;
  const some = invitations[Math.floor(pick * invitations.length)];
  const invitation = amount < 0.7 ? invitations.at(-1) : some;
  if (invitation === undefined) return;
  const isOther = (uid: string) => isAccount(uid) && (uid !== invitation.by || amount > 0.95);
  const tab = pageOf(simulation, at, isOther);
  if (tab === null) return;
  const { route: id, token } = invitation;
  say(simulation, tab, simulation.writes.next(), { op: 'route.join', args: { id, token } });
}

export function leave(simulation: Simulation, tab: Tab, deed: Deed): void {
  const seen = somePlan(tab, deed.pick);
  if (seen === null) return;
  say(simulation, tab, simulation.writes.next(), { op: 'route.leave', args: { id: seen.id } });
}

/** Removes a partner, if this person made the route. */
export function remove(simulation: Simulation, tab: Tab, deed: Deed): void {
  const seen = somePlan(tab, deed.pick);
  if (seen === null) return;
  const { id, partnerIds = [] } = seen;
  const partnerId = partnerIds[Math.floor(deed.amount * partnerIds.length)];
  if (partnerId === undefined) return;
  say(simulation, tab, simulation.writes.next(), { op: 'route.remove', args: { id, partnerId } });
}

export function unplan(simulation: Simulation, tab: Tab, deed: Deed): void {
  const seen = somePlan(tab, deed.pick);
  if (seen === null) return;
  const { name: device, session } = tab.device;
  const about = { device, principal: session.principal, route: seen.id, stop: null };
  simulation.together.begin({ ...about, what: 'gone', marker: null });
  say(simulation, tab, simulation.writes.next(), { op: 'route.delete', args: { id: seen.id } });
}

type Said = Parameters<typeof commit>[2]['mutation'];

function say(simulation: Simulation, tab: Tab, no: number, mutation: Said): void {
  const { principal } = tab.device.session;
  simulation.ops += 1;
  simulation.world.note(`${tab.name} ${principal} does ${mutation.op} ${mutation.args.id} #${no}`);
  simulation.tryOn(tab, commit(simulation, tab, { no, mutation, secret: undefined }));
}
