import { createHash } from 'node:crypto';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';
import { sorted } from '../deeds/likeness.ts';
import { type PlanDoc, isPlan } from './plans.ts';

/**
 * What must stand in everybody's rows after what the server has carried out, worked out a second time and
 * without orders: a stop is a set of values by name. Uses nothing of the server model or of the device.
 */

/** The values of a stop: its note and its settings. */
type Stop = ReadonlyMap<string, string>;

interface Row {
  name: string;
  readonly stops: Map<string, Stop>;
  /** Settings of the route. */
  readonly settings: Map<string, string>;
}

const SHARED_OF_STOP = new Set([
  'minutes',
  'wish',
  'isMust',
  'position',
  'beginAt',
  'unlisted',
  'isDrivenTo',
]);
const SHARED_OF_ROUTE = new Set(['leave', 'backBy', 'start', 'end', 'keepsOrder']);
const KEPT = 'kept';

export function rowOf(doc: Pick<PlanDoc, 'name' | 'stops' | 'settings'>): Row {
  return {
    name: doc.name,
    stops: new Map(
      doc.stops.map(({ saleId, note, settings = {} }) => [
        saleId,
        new Map([
          ...(note === undefined || note === null ? [] : [['note', note] as const]),
          ...texts(settings),
        ]),
      ]),
    ),
    settings: new Map(texts(doc.settings)),
  };
}

function texts(settings: object): (readonly [string, string])[] {
  return Object.entries(settings).map(
    ([key, value]) => [key, JSON.stringify(sorted(value))] as const,
  );
}

type SeenDoc = Omit<PlanDoc, 'stops'> & {
  readonly stops: readonly (PlanDoc['stops'][number] | string)[];
};

export class Replay {
  /** By person and route. */
  readonly rows = new Map<string, Row>();
  readonly #groups: { readonly route: string; readonly members: Set<string> }[] = [];
  readonly #invitations = new Map<string, string>();

  constructor(ledger: readonly CarriedOut[]) {
    for (const done of ledger) this.#take(done);
  }

  /** Those who plan a route with a person. */
  partnersOf(uid: string, route: string): readonly string[] {
    return [...(this.#groupOf(uid, route)?.members ?? [])].filter((each) => each !== uid);
  }

  #take({ op, uid, args }: CarriedOut): void {
    const said = args as unknown as PlanDoc & {
      readonly token: string;
      readonly partnerId: string;
      readonly was?: SeenDoc | null;
    };
    if (uid === null || !isPlan(said.id)) return;
    const { id } = said;
    if (op === 'route.put') this.#put(uid, said);
    if (op === 'route.invite') this.#invite(uid, id, said.token);
    if (op === 'route.join') this.#join(uid, id, this.#invitations.get(said.token) ?? '');
    if (op === 'route.remove') this.#remove(uid, id, said.partnerId);
    if (op === 'route.leave' || op === 'route.delete') this.#leave(uid, id);
    if (op === 'route.delete') this.rows.delete(`${uid} ${id}`);
  }

  #put(uid: string, said: PlanDoc & { readonly was?: SeenDoc | null }): void {
    const key = `${uid} ${said.id}`;
    const standing = this.rows.get(key);
    const mine = rowOf(said);
    if (standing === undefined) this.rows.set(key, mine);
    else {
      const was =
        said.was === undefined ? standing : rowOf(said.was ? seenBy(said.was, said) : NOTHING);
      if (mine.name !== was.name) standing.name = mine.name;
      change(standing.settings, was.settings, mine.settings);
      for (const id of new Set([...was.stops.keys(), ...mine.stops.keys()])) {
        const [old, now] = [was.stops.get(id), mine.stops.get(id)];
        const there = standing.stops.get(id);
        if (now === undefined) standing.stops.delete(id);
        else if (there === undefined && old === undefined) standing.stops.set(id, now);
        else if (there !== undefined) {
          const next = new Map(there);
          change(next, old ?? new Map(), now);
          standing.stops.set(id, next);
        }
      }
    }
    this.#share(uid, said.id);
  }

  #invite(uid: string, route: string, token: string): void {
    this.#invitations.set(token, uid);
    if (this.#groupOf(uid, route) === undefined)
      this.#groups.push({ route, members: new Set([uid]) });
  }

