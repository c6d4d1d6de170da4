import { patchProfile } from '../account/account-actions.ts';
import { setLocalProfile } from '../account/log-in-actions.ts';
import type { SessionView } from '../../device/door/account-door.ts';
import type { Door } from '../../device/door/door.ts';
import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { writeUserZip } from '../../platform/storage.ts';
import { usePage } from '../app/use-page.tsx';

/** Sets the ZIP code of this device and, for someone who is logged in, of their profile (spec 4). */
export function useSetZip(): (entered: string) => Promise<Result<void, 'storage'>> {
  const { door, session } = usePage();
  return async (entered) => {
    const zipCode = entered.trim();
    const stored = writeUserZip(zipCode);
    const current = session.getState();
    if (!stored.ok || current.state !== 'user') return stored;
    return (await keep(door, current.user, zipCode)) ? ok(undefined) : err('storage');
  };
}

async function keep(door: Door, user: SessionView, zipCode: string): Promise<boolean> {
  const isLocal = user.userId.startsWith('local:');
  const done = await (isLocal
    ? setLocalProfile(door, { name: user.displayName ?? '', zipCode })
    : patchProfile(door, user.userId, { zipCode }));
  return done.ok;
}
