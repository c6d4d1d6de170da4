import type { SessionView } from '../door/account-door.ts';
import * as v from 'valibot';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { Principal } from '../../domain/principal.ts';

/** Who uses a device without a server. There is no password, because it would protect nothing here. */
export interface LocalProfile {
  readonly name: string;
  readonly zipCode: string;
}

const PROFILE_KEY = 'device.profile';

const profileSchema = v.object({ name: v.string(), zipCode: v.string() });

/** The device's profile as a session of `local:<id>`. Null if there is none. */
export async function readLocalProfile(
  store: TextStore,
  principal: Principal,
): Promise<SessionView | null> {
  const profile = profileFrom(await store.get(PROFILE_KEY));
  if (profile === null) return null;
  return {
    userId: principal,
    email: '',
    zipCode: profile.zipCode,
    displayName: profile.name,
    isModerator: false,
  };
}

/** Null deletes the profile. Its mutations stay. */
export async function writeLocalProfile(
  store: TextStore,
  profile: LocalProfile | null,
): Promise<void> {
  if (profile === null) await store.remove(PROFILE_KEY);
  else await store.set(PROFILE_KEY, JSON.stringify(profile));
}

function profileFrom(text: string | null): LocalProfile | null {
  try {
    const parsed = v.safeParse(profileSchema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
