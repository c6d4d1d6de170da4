import * as v from 'valibot';

/** Where tokens and the signed-in user are kept: strings by key, in the device's database (SYNC-17). */
export interface TextStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The auth library keeps its session under this key; it is the one copy of the tokens. */
export const SESSION_KEY = 'auth.session';
const USER_KEY = 'auth.user';
const FRESH_UNTIL_KEY = 'auth.freshUntilMs';

/** Who is signed in on this device. Outlives a token that died (SYNC-15). */
export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  /** From the account's metadata; the profile row is the newer truth. */
  readonly zipCode: string;
}

const sessionSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.fallback(v.number(), 3600),
  user: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    email: v.nullish(v.string(), ''),
    user_metadata: v.fallback(v.nullish(v.record(v.string(), v.unknown()), {}), {}),
  }),
});
export type StoredSession = v.InferOutput<typeof sessionSchema>;

/** Checks a session object, from the store or from the auth service. */
export function sessionFrom(value: unknown): StoredSession | null {
  const parsed = v.safeParse(sessionSchema, value);
  return parsed.success ? parsed.output : null;
}

export function userOf(session: StoredSession): SignedInUser {
  const zipCode = session.user.user_metadata['zipCode'];
  return {
    userId: session.user.id,
    email: session.user.email,
    zipCode: typeof zipCode === 'string' ? zipCode : '',
  };
}

const userSchema = v.object({ userId: v.string(), email: v.string(), zipCode: v.string() });

export async function readUser(store: TextStore): Promise<SignedInUser | null> {
  const parsed = v.safeParse(userSchema, parseJson(await store.get(USER_KEY)));
  return parsed.success ? parsed.output : null;
}

export async function readSession(store: TextStore): Promise<StoredSession | null> {
  return sessionFrom(parseJson(await store.get(SESSION_KEY)));
}

/** Until when the token is good, by this device's clock: server times would miss by the clock's error. */
export async function readFreshUntilMs(store: TextStore): Promise<number> {
  return Number((await store.get(FRESH_UNTIL_KEY)) ?? 0);
}

/** Notes who signed in and how long the token lasts from `nowMs` on. */
export async function noteSession(
  store: TextStore,
  session: StoredSession,
  nowMs: number,
): Promise<void> {
  await store.set(USER_KEY, JSON.stringify(userOf(session)));
  await store.set(FRESH_UNTIL_KEY, String(nowMs + session.expires_in * 1000));
}

/** Forgets the tokens of a dead session; the user and all of their work stay (SYNC-15). */
export async function forgetTokens(store: TextStore): Promise<void> {
  await store.remove(SESSION_KEY);
  await store.remove(FRESH_UNTIL_KEY);
}

export async function forgetUser(store: TextStore): Promise<void> {
  await forgetTokens(store);
  await store.remove(USER_KEY);
}

const SERVER_KEY = 'device.server';
const serverSchema = v.object({ url: v.string(), anonKey: v.string() });

/** The server that this device's pages use; null: they use none. */
export async function readServer(
  store: TextStore,
): Promise<v.InferOutput<typeof serverSchema> | null> {
  const parsed = v.safeParse(serverSchema, parseJson(await store.get(SERVER_KEY)));
  return parsed.success ? parsed.output : null;
}

/** Tells those without a page (the service worker) which server the pages use. */
export async function noteServer(
  store: TextStore,
  server: v.InferOutput<typeof serverSchema> | null,
): Promise<void> {
  if (server === null) await store.remove(SERVER_KEY);
  else await store.set(SERVER_KEY, JSON.stringify(server));
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
