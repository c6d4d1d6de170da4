import { REPORT_REASONS } from '../../../src/domain/check-in/sale-report.ts';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { ACCOUNTS } from '../../sim/world/ids.ts';
import type { WirePush } from '../../support/fake-server/fake-server-wire.ts';
import { type Point, sha256 } from '../../support/databases/database-sale.ts';
import { Program, randomFrom, secretOf } from '../sync/random-program.ts';
import type { Draw } from './draw-history.ts';
import { Twists } from './twists.ts';

/** A person who pushes from one device and numbers the mutations. */
export class Writer {
  readonly uid: string | null;
  readonly #program: Program;
  readonly #draw: Draw;
  readonly #twists: Twists;
  #clientId: string;
  /** Its own sales, oldest first. */
  readonly #posted: string[] = [];
  #mid = 0;
  #last: WirePush | null = null;
  #said: WirePush | null = null;
  #lastReferral: WirePush | null = null;

  /** `historySeed`: only what is new in some histories depends on it. */
  constructor(draw: Draw, seed: number, uid: string | null, historySeed = 0) {
    this.uid = uid;
    this.#draw = draw;
    this.#twists = new Twists(randomFrom(seed ^ 0x7157), historySeed);
    this.#program = new Program(draw.world, seed, uid);
    this.#clientId = draw.newId();
  }

