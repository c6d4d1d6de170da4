type Args = Readonly<Record<string, unknown>>;

/** A mutation on the wire, as far as twists go. */
interface Said {
  readonly op: string;
  readonly a: Args;
}

/** Texts of arguments: where they are, and how many characters they may have. */
const TEXTS: Readonly<Record<string, readonly (readonly [path: string, most: number])[]>> = {
  'sale.create': [
    ['title', 120],
    ['description', 10_000],
    ['place.street', 200],
    ['email', 254],
  ],
  'sale.patch': [
    ['set.title', 120],
    ['set.description', 10_000],
  ],
  'sale.cancel': [['reason', 280]],
  'image.attach': [['thumb', 400]],
  'review.put': [
    ['title', 120],
    ['comment', 2000],
  ],
  'report.add': [['details', 1000]],
  'route.put': [['name', 120]],
  'note.put': [['text', 2000]],
  'search.put': [['name', 120]],
  'profile.patch': [['set.display_name', 60]],
  'preference.put': [['key', 40]],
  'contact.send': [
    ['name', 120],
    ['subject', 200],
    ['message', 5000],
  ],
  'error.report': [
    ['name', 80],
    ['code', 200],
    ['where', 200],
    ['build', 40],
  ],
};

/** What may be nested: the place of a value, and how many levels lie between it and the arguments. */
const NESTED: Readonly<Record<string, readonly (readonly [path: string, level: number])[]>> = {
  'route.put': [['settings.x', 2]],
  'search.put': [['query.x', 2]],
  'preference.put': [['value', 1]],
};

/** How many mutations are twisted. */
const SHARE = 0.3;

/** What a device that reads it can say again, and what none can: by its keys, and by its numbers. */
const ODD: readonly unknown[] = [
  { line2: 'x', a_b: { c_d: 0.1 }, _: 2 ** 53, __a: -41.87812345678901, '': 1e-7 },
  [{ A: 1 }],
  { a_1: 1 },
  { line_2: 'x' },
  { aB: 1, a_b: 2 },
  [1e300],
  [2 ** 53 + 2],
  [-1e23],
];

const DEEPEST = 16;
/** Outside the basic plane, so that each is two units of a JavaScript string; of three bytes, two, and one. */
const LETTERS = ['🪑', '👩‍👧 ', '車', 'é', 'a b '];

/**
 * Now and then, something at a limit, over it, or that no server knows: a text by its characters, a value by its
 * levels, keys and numbers that a device cannot say again, an operation of a newer build.
 */
export class Twists {
  readonly #random: () => number;
  readonly #isOn: boolean;

  /** Only some histories have them, so that a seed which once found something in another still does. */
  constructor(random: () => number, historySeed: number) {
    this.#random = random;
    this.#isOn = [1, 5, 9].includes(historySeed % 10);
  }

  of<S extends Said>(said: S): S {
    if (!this.#isOn || this.#random() >= SHARE) return said;
    const dice = this.#random();
    if (dice < 0.1) return { ...said, op: this.#pick(['sale.admire', 'note.sing', '']) };
    if (dice < 0.5) return { ...said, a: this.#longText(said) };
    return { ...said, a: dice < 0.8 ? this.#nested(said) : this.#odd(said) };
  }

  #longText({ op, a }: Said): Args {
    const texts = TEXTS[op];
    if (texts === undefined) return a;
    const [path, most] = this.#pick(texts);
    const length = this.#pick([most, most + 1, Math.floor(most / 2) + 1, most - 1]);
    // An address needs an @; all other texts may be anything.
    if (path === 'email') return at(a, path, `${this.#letters(length - 2)}@x`);
    return at(a, path, this.#letters(length));
  }

  /** So many characters, of one kind; spaces at the end would be trimmed from some texts. */
  #letters(count: number): string {
    const of = Array.from(this.#pick(LETTERS));
    const letters = Array.from({ length: count - 1 }, (_, i) => of[i % of.length] ?? '');
    return `${letters.join('')}.`;
  }

  #nested({ op, a }: Said): Args {
    const over = this.#pick([0, 0, 1, 30]);
    const places = NESTED[op];
    if (places !== undefined && this.#random() < 0.7) {
      const [path, level] = this.#pick(places);
      return at(a, path, nested(DEEPEST - level + over));
    }
    // One that no function reads counts as well.
    // The model would keep it in a sale.
    if (over === 0 && op === 'sale.create') return a;
    return { ...a, unread: nested(DEEPEST - 1 + over) };
  }

  #odd({ op, a }: Said): Args {
    const value = this.#pick(ODD);
    const [path] = this.#pick(NESTED[op] ?? [['unread', 0]]);
    // The model would keep it in a sale.
    if (op === 'sale.create' && value === ODD[0]) return a;
    return at(a, path, value);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

/** What a mutation has of these, for the counts of a run. */
export function twistsIn({ op, a }: Said): readonly string[] {
  const text = JSON.stringify(a);
  return [
    ...(text.includes('[[') ? ['nested'] : []),
    ...(ODD.some((odd) => text.includes(JSON.stringify(odd))) ? ['odd'] : []),
    ...(/(?:[🪑車é]|👩‍👧 ){20}/u.test(text) ? ['letters'] : []),
    ...(op === 'sale.admire' || op === 'note.sing' || op === '' ? ['operation'] : []),
  ];
}

/** Brackets in brackets: so many levels below the outermost. */
function nested(levels: number): unknown {
  return JSON.parse('['.repeat(levels + 1) + ']'.repeat(levels + 1));
}

/** The arguments with another value at a place, if the object is there that it lies in. */
function at(args: Args, path: string, value: unknown): Args {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...args, [first]: value };
  const inner = args[first];
  if (typeof inner !== 'object' || inner === null) return args;
  return { ...args, [first]: at(inner as Args, rest.join('.'), value) };
}
