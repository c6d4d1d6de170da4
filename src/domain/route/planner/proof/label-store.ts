/** Partial routes of one pass, stored as columns, with buckets for the order of their times. */
export class LabelStore {
  readonly words: number;
  count = 0;
  stop = new Int16Array(FIRST_SIZE);
  time = new Int32Array(FIRST_SIZE);
  /** The true worth, and the worth minus multipliers. */
  worth = new Int32Array(FIRST_SIZE);
  reduced = new Int32Array(FIRST_SIZE);
  parent = new Int32Array(FIRST_SIZE);
  /** Stops that the label remembers as visited. */
  memory: Int32Array;
  /** The next label of the same bucket. */
  link = new Int32Array(FIRST_SIZE);
  private readonly buckets: Int32Array;

  constructor(words: number, horizon: number) {
    this.words = words;
    this.memory = new Int32Array(FIRST_SIZE * words);
    this.buckets = new Int32Array(horizon + 1).fill(-1);
  }

  /** Adds a label. The memory is copied. */
  add(
    stop: number,
    time: number,
    worth: number,
    reduced: number,
    parent: number,
    memory: Int32Array,
  ): number {
    const label = this.count;
    if (label === this.stop.length) this.grow();
    this.count += 1;
    this.stop[label] = stop;
    this.time[label] = time;
    this.worth[label] = worth;
    this.reduced[label] = reduced;
    this.parent[label] = parent;
    for (let w = 0; w < this.words; w += 1) this.memory[label * this.words + w] = memory[w]!;
    this.link[label] = this.buckets[time]!;
    this.buckets[time] = label;
    return label;
  }

  /** Takes a label out of the bucket of a time. -1 if the bucket is empty. */
  take(time: number): number {
    const label = this.buckets[time]!;
    if (label >= 0) this.buckets[time] = this.link[label]!;
    return label;
  }

  /** The stops of a label's route from the source on. */
  routeOf(label: number): number[] {
    const route: number[] = [];
    for (let l = label; l > 0; l = this.parent[l]!) route.push(this.stop[l]!);
    return route.toReversed();
  }

  private grow(): void {
    const size = this.stop.length * 2;
    const wider = (column: Int32Array, width = 1) => {
      const copy = new Int32Array(size * width);
      copy.set(column);
      return copy;
    };
    const stop = new Int16Array(size);
    stop.set(this.stop);
    this.stop = stop;
    this.time = wider(this.time);
    this.worth = wider(this.worth);
    this.reduced = wider(this.reduced);
    this.parent = wider(this.parent);
    this.memory = wider(this.memory, this.words);
    this.link = wider(this.link);
  }
}

const FIRST_SIZE = 1 << 13;
