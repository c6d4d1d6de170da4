import { forgetUser, readUser } from '../../remote/auth/stored-session.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { Principal } from '../../domain/principal.ts';
import { isLocalOnly } from '../../sync/rows/scope-name.ts';
import { writeLocalProfile } from './local-profile.ts';

/**
 * A sign-out takes several transactions, and the page may close between them. The person who leaves is noted
 * before the first of them, so that the next start can finish the sign-out (SYNC-15).
 */

const LEAVING_KEY = 'device.leaving';

export function noteSignOut(texts: TextStore, principal: Principal): Promise<void> {
  return texts.set(LEAVING_KEY, principal);
}

/** Notes that the sign-out is complete. */
export function noteSignedOut(texts: TextStore): Promise<void> {
  return texts.remove(LEAVING_KEY);
}

/** Cancels a person's unfinished log-out, because they have logged in again. */
export async function noteReturned(texts: TextStore, principal: Principal): Promise<void> {
  if ((await texts.get(LEAVING_KEY)) === principal) await noteSignedOut(texts);
}

/** Whether a log-out was cut short. */
export async function isSignOutUnfinished(texts: TextStore): Promise<boolean> {
  return (await texts.get(LEAVING_KEY)) !== null;
}

/** Finishes a log-out that was cut short. Pending mutations stay, as with any log-out. */
export async function finishSignOut(
  texts: TextStore,
  leave: (principal: Principal) => Promise<void>,
): Promise<void> {
  const leaving = await texts.get(LEAVING_KEY);
  if (leaving === null) return;
  if (isLocalOnly(leaving)) await writeLocalProfile(texts, null);
  else if ((await readUser(texts))?.userId === leaving) await forgetUser(texts);
  await leave(leaving);
  await noteSignedOut(texts);
}
