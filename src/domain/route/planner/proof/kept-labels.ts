/**
 * The undominated labels of each stop, best first. They are copied side by side, because most time goes into scanning
 * them.
 */
export class KeptLabels {
  readonly words: number;
  readonly count: Int32Array;
  readonly reduced: Int32Array[] = [];
  readonly time: Int32Array[] = [];
  readonly memory: Int32Array[] = [];
  total = 0;

  constructor(n: number, words: number) {
    this.words = words;
    this.count = new Int32Array(n);
    for (let v = 0; v < n; v += 1) {
      this.reduced.push(new Int32Array(FIRST_SIZE));
      this.time.push(new Int32Array(FIRST_SIZE));
      this.memory.push(new Int32Array(FIRST_SIZE * words));
    }
  }

  add(v: number, reduced: number, time: number, memory: Int32Array, memoryAt: number): void {
    const { words } = this;
    const size = this.count[v]!;
    if (size === this.reduced[v]!.length) this.grow(v);
    const values = this.reduced[v]!;
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[middle]! < reduced) high = middle;
      else low = middle + 1;
    }
    values.copyWithin(low + 1, low, size);
    this.time[v]!.copyWithin(low + 1, low, size);
    this.memory[v]!.copyWithin((low + 1) * words, low * words, size * words);
    values[low] = reduced;
    this.time[v]![low] = time;
    for (let w = 0; w < words; w += 1) this.memory[v]![low * words + w] = memory[memoryAt + w]!;
    this.count[v] = size + 1;
    this.total += 1;
  }

  /** Whether there is a label worth at least `reduced` that remembers only stops of `allowed`. */
  hasBetter(v: number, reduced: number, allowed: Int32Array): boolean {
    const { words } = this;
    const values = this.reduced[v]!;
    const memory = this.memory[v]!;
    const size = this.count[v]!;
    if (words === 1) {
      const forbidden = ~allowed[0]!;
      for (let k = 0; k < size && values[k]! >= reduced; k += 1) {
        if ((memory[k]! & forbidden) === 0) return true;
      }
      return false;
    }
    for (let k = 0; k < size && values[k]! >= reduced; k += 1) {
      let w = 0;
      while (w < words && (memory[k * words + w]! & ~allowed[w]!) === 0) w += 1;
      if (w === words) return true;
    }
    return false;
  }

  /**
   * Whether a label of the other direction completes one with this memory: in time, with enough worth, no stop twice.
   */
  completes(v: number, reduced: number, latest: number, memory: Int32Array): boolean {
    const { words } = this;
    const values = this.reduced[v]!;
    const times = this.time[v]!;
    const theirs = this.memory[v]!;
    const size = this.count[v]!;
    if (words === 1) {
      const mine = memory[0]!;
      for (let k = 0; k < size && values[k]! >= reduced; k += 1) {
        if (times[k]! <= latest && (theirs[k]! & mine) === 0) return true;
      }
      return false;
    }
    for (let k = 0; k < size && values[k]! >= reduced; k += 1) {
      if (times[k]! > latest) continue;
      let w = 0;
      while (w < words && (theirs[k * words + w]! & memory[w]!) === 0) w += 1;
      if (w === words) return true;
    }
    return false;
  }

  private grow(v: number): void {
    const wider = (column: Int32Array) => {
      const copy = new Int32Array(column.length * 2);
      copy.set(column);
      return copy;
    };
    this.reduced[v] = wider(this.reduced[v]!);
    this.time[v] = wider(this.time[v]!);
    this.memory[v] = wider(this.memory[v]!);
  }
}

const FIRST_SIZE = 16;
