import { ACCOUNTS, PLANNERS } from '../../sim/world/ids.ts';
import { findPhotoPaths } from '../../../src/domain/route/settings/find-photo-id.ts';
import { randomFrom } from '../sync/random-program.ts';
import { type Draw, START_MS } from './draw-history.ts';
import { afterTheEnd } from './after-the-end.ts';
import { isOk, photosIn } from './heard-answers.ts';
import { type Body, RouteEdits } from './route-edits.ts';
import type { Heard, Reader, Step } from './history.ts';
import { Writer } from './writer.ts';

type Rounds = Generator<Step, void, Heard>;
type Args = Readonly<Record<string, unknown>>;

/** A person who plans routes with others, and what their device has read. */
interface Planner {
  readonly uid: string | null;
  readonly writer: Writer;
  readonly reader: Reader;
  /** By route. */
  readonly seen: Map<string, Body>;
  /** Of the routes that this person made: what names each partner. */
  readonly partnerIds: Map<string, readonly string[]>;
}

interface Invitation {
  readonly route: string;
  readonly token: string;
  readonly by: string | null;
}

/** What may not be done at the moment. */
export interface Now {
  /** Whose pushes would wait. */
  readonly held: string | null;
  readonly mayDelete: boolean;
}

/**
 * People who plan a few routes together: more of them than may plan one. Everything is drawn from a stream of its
 * own, so that it changes nothing else of a history.
 */
export class Planning {
  readonly readers: readonly Reader[];
  readonly #random: () => number;
  readonly #people: Planner[];
  readonly #routes: readonly string[];
  readonly #edits: RouteEdits;
  readonly #invitations: Invitation[] = [];
  readonly #photos: string[] = [];
  /** The ids of unlisted sales. */
  readonly #found: string[] = [];
  readonly #gone = new Set<string | null>();
  /** A stream of its own: a history in which nobody leaves for good draws the same without it. */
  readonly #afterwards: () => number;
  readonly #busy: number;

  constructor(draw: Draw, seed: number) {
    const random = randomFrom(seed ^ 0x70e7);
    this.#random = random;
    this.#afterwards = randomFrom(seed ^ 0xdead);
    const newId = () => this.#newId();
    const own = { ...draw, newId, asideId: newId, world: { ...draw.world, newId } };
    const people = [...ACCOUNTS, ...PLANNERS, null].map((uid, i) => {
      const writer = new Writer(own, seed * 16 + i, uid);
      return {
        uid,
        writer,
        reader: { name: `planner ${i}`, uid },
        seen: new Map<string, Body>(),
        partnerIds: new Map(),
      };
    });
    this.#people = people;
    this.readers = people.map(({ reader }) => reader);
    // One that others write as well, and two that only these people have.
    this.#routes = [draw.world.ids[0] ?? '', this.#newId(), this.#newId()];
    this.#busy = [0.15, 0.4, 0.6][Math.floor(random() * 3)] ?? 0.4;
    const photos = this.#photos;
    this.#edits = new RouteEdits({ random, newId, photos, sales: draw.world.sales });
  }