  #join(uid: string, route: string, host: string): void {
    const group = this.#groupOf(host, route);
    const theirs = this.rows.get(`${host} ${route}`);
    if (group === undefined || theirs === undefined || group.members.has(uid)) return;
    this.#leave(uid, route);
    const own = this.rows.get(`${uid} ${route}`);
    const shared = sharedOf(theirs);
    for (const [id, stop] of own === undefined ? [] : sharedOf(own).stops) {
      if (!shared.stops.has(id)) shared.stops.set(id, stop);
    }
    group.members.add(uid);
    this.rows.set(`${uid} ${route}`, own === undefined ? shared : withShared(own, shared));
    this.#share(uid, route);
  }

  /** One who has left already only loses the way back. */
  #remove(uid: string, route: string, partnerId: string): void {
    const out = this.partnersOf(uid, route).find((each) => partnerIdOf(route, each) === partnerId);
    if (out !== undefined) this.#leave(out, route);
  }

  #leave(uid: string, route: string): void {
    const group = this.#groupOf(uid, route);
    if (group === undefined) return;
    group.members.delete(uid);
    for (const [id, stop] of this.rows.get(`${uid} ${route}`)?.stops ?? []) {
      const rest = [...stop].filter(([key]) => key !== KEPT);
      this.rows.get(`${uid} ${route}`)?.stops.set(id, new Map(rest));
    }
  }

  #share(uid: string, route: string): void {
    const from = this.rows.get(`${uid} ${route}`);
    if (from === undefined) return;
    for (const other of this.partnersOf(uid, route)) {
      const row = this.rows.get(`${other} ${route}`);
      if (row !== undefined) this.rows.set(`${other} ${route}`, withShared(row, sharedOf(from)));
    }
  }

  #groupOf(uid: string, route: string) {
    return this.#groups.find((each) => each.route === route && each.members.has(uid));
  }
}

/** What a person saw. Of a stop that they left as it was, only the sale's id was sent. */
function seenBy(was: SeenDoc, said: PlanDoc): PlanDoc {
  const stops = was.stops.flatMap((stop) =>
    typeof stop === 'string' ? said.stops.filter(({ saleId }) => saleId === stop) : [stop],
  );
  return { ...was, stops };
}

/** What whoever made a route calls a partner. */
export function partnerIdOf(route: string, uid: string): string {
  const hex = createHash('sha256').update(`${route} ${uid}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}

const NOTHING = { name: '', stops: [], settings: {} };

/** Does to `to` what led from `was` to `mine`. */
function change(to: Map<string, string>, was: Stop, mine: Stop): void {
  for (const key of new Set([...was.keys(), ...mine.keys()])) {
    const now = mine.get(key);
    if (now === was.get(key)) continue;
    if (now === undefined) to.delete(key);
    else to.set(key, now);
  }
}

function only(values: Stop, isTaken: (key: string) => boolean): Map<string, string> {
  return new Map([...values].filter(([key]) => isTaken(key)));
}

/** What partners have in common. */
export function sharedOf(row: Row): Row {
  const common = [...row.stops].filter(([, stop]) => stop.get(KEPT) !== 'true');
  return {
    name: row.name,
    stops: new Map(common.map(([id, stop]) => [id, only(stop, (key) => SHARED_OF_STOP.has(key))])),
    settings: only(row.settings, (key) => SHARED_OF_ROUTE.has(key)),
  };
}

function withShared(own: Row, shared: Row): Row {
  const isPrivate = (key: string) => !SHARED_OF_STOP.has(key) && key !== KEPT;
  const stops = new Map<string, Stop>();
  for (const [id, stop] of shared.stops) {
    stops.set(id, new Map([...only(own.stops.get(id) ?? new Map(), isPrivate), ...stop]));
  }
  for (const [id, stop] of own.stops) {
    if (stops.has(id)) continue;
    const isKept = stop.get(KEPT) === 'true' || only(stop, isPrivate).size > 0;
    if (isKept) stops.set(id, new Map([...stop, [KEPT, 'true']]));
  }
  const settings = only(own.settings, (key) => !SHARED_OF_ROUTE.has(key));
  return { name: shared.name, stops, settings: new Map([...settings, ...shared.settings]) };
}

/** A row as text, for comparing. */
export function told({ name, stops, settings }: Row): string {
  const inOrder = (values: Stop) => [...values].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const list = [...stops].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, list.map(([id, stop]) => [id, inOrder(stop)]), inOrder(settings)]);
}
