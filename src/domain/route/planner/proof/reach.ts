import { bitOf, type Line, wordOf } from './line.ts';

/** Which stops can still be reached from a stop at a time. The others count as visited (Feillet et al. 2004). */
export class Reach {
  /** For each stop, the other stops in the order in which they get out of reach. */
  readonly order: Int32Array[] = [];
  private readonly deadlines: Int32Array[] = [];
  /** `lost[v][k * words ...]`: the first k of `order[v]` as a set. */
  readonly lost: Int32Array[] = [];
  /**
   * The same sets without stops that have an order with others. Only for the rest does it not matter whether they were
   * visited.
   */
  readonly settled: Int32Array[] = [];

  constructor(line: Line) {
    const { n, words, quickest, close } = line;
    for (let v = 0; v < n; v += 1) {
      const deadline = (x: number) => close[x]! - quickest[v * n + x]!;
      const order = Array.from({ length: n - 2 }, (_, i) => i + 1)
        .filter((x) => x !== v)
        .toSorted((x, y) => deadline(x) - deadline(y));
      const lost = new Int32Array((order.length + 1) * words);
      order.forEach((x, k) => {
        for (let w = 0; w < words; w += 1) lost[(k + 1) * words + w] = lost[k * words + w]!;
        lost[(k + 1) * words + wordOf(x)]! |= bitOf(x);
      });
      this.order.push(Int32Array.from(order));
      this.deadlines.push(Int32Array.from(order, deadline));
      this.lost.push(lost);
      this.settled.push(withoutTied(line, v, lost));
    }
  }

  /** How many of `order[v]` are out of reach at a time. */
  lostAt(v: number, time: number): number {
    const deadlines = this.deadlines[v]!;
    let low = 0;
    let high = deadlines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (deadlines[middle]! < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * The lost stops without those that an order puts after v, or after a stop that may still follow v. Visiting such a
 * stop before v breaks the order. A label may have forgotten that visit, but routes from the other direction have not.
 * So the label must not replace one without that stop, because such a route could complete only the latter.
 */
function withoutTied({ n, words, marks }: Line, v: number, lost: Int32Array): Int32Array {
  const tied = new Int32Array(words);
  const isIn = (set: number, u: number) => (marks[set * words + wordOf(u)]! & bitOf(u)) !== 0;
  for (let x = 1; x < n - 1; x += 1) {
    for (let u = 1; u < n - 1; u += 1) {
      const mayFollow = u === v || !isIn(v, u);
      if (u !== x && isIn(x, u) && mayFollow) tied[wordOf(x)]! |= bitOf(x);
    }
  }
  return tied.every((word) => word === 0) ? lost : lost.map((word, i) => word & ~tied[i % words]!);
}
