import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { ACCOUNTS } from '../../sim/world/ids.ts';
import type { StoredFile } from '../../support/fake-server/photos/image-record.ts';
import { randomFrom, secretOf } from '../sync/random-program.ts';
import type { Draw } from './draw-history.ts';
import type { Heard, Step } from './history.ts';
import { Writer } from './writer.ts';

type Rounds = Generator<Step, void, Heard>;
type Args = Readonly<Record<string, unknown>>;

interface Posted {
  readonly sale: string;
  readonly writer: Writer;
}

interface Photo extends Posted {
  readonly image: string;
}

const LARGE: StoredFile = { md5: 'd'.repeat(32), bytes: 11 };
const SMALL: StoredFile = { md5: 'e'.repeat(32), bytes: 5 };
/** As many as a sale may have, one more, and what most have. */
const MANY = [1, 1, 2, 3, 10, 11];

/**
 * An account and a guest who list their sales again with their photos, and what may happen until a job has copied
 * these. Everything is drawn from a stream of its own, so that it changes nothing else of a history.
 */
export class Copying {
  readonly #random: () => number;
  readonly #newId: () => string;
  readonly #writers: readonly Writer[];
  readonly #sales: Posted[] = [];
  readonly #photos: Photo[] = [];
  readonly #copies: Photo[] = [];
  readonly #share: number;

  constructor(draw: Draw, seed: number) {
    const random = randomFrom(seed ^ 0xc0b1e5);
    this.#random = random;
    const below = (most: number) => Math.floor(random() * most);
    const digits = (count: number) =>
      Array.from({ length: count }, () => below(16).toString(16)).join('');
    const newId = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
    this.#newId = newId;
    const own = { ...draw, random, below, newId, aside: random, asideBelow: below, asideId: newId };
    this.#writers = [ACCOUNTS[0] ?? null, null].map((uid, i) => new Writer(own, seed * 8 + i, uid));
    this.#share = [0, 0.3, 0.6][below(3)] ?? 0;
  }

  *round(nowMs: number): Rounds {
    while (this.#random() < this.#share) yield* this.#deed(nowMs);
  }

  *#deed(nowMs: number): Rounds {
    const dice = this.#random();
    if (this.#sales.length < 2 || dice < 0.12) yield* this.#post(nowMs);
    else if (this.#photos.length === 0 || dice < 0.3) yield* this.#photo();
    else if (dice < 0.56) yield* this.#copy();
    else if (dice < 0.66) yield { do: 'copies' };
    else if (dice < 0.76) yield* this.#takeBack();
    else if (dice < 0.8) yield* this.#order();
    else yield* this.#odd();
  }

  *#post(nowMs: number): Rounds {
    const writer = this.#of(this.#writers);
    const sale = this.#newId();
    this.#sales.push({ sale, writer });
    // A guest's secret is there in either case, and an account's sale has none.
    yield* this.#push(writer, writer.posts(sale, nowMs));
  }

  /** Declared, both files uploaded, and attached; sometimes not all of it. */
  *#photo(): Rounds {
    const { sale, writer } = this.#of(this.#sales);
    const image = this.#newId();
    this.#photos.push({ sale, writer, image });
    const files = {
      bytes: LARGE.bytes,
      md5: LARGE.md5,
      small_bytes: SMALL.bytes,
      small_md5: SMALL.md5,
    };
    const of = { ...this.#named(sale), image_id: image, position: this.#below(4) };
    yield* this.#push(writer, writer.says('image.declare', { ...of, ext: 'jpg', ...files }));
    yield { do: 'upload', path: largePath(sale, image, 'jpg'), file: LARGE };
    if (this.#random() < 0.05) return;
    yield { do: 'upload', path: smallPath(sale, image, 'jpg', SMALL.md5), file: SMALL };
    if (this.#random() < 0.05) return;
    yield* this.#push(writer, writer.says('image.attach', { ...of, thumb: null }));
  }

  *#copy(): Rounds {
    const from = this.#of(this.#photos);
    const own = this.#sales.filter(({ writer }) => writer === from.writer);
    // Now and then to a sale of the other, or from its own to itself.
    const to = this.#of(this.#random() < 0.9 && own.length > 0 ? own : this.#sales);
    for (let left = this.#of(MANY); left > 0; left--) {
      const copy = { ...to, image: this.#newId() };
      this.#copies.push(copy);
      yield* this.#push(from.writer, from.writer.says('image.copy', this.#copyOf(copy, from)));
    }
  }

  #copyOf({ sale, image }: Photo, from: Photo): Args {
    return {
      ...this.#named(sale),
      image_id: image,
      from: from.sale,
      from_image: from.image,
      from_secret: this.#random() < 0.95 ? secretOf(from.sale) : 'a guess',
      position: this.#below(4),
    };
  }

  /** Removes a photo, a copy, or a whole sale. */
  *#takeBack(): Rounds {
    const { sale, image, writer } = this.#of([...this.#photos, ...this.#copies]);
    if (this.#random() < 0.7) {
      const args = { ...this.#named(sale), image_id: image };
      yield* this.#push(writer, writer.says('image.remove', args));
      return;
    }
    yield* this.#push(writer, writer.says('sale.delete', this.#named(sale)));
    this.#forget(this.#sales, sale);
    if (this.#random() < 0.7) this.#forget(this.#photos, sale);
    if (this.#random() < 0.7) this.#forget(this.#copies, sale);
  }

  #forget(list: Posted[], sale: string): void {
    list.splice(0, list.length, ...list.filter((each) => each.sale !== sale));
  }

  *#order(): Rounds {
    const { sale, writer } = this.#of(this.#sales);
    const ids = [...this.#photos, ...this.#copies].filter((photo) => photo.sale === sale);
    const image_ids = ids.map(({ image }) => image).toReversed();
    const args = { ...this.#named(sale), image_ids: image_ids.slice(0, 1 + this.#below(4)) };
    yield* this.#push(writer, writer.says('image.order', args));
  }

  /** What no device sends, or sends twice. */
  *#odd(): Rounds {
    const from = this.#of(this.#photos);
    const { writer } = from;
    const copy = this.#of([from, ...this.#copies.filter((each) => each.writer === writer)]);
    const args = this.#copyOf(copy, from);
    const others = this.#photos.find(({ sale }) => sale !== copy.sale)?.image ?? from.image;
    const what = this.#of<Args>([
      args,
      { ...args, image_id: others },
      { ...args, image_id: others },
      { ...args, position: -1 },
      { ...args, position: 10_001 },
      { ...args, from_image: copy.image },
      { ...args, from: this.#newId() },
    ]);
    if (this.#random() < 0.7) {
      yield* this.#push(writer, writer.says('image.copy', what));
      return;
    }
    const path = largePath(copy.sale, copy.image, 'jpg');
    yield { do: 'upload', path, file: LARGE };
    const attach = { ...this.#named(copy.sale), image_id: copy.image, position: 0, thumb: null };
    yield* this.#push(writer, writer.says('image.attach', attach));
  }

  #named(sale: string): Args {
    return { id: sale, secret: secretOf(sale) };
  }

  *#push(writer: Writer, body: ReturnType<Writer['says']>): Rounds {
    const { refused } = yield { do: 'push', uid: writer.uid, body };
    if (refused !== null) writer.renew();
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #of<T>(from: readonly T[]): T {
    const picked = from[this.#below(from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }
}
