import type { Intent } from '../../support/databases/database-device.ts';
import { drawPresence, drawSize, drawStopSettings, oddFiles } from './draw-edges.ts';
import { drawVisitFacts } from './draw-visit-facts.ts';
import { saleArguments, sha256, type Point } from '../../support/databases/database-sale.ts';

/** What all writers share: they work on the same sales and use the same few ids. */
export interface World {
  readonly points: readonly Point[];
  readonly sales: string[];
  /** Ids for routes, searches and reviews. */
  readonly ids: readonly string[];
  /** The latest time at which places become public during the run, in milliseconds. */
  readonly lastReleaseMs: number;
  /** The longest time from now until then, in milliseconds. */
  readonly releaseWithinMs: number;
  readonly newId: () => string;
  /** Accounts that exist; none where a referral is not to be accepted. */
  readonly people?: readonly string[];
}

/** What one writer's mutations are generated from. */
interface Draw {
  readonly world: World;
  readonly random: () => number;
  /** A second stream: what is drawn from it changes nothing that a seed has drawn before. */
  readonly aside: () => number;
  /** The account's id; for a guest any id, and the server refuses it. */
  readonly uid: string;
  readonly isGuest: boolean;
  /** Sales this writer has made. */
  readonly own: string[];
  /** Images that it has declared and not attached: sale and image. */
  readonly declared: { readonly sale: string; readonly image: string }[];
  /** Those that it has attached, if the server has agreed. */
  readonly attached: { readonly sale: string; readonly image: string }[];
  readonly now: string;
  /** What it put last under each id. */
  readonly put: Map<string, Arguments>;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Gives the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>({ random }: Draw, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('Nothing to pick from.');
  return picked;
}

/** Usually one of its own, if it has one. */
function someSale(draw: Draw): string {
  const isOwn = draw.own.length > 0 && draw.random() < 0.6;
  return pick(draw, isOwn ? draw.own : draw.world.sales);
}

/** A guest's sale has a secret derived from its id, so that any writer may claim it. */
export function secretOf(saleId: string): string {
  return `the secret of ${saleId}`;
}

function openToday(now: string): Arguments {
  return { date: now.slice(0, 10), start_time: '00:00', end_time: '23:59', next_day: false };
}

function release(draw: Draw): Arguments {
  const rule = pick(draw, ['now', 'now', 'at', 'never']);
  const left = Math.max(draw.world.lastReleaseMs - Date.parse(draw.now), 0);
  const withinMs = Math.min(left, draw.world.releaseWithinMs);
  const at = new Date(Date.parse(draw.now) + draw.random() * withinMs).toISOString();
  return { release_rule: rule, release_at: rule === 'at' ? at : null };
}

function place(draw: Draw): Arguments | null {
  const { lat, lng } = pick(draw, draw.world.points);
  return draw.random() < 0.15 ? null : { street: '1 Main St', lat, lng, quality: 'exact' };
}

function newSale(draw: Draw): Arguments {
  const id = draw.world.newId();
  draw.own.push(id);
  draw.world.sales.push(id);
  return saleArguments(id, pick(draw, draw.world.points), {
    place: place(draw),
    ...release(draw),
    time_zone: 'UTC',
    days: [openToday(draw.now)],
    ...drawVisitFacts(draw.aside),
    ...(draw.isGuest ? { secret_hash: sha256(secretOf(id)) } : {}),
    // Nothing is drawn for it, so that the seeds keep their histories.
    ...(draw.own.length % 3 === 0 ? {} : { import_id: draw.own[0], import_source: 'list.csv' }),
  });
}

function patch(draw: Draw): Arguments {
  const set = pick<() => Arguments>(draw, [
    () => ({ title: `Title ${draw.random()}` }),
    () => ({ place: place(draw) }),
    () => release(draw),
    () => ({ email: 'new@mail.example', half_price_from: draw.now }),
  ]);
  const visitFacts = draw.aside() < 0.4 ? drawVisitFacts(draw.aside) : {};
  return { set: { ...set(), ...visitFacts } };
}

function declaration(draw: Draw): Arguments {
  const declared = { sale: someSale(draw), image: draw.world.newId() };
  draw.declared.push(declared);
  return {
    id: declared.sale,
    image_id: declared.image,
    ext: 'jpg',
    position: Math.floor(draw.random() * 9),
    bytes: 9,
    md5: 'a'.repeat(32),
    small_bytes: 4,
    small_md5: 'b'.repeat(32),
    ...oddFiles(declared.image),
  };
}

function image(draw: Draw): Arguments {
  const { sale, image: id } = draw.declared.shift() ?? { sale: someSale(draw), image: draw.uid };
  return { id: sale, image_id: id, image_ids: [id], position: 1, thumb: null };
}

function attachment(draw: Draw): Arguments {
  const [next] = draw.declared;
  if (next !== undefined) draw.attached.push(next);
  return image(draw);
}

/** Mostly of a photo of its own that may be there. */
function copied(draw: Draw): Arguments {
  const known = draw.attached[Math.floor(draw.aside() * draw.attached.length)];
  const { sale, image: from } = known ?? { sale: someSale(draw), image: draw.uid };
  return {
    image_id: draw.world.newId(),
    from: sale,
    from_image: from,
    from_secret: secretOf(sale),
    position: Math.floor(draw.aside() * 9),
  };
}

const aboutSale = (draw: Draw): Arguments => ({
  id: draw.world.newId(),
  sale_id: someSale(draw),
});
const ofOwnId = (draw: Draw): Arguments => ({ id: pick(draw, draw.world.ids), name: 'x' });

/**
 * Based on what this writer put last, whatever other devices have put since (SYNC-20); sometimes it says that
 * there was nothing, by leaving that out.
 */
function merging(draw: Draw, key: string, names: Arguments, drawn: Arguments): Arguments {
  const was = draw.put.get(key) ?? null;
  const fields = Object.entries(drawn).map(([name, value]): [string, unknown] => {
    const isLeft = was !== null && draw.random() < 0.5;
    return [name, isLeft ? was[name] : value];
  });
  const said = Object.fromEntries(fields);
  draw.put.set(key, said);
  if (draw.random() < 0.1) return { ...names, ...said };
  return { ...names, ...said, was };
}

function someStops(draw: Draw): readonly Arguments[] {
  return Array.from({ length: Math.floor(draw.random() * 4) }, () => {
    const settings = drawStopSettings(draw.aside);
    const stop = { sale_id: pick(draw, draw.world.sales.slice(-4)), ...settings };
    return draw.random() < 0.3 ? { ...stop, note: pick(draw, ['Lamp', 'Chair']) } : stop;
  });
}

/** The closed list: how often each mutation occurs, and its arguments besides sale and secret. */
const OPS: Readonly<Record<string, readonly [weight: number, (draw: Draw) => Arguments]>> = {
  'sale.create': [3, newSale],
  'sale.patch': [9, patch],
  'sale.days': [3, ({ now }) => ({ days: [openToday(now)], expect_rev: null })],
  'sale.cancel': [1, () => ({ reason: null })],
  'sale.restore': [2, () => ({})],
  'sale.delete': [1, () => ({})],
  'sale.claim': [3, () => ({})],
  'image.declare': [5, declaration],
  'image.attach': [4, attachment],
  'image.copy': [2, copied],
  'image.order': [1, image],
  'image.remove': [1, image],
  'save.set': [4, () => ({})],
  'save.unset': [3, () => ({})],
  'review.put': [
    5,
    (draw) => {
      const id = pick(draw, [draw.world.newId(), ...draw.world.ids]);
      const sale = someSale(draw);
      return merging(
        draw,
        `review ${sale}`,
        { id, sale_id: sale },
        {
          rating: pick(draw, [1, 2, 3, 4, 5]),
          title: pick(draw, ['', 'Good']),
          comment: pick(draw, ['', 'Friendly']),
        },
      );
    },
  ],
  'review.delete': [3, aboutSale],
  'checkin.add': [
    3,
    (draw) => ({
      ...aboutSale(draw),
      ...pick(draw, draw.world.points),
      ...drawPresence(draw.aside, draw.now),
    }),
  ],
  'ison.add': [
    2,
    (draw) => ({
      ...aboutSale(draw),
      state: pick(draw, ['on', 'sold-out', 'not-there']),
      ...pick(draw, [{}, { size: 'small' }, { size: 'large' }]),
      ...drawSize(draw.aside),
      at: draw.now,
    }),
  ],
  'report.add': [2, (draw) => ({ ...aboutSale(draw), reason: 'other', details: '' })],
  'route.put': [
    3,
    (draw) => {
      const { id } = ofOwnId(draw);
      return merging(
        draw,
        `route ${String(id)}`,
        { id },
        {
          name: pick(draw, ['x', 'y', 'z']),
          day: pick(draw, [null, '2026-06-06']),
          stops: someStops(draw),
          settings: pick(draw, [{}, { start: 'home' }, { start: null, by_bike: true }]),
        },
      );
    },
  ],
  'route.delete': [2, ofOwnId],
  'note.put': [
    3,
    (draw) => {
      const id = someSale(draw);
      const text = pick(draw, ['', 'Lamp', 'Chair']);
      return merging(draw, `note ${id}`, { id }, { text });
    },
  ],
  'search.put': [
    2,
    (draw) => {
      const { id } = ofOwnId(draw);
      return merging(
        draw,
        `search ${String(id)}`,
        { id },
        {
          name: pick(draw, ['x', 'y']),
          query: pick(draw, [{}, { words: 'lamp' }]),
          is_alert: pick(draw, [true, false]),
        },
      );
    },
  ],
  'search.delete': [2, ofOwnId],
  'preference.put': [2, (draw) => ({ id: draw.uid, key: 'x', value: pick(draw, [null, 1, 2]) })],
  'profile.patch': [
    1,
    (draw) => ({ id: draw.uid, set: { display_name: pick(draw, ['Ann', 'Bea', null]) } }),
  ],
  'referral.use': [
    1,
    (draw) => ({
      id: draw.uid,
      referrer: pick(draw, [...(draw.world.people ?? []), draw.world.newId()]),
    }),
  ],
  'view.batch': [2, (draw) => ({ views: [{ sale_id: someSale(draw), day: '2026-01-01' }] })],
  'contact.send': [
    1,
    (draw) => ({
      id: draw.world.newId(),
      name: 'Ann',
      email: 'a@mail.example',
      subject: 'x',
      message: 'x',
    }),
  ],
  'newsletter.subscribe': [1, () => ({ email: 'a@mail.example' })],
  'error.report': [
    1,
    (draw) => ({ id: draw.world.newId(), name: 'x', code: '', where: '', build: 'x' }),
  ],
};

export const ALL_OPS = Object.keys(OPS);
const BY_WEIGHT = Object.entries(OPS).flatMap(([op, [weight]]) => Array<string>(weight).fill(op));

/** Mutations of one writer over the whole closed list, each with its own tag. */
export class Program {
  readonly random: () => number;
  readonly #draw: Omit<Draw, 'now'>;

  constructor(world: World, seed: number, uid: string | null) {
    this.random = randomFrom(seed);
    this.#draw = {
      world,
      random: this.random,
      aside: randomFrom(seed ^ 0x5eed),
      uid: uid ?? world.newId(),
      isGuest: uid === null,
      own: [],
      declared: [],
      attached: [],
      put: new Map(),
    };
  }

  /** `now`: ISO 8601, for mutations about a day. */
  next(now: string): Intent & { readonly a: { readonly tag: string } } {
    const draw = { ...this.#draw, now };
    const op = draw.own.length < 2 ? 'sale.create' : pick(draw, BY_WEIGHT);
    const sale = someSale(draw);
    const tag = draw.world.newId();
    const args = OPS[op]?.[1](draw);
    const id = typeof args?.['id'] === 'string' ? args['id'] : sale;
    return { op, a: { ...args, id, secret: secretOf(id), tag } };
  }
}
