/** Something that a person has typed on a route that several plan. */
export interface Typed {
  readonly device: string;
  readonly principal: string;
  readonly route: string;
  /** Null if it is about the route as a whole. */
  readonly stop: string | null;
  /** `gone`: the stop or the route was taken away. */
  readonly what: string;
  /** In no other text. Null: nothing that could be lost. */
  readonly marker: string | null;
  /** The person was told that it is kept. */
  isResolved: boolean;
}

export interface Invitation {
  readonly route: string;
  readonly token: string;
  readonly by: string;
}

/** What people have typed on routes that they plan together, in order, and their invitations. */
export class TogetherBook {
  readonly invitations: Invitation[] = [];
  #typed: Typed[] = [];

  begin(typed: Omit<Typed, 'isResolved'>): Typed {
    const made = { ...typed, isResolved: false };
    this.#typed.push(made);
    return made;
  }

  /** It is committed, after everything that is committed by now. */
  noteDone(typed: Typed): void {
    if (!this.#typed.includes(typed)) return;
    this.#typed = [...this.#typed.filter((each) => each !== typed), typed];
  }

  /** What must not be lost: the newest about each thing on each device. */
  get owed(): readonly Typed[] {
    return this.#typed.filter(
      (each, i) => each.isResolved && each.marker !== null && !this.#isOver(each, i),
    );
  }

  /** The person gave up what was refused there; or, without a route, all their work on the device. */
  excuse(device: string, principal: string, route?: string): void {
    this.#typed = this.#typed.filter(
      (each) =>
        each.device !== device ||
        each.principal !== principal ||
        (route !== undefined && each.route !== route),
    );
  }

  excuseDevice(device: string): void {
    this.#typed = this.#typed.filter((each) => each.device !== device);
  }

  /** Said anew on the same device, or taken away. */
  #isOver(typed: Typed, at: number): boolean {
    const { device, principal, route, stop, what } = typed;
    return this.#typed.some((each, i) => {
      const isLater = i > at && each.device === device && each.principal === principal;
      if (!isLater || each.route !== route) return false;
      if (each.what === 'gone') return each.stop === null || each.stop === stop;
      return each.stop === stop && each.what === what;
    });
  }
}
