import { bitOf, type Line, wordOf } from './line.ts';

/** Which stops a stop still reaches at a time: the others count as visited (Feillet et al. 2004). */
export class Reach {
  /** Other stops, the first to get out of reach first. */
  readonly order: Int32Array[] = [];
  private readonly deadlines: Int32Array[] = [];
  /** `lost[v][k * words ...]`: the first k of `order[v]` as a set. */
  readonly lost: Int32Array[] = [];

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
