type Args = Readonly<Record<string, unknown>>;

interface Stop {
  readonly sale_id: string;
  readonly note?: string | null;
  readonly settings?: unknown;
}

/** What a mutation says of a route. */
export interface Body {
  readonly name: string;
  readonly day: string | null;
  readonly stops: readonly Stop[];
  readonly settings: Args;
}

interface Sources {
  readonly random: () => number;
  readonly newId: () => string;
  /** All photos that finds were given. */
  readonly photos: string[];
  readonly sales: readonly string[];
}

const MOST_STOPS = 200;
const MOST_NOTE = 2000;
/** `{"x": ""}` and so many letters are 8192 bytes. */
const MOST_LETTERS = 8192 - 9;

/** Draws changes of a route as people make them, and at and over its limits. */
export class RouteEdits {
  readonly #from: Sources;

  constructor(from: Sources) {
    this.#from = from;
  }

  /** A new route. */
  begun(): Body {
    return { name: 'Day', day: null, stops: [this.#stop(), this.#stop()], settings: {} };
  }

  /** What a person makes of what they see; null if they see nothing. */
  next(was: Body | null): Body {
    let body = was ?? this.begun();
    const changes = 1 + Math.floor(this.#random() * 3);
    for (let i = 0; i < changes; i++) body = this.#changed(body);
    return body;
  }

  #changed(body: Body): Body {
    const { stops } = body;
    // Mostly among the first, so that people often change the same.
    const among = this.#random() < 0.6 ? Math.min(3, stops.length) : stops.length;
    const at = Math.floor(this.#random() * among);
    const stop = stops[at];
    const dice = this.#random() * 100;
    if (dice < 24 || stop === undefined)
      return { ...body, stops: stops.toSpliced(at, 0, this.#stop()) };
    if (dice < 38) return { ...body, stops: stops.toSpliced(at, 1) };
    if (dice < 48) {
      const to = Math.floor(this.#random() * stops.length);
      return { ...body, stops: stops.toSpliced(at, 1).toSpliced(to, 0, stop) };
    }
    if (dice < 66)
      return withStop(body, at, { ...stop, settings: { ...of(stop), ...this.#shared() } });
    if (dice < 84) return withStop(body, at, this.#private(stop));
    if (dice < 88) return withStop(body, at, { sale_id: stop.sale_id });
    if (dice < 91)
      return { ...body, name: this.#pick(['Day', 'Trip', 'n'.repeat(120), 'n'.repeat(121)]) };
    if (dice < 93) return { ...body, day: this.#pick([null, '2026-06-06', '2026-06-07']) };
    if (dice < 97) return { ...body, settings: { ...body.settings, ...this.#ofRoute() } };
    return this.#long(body, at);
  }

  #stop(): Stop {
    const sale_id =
      this.#random() < 0.8 ? this.#pick(this.#from.sales.slice(-5)) : this.#from.newId();
    if (this.#random() < 0.5) return { sale_id };
    return { sale_id, settings: this.#shared() };
  }

  /** Settings of a stop that partners share. */
  #shared(): Args {
    if (this.#random() < 0.5) return { wish: this.#pick([1, 2, 3, 4, 5]) };
    return this.#pick<() => Args>([
      () => ({ wish: this.#pick([1, 4, 5]) }),
      () => ({ minutes: this.#pick([10, 30, null]) }),
      () => ({ is_must: this.#pick([true, false]) }),
      () => ({ position: this.#pick(['first', 'last', 'any']) }),
      () => ({ begin_at: '08:00', is_driven_to: true }),
      () => ({ unlisted: { title: 'Corner', lat: 39.7, lng: -105 } }),
    ])();
  }

  /** What only the person themselves may see of a stop. */
  #private(stop: Stop): Stop {
    const settings = of(stop);
    const make = this.#pick<() => Stop>([
      () => ({ ...stop, note: this.#pick(['Lamp', 'Chair', '', null]) }),
      () => ({
        ...stop,
        settings: { ...settings, visit: { outcome: 'done', at: '2026-06-06T15:00:00Z' } },
      }),
      () => ({ ...stop, settings: { ...settings, finds: this.#finds() } }),
      () => ({ ...stop, settings: { ...settings, finds: this.#finds() } }),
      () => ({ ...stop, settings: { ...settings, finds: [] } }),
      () => ({ ...stop, settings: { ...settings, new_thing: 1 } }),
      () => ({ ...stop, settings: { ...settings, kept: this.#pick([true, false]) } }),
    ]);
    return make();
  }

  #finds(): unknown {
    const finds = Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => {
      const bare = { id: 'f', what: this.#pick(['Lamp', 'Chair']), cents: 500 };
      const dice = this.#random();
      if (dice < 0.2) return bare;
      if (dice < 0.3) return { ...bare, photo: this.#pick(['x', 5, null, [this.#photo()]]) };
      return { ...bare, photo: this.#photo() };
    });
    return this.#random() < 0.95 ? finds : finds[0];
  }

  #photo(): string {
    const { photos, newId } = this.#from;
    if (photos.length === 0 || this.#random() < 0.4) photos.push(newId());
    return this.#pick(photos);
  }

  #ofRoute(): Args {
    return this.#pick<Args>([
      { leave: '08:00' },
      { back_by: '12:30' },
      { back_by: null },
      { start: { lat: 39.7, lng: -105, label: 'Home' } },
      { start: null, keeps_order: true },
      { parked: { lat: 39.7, lng: -105, at: '2026-06-06T15:00:00Z' } },
      { x: 'l'.repeat(MOST_LETTERS) },
      { x: 'l'.repeat(MOST_LETTERS + 1) },
    ]);
  }

  /** As long as a route may be, or longer. */
  #long(body: Body, at: number): Body {
    const { stops } = body;
    const [stop] = stops.slice(at);
    const settings = { x: 'l'.repeat(MOST_LETTERS + this.#pick([0, 1])) };
    const long = this.#pick(['stops', 'stops', 'notes', 'note', 'settings']);
    if (stop === undefined || long === 'stops') {
      const missing = MOST_STOPS + this.#pick([-1, 0, 1]) - stops.length;
      const more = Array.from({ length: Math.max(0, missing) }, () => ({
        sale_id: this.#from.newId(),
      }));
      return { ...body, stops: [...stops, ...more] };
    }
    if (long === 'notes') {
      const more = Array.from({ length: 51 }, () => ({ sale_id: this.#from.newId(), note: '' }));
      const note = 'n'.repeat(this.#pick([1900, 2000]));
      return { ...body, stops: [...stops, ...more].map((each) => ({ ...each, note })) };
    }
    if (long === 'settings') return withStop(body, at, { ...stop, settings });
    return withStop(body, at, { ...stop, note: 'n'.repeat(MOST_NOTE + this.#pick([0, 1])) });
  }

  #random(): number {
    return this.#from.random();
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

function of({ settings }: Stop): Args {
  return (settings ?? {}) as Args;
}

function withStop(body: Body, at: number, stop: Stop): Body {
  return { ...body, stops: body.stops.with(at, stop) };
}
