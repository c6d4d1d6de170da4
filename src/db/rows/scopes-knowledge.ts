import type { RummageDb } from '../schema/schema.ts';

/** How well a set of scopes is known on this device. */
export interface ScopesKnowledge {
  /** Whether every scope was read to its end at least once. */
  readonly isKnown: boolean;
  /** The oldest of their last readings, in epoch ms. Null if any was never read. */
  readonly asOfMs: number | null;
}

export async function readScopesKnowledge(
  db: RummageDb,
  scopes: readonly string[],
): Promise<ScopesKnowledge> {
  const records = await db.scopes.bulkGet([...scopes]);
  const times = records.map((record) => (record?.isComplete ? record.pulledAtMs : null));
  const known = times.filter((time): time is number => time !== null);
  const isKnown = scopes.length > 0 && known.length === times.length;
  return { isKnown, asOfMs: isKnown ? Math.min(...known) : null };
}
