import type { SyncRun } from './sync-run.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST } from '../rows/scope-name.ts';

/**
 * After a restore, asks the server which acknowledged work it still has, and parks the rest as lost:
 * the person sees it and can send it again (SYNC-8). It asks about a guest's mutations as the guest, no matter
 * who is logged in. A failure decides nothing: the next sync asks again.
 */
export async function findLosses(syncRun: SyncRun, as: Principal): Promise<void> {
  const { store, remote, found, tally } = syncRun;
  // Nothing was acknowledged, so nothing can be lost.
  if (!found.hasDone && tally.sentCount === 0) return;
  for (const principal of new Set([as, GUEST])) {
    const asked = await store.doubtful(principal);
    if (asked.length === 0) continue;
    const answer = await syncRun.ask(() => remote.known(principal, asked));
    if (!answer.ok || answer.value.kind !== 'known') return;
    await store.noteKnown(principal, asked, answer.value);
  }
}
