import * as v from 'valibot';
import { isNetworkException } from '../exchange/failure-from.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';
import type { AuthService } from './auth-requests.ts';
import type { TextStore } from './stored-session.ts';

/** How people can log in besides email and password. */
export interface SignInWays {
  readonly hasGoogle: boolean;
}

const KEPT_KEY = 'auth.hasGoogle';

const settingsSchema = v.object({
  external: v.object({ google: v.optional(v.boolean(), false) }),
});

/** The last answer of the auth service. Null: never asked on this device. */
export async function readSignInWays(store: TextStore): Promise<SignInWays | null> {
  const kept = await store.get(KEPT_KEY);
  return kept === null ? null : { hasGoogle: kept === 'yes' };
}

/** Asks the auth service which providers are set up, and stores the answer. Null: it gave no answer. */
export async function askSignInWays(
  { url, anonKey, fetch }: AuthService,
  store: TextStore,
): Promise<SignInWays | null> {
  const settings = await settingsOf(fetch, `${url}/auth/v1/settings`, anonKey);
  if (settings === null) return null;
  await store.set(KEPT_KEY, settings.external.google ? 'yes' : 'no');
  return { hasGoogle: settings.external.google };
}

async function settingsOf(fetch: Fetch, address: string, anonKey: string) {
  try {
    const response = await fetch(address, { headers: { apikey: anonKey } });
    const parsed = v.safeParse(settingsSchema, await response.json());
    return parsed.success ? parsed.output : null;
  } catch (error) {
    // There was a portal's page instead of an answer, or no network at all.
    if (error instanceof SyntaxError || isNetworkException(error)) return null;
    throw error;
  }
}