  /** In most histories, some people plan together from the start. */
  *opening(): Rounds {
    const some = [0, 2, 4, 8][Math.floor(this.#random() * 4)] ?? 2;
    const [route = ''] = this.#routes.slice(1);
    const joining = this.#people.slice(2, 2 + Math.min(some, 6));
    const [first] = some === 8 ? this.#people : joining;
    if (first === undefined) return;
    yield* this.#push(first, 'route.put', { id: route, ...this.#edits.begun(), was: null });
    yield* this.#invite(first, route);
    const token = this.#invitations.at(-1)?.token;
    const others = some === 8 ? this.#people.slice(1, 8) : joining.slice(1);
    for (const each of others) yield* this.#push(each, 'route.join', { id: route, token });
  }

  /** What one of them does next, if anything. */
  *round(now: Now): Rounds {
    const gone = this.#people.find(({ uid }) => this.#gone.has(uid));
    if (gone !== undefined) yield* afterTheEnd(gone, this.#routes[1] ?? '', this.#afterwards);
    while (this.#random() < this.#busy) yield* this.#deed(now);
  }

  *#deed(now: Now): Rounds {
    const able = this.#people.filter(({ uid }) => !this.#gone.has(uid));
    const who = this.#of(able);
    // Readers read whoever's transaction is open.
    if (this.#random() < 0.15) {
      yield* this.#read(who);
      return;
    }
    const free = able.filter(({ uid }) => uid === null || uid !== now.held);
    if (!free.includes(who)) return;
    const id = this.#random() < 0.6 ? (this.#routes[1] ?? '') : this.#of(this.#routes);
    const dice = this.#random() * 100;
    if (dice < 6) yield* this.#again(who);
    else if (dice < 48) yield* this.#edit(who, id);
    else if (dice < 56) yield* this.#invite(who, id);
    else if (dice < 74) yield* this.#push(who, 'route.join', this.#ticket(who, id));
    else if (dice < 77) yield* this.#push(who, 'route.leave', this.#named(id));
    else if (dice < 80) yield* this.#remove(free, who, id);
    else if (dice < 82) yield* this.#push(who, 'route.delete', { id });
    else if (dice < 85) yield* this.#rename(who);
    else if (dice < 88) yield* this.#photo(who);
    else if (dice < 91) yield* this.#unlisted(who, id);
    else if (dice < 93) yield* this.#comesBack(who, id);
    else if (dice < 95) yield { do: 'read-finds', uid: who.uid };
    else if (dice < 97) yield { do: 'tidy-takes' };
    else if (dice < 99) yield { do: 'tidy-ends' };
    else if (now.mayDelete && PLANNERS.includes(who.uid ?? '')) {
      this.#gone.add(who.uid);
      yield { do: 'delete-account', uid: who.uid ?? '' };
      // Their token outlives the account.
      yield* this.#push(who, 'note.put', { id, text: 'Still here' });
    }
  }

  /** At the end, each of them reads all that is theirs. */
  *ending(): Rounds {
    for (const who of this.#people) {
      if (who.uid === null || this.#gone.has(who.uid)) continue;
      for (let pages = 0; pages < 200; pages++) {
        if (!(yield* this.#read(who, [`u:${who.uid}`])).isMore) break;
      }
      yield { do: 'check', reader: who.reader, scopes: [`u:${who.uid}`] };
      yield { do: 'read-finds', uid: who.uid };
    }
    yield { do: 'tidy-takes' };
  }

  /** Someone puts a sale on a route that nobody has listed, or one of them posts such a sale. */
  *#unlisted(who: Planner, id: string): Rounds {
    if (this.#found.length > 0 && this.#random() < 0.6) {
      const secret = who.uid === null ? {} : { secret_hash: null };
      yield* this.#sent(who, who.writer.posts(this.#of(this.#found), START_MS, secret));
      return;
    }
    const was = who.seen.get(id) ?? null;
    const body = was ?? this.#edits.begun();
    const saleId = this.#newId();
    this.#found.push(saleId);
    const unlisted = { title: 'Corner', lat: 39.7, lng: -105 };
    const stops = [...body.stops, { sale_id: saleId, settings: { unlisted } }];
    yield* this.#push(who, 'route.put', { id, ...body, stops, was });
  }

  *#edit(who: Planner, id: string): Rounds {
    const was = who.seen.get(id) ?? null;
    const said = this.#edits.next(was);
    // Now and then as if nothing had been there.
    const seen = this.#random() < 0.93 ? { was: was && this.#brief(was, said) } : {};
    yield* this.#push(who, 'route.put', { id, ...said, ...seen });
    const photos = photosIn(said);
    if (photos.length === 0 || this.#random() < 0.3) return;
    const { large, small } = findPhotoPaths(who.uid ?? 'guest', this.#of(photos));
    for (const path of this.#of([[large], [large, small], [small]])) {
      yield { do: 'upload-find', uid: who.uid, path };
    }
  }

  /** What a person saw: of a stop that they have left as it was, usually only its sale's id. */
  #brief(was: Body, said: Body): object {
    const dice = this.#random();
    if (dice < 0.3) return was;
    const rest = said.stops.map((stop) => JSON.stringify(stop));
    const stops = was.stops.map((stop) => {
      const at = rest.indexOf(JSON.stringify(stop));
      const isSaid = was.stops.filter(({ sale_id }) => sale_id === stop.sale_id).length === 1;
      if (at >= 0 && isSaid) return stop.sale_id;
      // Now and then one that was changed, or is no longer there.
      if (dice > 0.97) return this.#of([stop.sale_id, stop.sale_id.toUpperCase(), 'no id', '']);
      return stop;
    });
    return { ...was, stops };
  }

  *#invite(who: Planner, route: string): Rounds {
    const odd = this.#random();
    const known = this.#invitations.length > 0 ? this.#of(this.#invitations).token : 'no token';
    const token = odd < 0.85 ? this.#newId() : odd < 0.95 ? known : this.#oddToken(known);
    const heard = yield* this.#push(who, 'route.invite', { ...this.#named(route), token });
    if (isOk(heard)) {
      this.#invitations.push({ route, token: String(token).toLowerCase(), by: who.uid });
    }
  }

  /** Usually as whoever made the route: someone of it, someone who was in it, or nobody. */
  *#remove(able: readonly Planner[], some: Planner, of: string): Rounds {
    const makers = able.filter(({ partnerIds }) => partnerIds.size > 0);
    const who = makers.length > 0 && this.#random() < 0.85 ? this.#of(makers) : some;
    const route = this.#random() < 0.9 ? ([...who.partnerIds.keys()][0] ?? of) : of;
    const known = able.flatMap(({ partnerIds }) => [...partnerIds.values()].flat());
    const own = who.partnerIds.get(route) ?? [];
    const from = own.length > 0 && this.#random() < 0.8 ? own : known;
    const partner = from.length > 0 ? this.#of(from) : this.#newId();
    const odd = this.#random() < 0.9 ? partner : this.#oddToken(partner);
    yield* this.#push(who, 'route.remove', { ...this.#named(route), partner_id: odd });
    // Whoever it was may try the old link, or a partner's new one.
    if (this.#random() < 0.4) return;
    if (this.#random() < 0.5) yield* this.#invite(this.#of(able), route);
    for (const each of this.#random() < 0.3 ? able : [this.#of(able)]) {
      yield* this.#push(each, 'route.join', this.#ticket(who, route));
    }
  }

  /** The newest invitation to a route; an older, another's or one's own; none that ever was; something else. */
  #ticket(who: Planner, route: string): Args {
    const all = this.#invitations;
    const ofRoute = all.filter((each) => each.route === route);
    const dice = this.#random();
    const some = (from: readonly Invitation[]) =>
      from.length === 0 ? this.#newId() : this.#of(from).token;
    const newest = ofRoute.at(-1)?.token ?? this.#newId();
    if (dice < 0.6) return { id: route, token: newest };
    if (dice < 0.72) return { id: route, token: some(ofRoute) };
    if (dice < 0.8) return { id: route, token: some(all.filter(({ by }) => by === who.uid)) };
    if (dice < 0.86) return { id: route, token: some(all) };
    if (dice < 0.92) return { id: route, token: this.#newId() };
    return { ...this.#named(route), token: this.#oddToken(newest) };
  }

  #oddToken(token: string): unknown {
    const bare = token.replaceAll('-', '');
    return this.#of([
      token.toUpperCase(),
      ` ${token}`,
      `{${token}}`,
      bare,
      '',
      'x',
      5,
      null,
      undefined,
    ]);
  }

  /** Rarely under another name. */
  #named(id: string): Args {
    if (this.#random() < 0.95) return { id };
    return { id: this.#of([id.toUpperCase(), 'no id', '', null, undefined, this.#newId()]) };
  }

  *#rename(who: Planner): Rounds {
    const set = { display_name: this.#of(['Cleo', 'Dan', 'Eve', null]) };
    yield* this.#push(who, 'profile.patch', { id: who.uid ?? this.#newId(), set });
  }

  /** A file of a photo: usually the person's own, sometimes of someone else's or of one that no find names. */
  *#photo(who: Planner): Rounds {
    const named = photosIn([...who.seen.values()]);
    const known = this.#random() < 0.8 && named.length > 0 ? named : this.#photos;
    const photo = known.length > 0 ? this.#of(known) : this.#newId();
    const owner = this.#random() < 0.85 ? who.uid : this.#of(this.#people).uid;
    const { large, small } = findPhotoPaths(owner ?? 'guest', photo);
    const odd = [`${large}x`, large.toUpperCase(), `x/${large}`];
    const path = this.#random() < 0.93 ? this.#of([large, small]) : this.#of(odd);
    yield { do: 'upload-find', uid: who.uid, path };
  }

  /** A find with a photo is taken off and put on again, while the job that deletes files runs or does not. */
  *#comesBack(who: Planner, id: string): Rounds {
    const was = who.seen.get(id) ?? this.#edits.begun();
    const photo = this.#newId();
    const settings = { finds: [{ id: 'f', what: 'Lamp', cents: null, photo }] };
    const found = { ...was, stops: [{ sale_id: this.#newId(), settings }, ...was.stops] };
    const { large } = findPhotoPaths(who.uid ?? 'guest', photo);
    const sends = { do: 'upload-find', uid: who.uid, path: large } as const;
    const isLikely = () => this.#random() < 0.8;
    yield* this.#push(who, 'route.put', { id, ...found, was });
    if (isLikely()) yield sends;
    yield* this.#push(who, 'route.put', { id, ...was, was: found });
    if (isLikely()) yield { do: 'tidy-takes' };
    yield* this.#push(who, 'route.put', { id, ...found, was });
    if (isLikely()) yield sends;
    if (isLikely()) yield { do: 'tidy-ends' };
    if (isLikely()) yield sends;
    yield { do: 'read-finds', uid: who.uid };
  }

  /** What was said last once more, after a lost answer; or under a new client. */
  *#again(who: Planner): Rounds {
    const body = this.#random() < 0.7 ? who.writer.repeats() : who.writer.saysAnew();
    if (body !== null) yield* this.#sent(who, body);
  }

  *#push(who: Planner, op: string, a: Args): Generator<Step, Heard, Heard> {
    const name = op as Parameters<Writer['says']>[0];
    return yield* this.#sent(who, who.writer.says(name, a));
  }

  *#sent(who: Planner, body: ReturnType<Writer['says']>): Generator<Step, Heard, Heard> {
    const heard = yield { do: 'push', uid: who.uid, body };
    if (heard.refused !== null) who.writer.renew();
    this.#note(who, (heard.answer?.['rows'] ?? []) as readonly WireRow[]);
    return heard;
  }

  *#read(who: Planner, scopes?: readonly string[]): Generator<Step, Heard, Heard> {
    const others = this.#of(this.#people).uid ?? 'guest';
    const own = `u:${this.#random() < 0.95 ? (who.uid ?? others) : others}`;
    const heard = yield { do: 'pull', reader: who.reader, scopes: scopes ?? [own] };
    const read = (heard.answer?.['scopes'] ?? []) as readonly {
      readonly rows?: readonly WireRow[];
    }[];
    for (const { rows = [] } of read) this.#note(who, rows);
    return heard;
  }

  #note({ seen, partnerIds }: Planner, rows: readonly WireRow[]): void {
    for (const [kind, id, , doc] of rows) {
      if (kind !== 'route') continue;
      if (doc?.partner_ids === undefined) partnerIds.delete(id);
      else partnerIds.set(id, doc.partner_ids);
      if (doc === null) seen.delete(id);
      else {
        const { name, day = null, stops, settings } = doc;
        seen.set(id, { name, day, stops, settings });
      }
    }
  }

  #newId(): string {
    const hex = (digits: number) =>
      Math.floor(this.#random() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  #of<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

/** A route that has no day leaves it out. */
type WireRoute = Omit<Body, 'day'> &
  Partial<Pick<Body, 'day'>> & { readonly partner_ids?: readonly string[] };
type WireRow = readonly [kind: string, id: string, rev: number, doc: WireRoute | null];
