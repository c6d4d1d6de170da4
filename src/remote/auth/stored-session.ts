import * as v from 'valibot';
import type { LinkPurpose } from './callback-address.ts';

/** Where tokens and the logged-in user are stored: strings by key, in the device's database (SYNC-17). */
export interface TextStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The auth library's key for its session. This is the only copy of the tokens. */
export const SESSION_KEY = 'auth.session';
const USER_KEY = 'auth.user';
const FRESH_UNTIL_KEY = 'auth.freshUntilMs';

/** The user who is logged in on this device. Stays after a token has expired for good (SYNC-15). */
export interface SignedInUser {
  readonly userId: string;
  readonly email: string;
  /** From the account's metadata. The profile row is newer. */
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

/** Validates a session object, from the store or from the auth service. */
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

/**
 * The page's call from which a session came, and its purpose. It is part of the stored session, so that both
 * are stored or neither is. The first renewal drops it, long after the call was answered.
 */
export interface MadeBy {
  readonly callId: string;
  readonly purpose: LinkPurpose;
}

const madeBySchema = v.object({
  madeBy: v.object({
    callId: v.string(),
    purpose: v.picklist(['sign-in', 'recovery', 'new-account']),
  }),
});

/** Stores a new session as the auth service gave it. */
export async function storeSession(
  store: TextStore,
  session: object,
  madeBy: MadeBy | null,
): Promise<void> {
  await store.set(SESSION_KEY, JSON.stringify({ ...session, ...(madeBy !== null && { madeBy }) }));
}

/** The session that this call has brought, with its purpose. Null: it has brought none. */
export async function readMadeBy(
  store: TextStore,
  callId: string,
): Promise<{ readonly session: StoredSession; readonly purpose: LinkPurpose } | null> {
  const stored = parseJson(await store.get(SESSION_KEY));
  const made = v.safeParse(madeBySchema, stored);
  const session = sessionFrom(stored);
  if (!made.success || made.output.madeBy.callId !== callId || session === null) return null;
  return { session, purpose: made.output.madeBy.purpose };
}

const PASSWORD_CALL_KEY = 'auth.passwordCall';

/** Whether this call has already set the password. */
export async function hasSetPassword(store: TextStore, callId: string): Promise<boolean> {
  return (await store.get(PASSWORD_CALL_KEY)) === callId;
}

export async function noteSetPassword(store: TextStore, callId: string): Promise<void> {
  await store.set(PASSWORD_CALL_KEY, callId);
}

/** When the token expires by this device's clock. Server times would be off by the clock's error. */
export async function readFreshUntilMs(store: TextStore): Promise<number> {
  return Number((await store.get(FRESH_UNTIL_KEY)) ?? 0);
}

/** Stores the user who logged in, and how long the token lasts from `nowMs` on. */
export async function noteSession(
  store: TextStore,
  session: StoredSession,
  nowMs: number,
): Promise<void> {
  await store.set(USER_KEY, JSON.stringify(userOf(session)));
  await store.set(FRESH_UNTIL_KEY, String(nowMs + session.expires_in * 1000));
}

/** Deletes the tokens of an expired session. The user and all of their data stay (SYNC-15). */
export async function forgetTokens(store: TextStore): Promise<void> {
  await store.remove(SESSION_KEY);
  await store.remove(FRESH_UNTIL_KEY);
}

export async function forgetUser(store: TextStore): Promise<void> {
  await forgetTokens(store);
  await store.remove(USER_KEY);
  await store.remove(PASSWORD_CALL_KEY);
}

const SERVER_KEY = 'device.server';
const serverSchema = v.object({ url: v.string(), anonKey: v.string() });

/** The server that this device's pages use, or null if they use none. */
export async function readServer(
  store: TextStore,
): Promise<v.InferOutput<typeof serverSchema> | null> {
  const parsed = v.safeParse(serverSchema, parseJson(await store.get(SERVER_KEY)));
  return parsed.success ? parsed.output : null;
}

/** Stores which server the pages use, for code that runs without a page (the service worker). */
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
