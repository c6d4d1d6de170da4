/** The value below or at which this share of all values is (nearest rank). Zero if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** How far something that can run out was used, as a share of all there is. */
export interface Use {
  readonly name: string;
  readonly share: number;
}

/** The resource that was nearest to its end. Null if nothing was measured. */
export function firstToSaturate(uses: readonly Use[]): Use | null {
  return uses.toSorted((a, b) => b.share - a.share)[0] ?? null;
}
