import type { SyncRun } from './sync-run.ts';
import type { Principal } from '../../domain/principal.ts';

/** Each scope is compared with the server once a day (SYNC-26). */
export const CHECK_EVERY_MS = 24 * 60 * 60_000;

/** How many scopes one comparison covers. The others follow after the next syncs. */
export const CHECKS_AT_ONCE = 16;

/** How many rows a scope holds, and a sum over their ids and versions. Device and server compute it alike. */
export interface Digest {
  readonly count: number;
  readonly hash: number;
}

/** What a comparison needs to know of a row. Its kind may be one that only a newer server has. */
export interface RowVersion {
  readonly kind: string;
  readonly id: string;
  readonly rev: number;
}

const HASH_RANGE = 2 ** 48;

/** The digest of rows in any order. All numbers stay exact: below 2^53. */
export function digestOf(rows: Iterable<RowVersion>): Digest {
  let count = 0;
  let hash = 0;
  for (const row of rows) {
    count += 1;
    hash = (hash + rowHash(row)) % HASH_RANGE;
  }
  return { count, hash };
}

function rowHash({ kind, id, rev }: RowVersion): number {
  // The last twelve digits of a UUID. NaN would make every comparison a difference.
  const tail = Number.parseInt(id.slice(24), 16) || 0;
  const ofKind = (kindNumber(kind) * 4_294_967_291) % HASH_RANGE;
  return (tail + ((tail % 2 ** 20) + 1) * (rev % 2 ** 32) + ofKind) % HASH_RANGE;
}

/** A number made of a kind's letters and length, so that kinds this build does not know count as well. */
function kindNumber(kind: string): number {
  const code = (at: number) => kind.codePointAt(at) ?? 0;
  return code(0) + 128 * code(2) + 16_384 * kind.length;
}

/**
 * Compares the scopes that are due with the server, right after they were read to their end. Those that
 * differ are read afresh. Returns how many did. A failure decides nothing: the next sync asks again.
 */
export async function selfCheck(
  syncRun: SyncRun,
  as: Principal,
  scopes: readonly string[],
): Promise<number> {
  const { store, remote, clock } = syncRun;
  const due = await store.dueChecks(scopes, CHECKS_AT_ONCE, clock.now());
  if (due.length === 0) return 0;
  const asked = due.map(({ scope, cursor }) => ({ scope, cursor }));
  const answer = await syncRun.ask(() => remote.check(as, { scopes: asked }));
  if (answer.ok && answer.value.kind === 'checked') {
    const differed = await store.noteChecks(due, answer.value, clock.now());
    if (differed > 0) await store.reportDifference(syncRun.principal, differed);
    return differed;
  }
  // This server does not have the function, so there is nothing to compare with. Ask again in a day.
  if (!answer.ok && answer.error.kind === 'update-needed') await store.skipChecks(due, clock.now());
  return 0;
}