  /** Usually something new; sometimes what a device sends after a lost answer, or should not send at all. */
  next(nowMs: number): WirePush {
    const [draw, last] = [this.#draw, this.#last];
    const kind = draw.random();
    if (last !== null && kind < 0.12) return last;
    if (last !== null && kind < 0.16) {
      // The same work under a new client id, as after a refusal.
      this.renew();
      return this.#sent(last.muts.map((each, i) => ({ ...each, mid: i + 1 })));
    }
    if (last !== null && kind < 0.18) {
      // Different work under a known number.
      return { ...last, muts: last.muts.map((each) => ({ ...each, op_id: draw.newId() })) };
    }
    if (kind < 0.2) return { ...this.#fresh(nowMs, 1, 2), client_id: this.#clientId };
    if (kind < 0.22) return { ...this.#fresh(nowMs, 0, 1), principal: draw.newId() };
    const oldest = kind < 0.27 ? this.#posted.shift() : undefined;
    if (oldest !== undefined) return this.#takeBack(oldest);
    return this.#sent(this.#fresh(nowMs, draw.below(4), 1).muts);
  }

  /** Withdraws a place and deletes its sale in one push: two things leave under one id and number. */
  #takeBack(id: string): WirePush {
    const proof = this.uid === null ? { secret: secretOf(id) } : {};
    const patch = {
      op: 'sale.patch',
      a: { id, set: { release_rule: 'never' }, ...proof },
    } as const;
    const removal = { op: 'sale.delete', a: { id, ...proof } } as const;
    return this.#sent(
      [patch, removal].map((each, i) => ({
        ...each,
        mid: this.#mid + 1 + i,
        op_id: this.#draw.newId(),
        v: 1,
      })),
    );
  }

  /** Writes rows that nobody else can touch until they are committed. */
  held(nowMs: number): WirePush {
    const { newId, world } = this.#draw;
    const [id, point] = [newId(), world.points[this.#draw.below(world.points.length)]];
    const create = { op: 'sale.create', a: openSale(id, point, nowMs) };
    const note = { op: 'note.put', a: { id, text: 'Held' } };
    return this.#sent(
      [create, note].map((each, i) => ({
        ...each,
        op: each.op as WirePush['muts'][number]['op'],
        mid: this.#mid + 1 + i,
        op_id: newId(),
        v: 1,
      })),
    );
  }

  /** Says who brought the account in: another, itself, nobody, or something that is no account. */
  refers(): WirePush {
    const { aside, asideBelow, asideId } = this.#draw;
    const of = <T>(from: readonly T[]): T | undefined => from[asideBelow(from.length)];
    if (this.#lastReferral !== null && aside() < 0.15) return this.#lastReferral;
    const own = this.uid ?? asideId();
    const others = ACCOUNTS.filter((each) => each !== own);
    const id = aside() < 0.9 ? own : of([...others, 'no id', null]);
    const referrer =
      aside() < 0.6
        ? of(others)
        : of([own, asideId(), others[0]?.toUpperCase(), 'made up', '', null, 5, undefined]);
    this.#lastReferral = this.says('referral.use', { id, referrer });
    return this.#lastReferral;
  }

  /** Reports some sale. */
  reports(of?: string): WirePush {
    const { asideBelow, asideId, world } = this.#draw;
    const saleId = of ?? world.sales[asideBelow(world.sales.length)];
    const id = asideId();
    const reasons = [...REPORT_REASONS, 'made up'];
    const reason = reasons[asideBelow(reasons.length)];
    return this.says('report.add', { id, sale_id: saleId, reason, details: '' });
  }

  /** A guest's sale is open all day, and anyone in the history may claim it. */
  posts(id: string, nowMs: number, more: Arguments = {}): WirePush {
    const [point] = this.#draw.world.points;
    const secret = { secret_hash: sha256(secretOf(id)) };
    return this.says('sale.create', { ...openSale(id, point, nowMs), ...secret, ...more });
  }

  /** Changes a guest's sale, or deletes it where nothing is said. */
  edits(id: string, set: Arguments | null): WirePush {
    const args = { id, secret: secretOf(id) };
    return set === null
      ? this.says('sale.delete', args)
      : this.says('sale.patch', { ...args, set });
  }

  /** Moves a guest's sale to other days. */
  moves(id: string, dates: readonly string[]): WirePush {
    const times = { start_time: '09:00', end_time: '12:00', next_day: false };
    const days = dates.map((date) => ({ date, ...times }));
    return this.says('sale.days', { id, days, expect_rev: null, secret: secretOf(id) });
  }

  claims(id: string): WirePush {
    return this.says('sale.claim', { id, secret: secretOf(id) });
  }

  /** One mutation that leaves what the writer said last as it was. */
  says(op: WirePush['muts'][number]['op'], a: Arguments): WirePush {
    this.#mid += 1;
    this.#said = {
      client_id: this.#clientId,
      principal: this.uid ?? 'guest',
      muts: [{ op, v: 1, a, mid: this.#mid, op_id: this.#draw.asideId() }],
    };
    return this.#said;
  }

  /** The same once more, after a lost answer; null if nothing was said. */
  repeats(): WirePush | null {
    return this.#said;
  }

  /** The same work under a new client id, as after a refusal. */
  saysAnew(): WirePush | null {
    if (this.#said === null) return null;
    this.renew();
    this.#mid = this.#said.muts.length;
    const muts = this.#said.muts.map((each, i) => ({ ...each, mid: i + 1 }));
    this.#said = { ...this.#said, client_id: this.#clientId, muts };
    return this.#said;
  }

  renew(): void {
    this.#clientId = this.#draw.newId();
    this.#mid = 0;
  }

  #sent(muts: WirePush['muts']): WirePush {
    this.#mid = Math.max(this.#mid, ...muts.map(({ mid }) => mid));
    this.#last = { client_id: this.#clientId, principal: this.uid ?? 'guest', muts };
    return this.#last;
  }

  #fresh(nowMs: number, extra: number, skip: number): WirePush {
    const muts = Array.from({ length: 1 + extra }, (_, i) => {
      const { op, a } = this.#program.next(new Date(nowMs).toISOString());
      const args = asDevicesSend(op, a, this.#draw.random);
      if (op === 'sale.create') this.#posted.push(String(args['id']));
      if (op === 'image.declare') {
        const [id, imageId] = [String(args['id']), String(args['image_id'])];
        const [md5, smallMd5] = [String(args['md5']), String(args['small_md5'])];
        const [bytes, smallBytes] = [Number(args['bytes']), Number(args['small_bytes'])];
        this.#draw.files.push(
          { path: largePath(id, imageId, 'jpg'), file: { md5, bytes } },
          {
            path: smallPath(id, imageId, 'jpg', smallMd5),
            file: { md5: smallMd5, bytes: smallBytes },
          },
        );
      }
      // The name in the closed list.
      const name = op as WirePush['muts'][number]['op'];
      const numbered = { mid: this.#mid + skip + i, op_id: this.#draw.newId(), v: 1 };
      return this.#twists.of({ ...numbered, op: name, a: args });
    });
    return { client_id: this.#clientId, principal: this.uid ?? 'guest', muts };
  }
}

type Arguments = Readonly<Record<string, unknown>>;

function openSale(id: string, point: Point | undefined, nowMs: number): Arguments {
  const date = new Date(nowMs).toISOString().slice(0, 10);
  return {
    id,
    title: 'Held',
    description: '',
    zip_code: null,
    sale_type: 'garage',
    kind: null,
    time_zone: 'UTC',
    sale_url: null,
    tags: [],
    days: [{ date, start_time: '00:00', end_time: '23:59', next_day: false }],
    place: { street: '1 Main St', lat: point?.lat, lng: point?.lng, quality: 'exact' },
    release_rule: 'now',
    release_at: null,
    email: null,
  };
}

/** A device names every part of a place, and sends a secret only with a guest's sale. */
function asDevicesSend(op: string, drawn: Arguments, random: () => number): Arguments {
  const isAboutSale = op.startsWith('sale.') || op.startsWith('image.');
  const unsaid = isAboutSale && op !== 'sale.create' ? ['tag'] : ['tag', 'secret'];
  const named = Object.fromEntries(Object.entries(drawn).filter(([key]) => !unsaid.includes(key)));
  const nowhere = { street: null, lat: null, lng: null, quality: 'none' };
  if (named['place'] === null) return { ...named, place: nowhere };
  const set = named['set'];
  if (typeof set === 'object' && set !== null && 'place' in set && set.place === null) {
    return { ...named, set: { ...set, place: nowhere } };
  }
  if (op === 'sale.days' && random() < 0.5) {
    return { ...named, expect_rev: Math.floor(random() * 4) };
  }
  return named;
}
