import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Clock, Random } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { failureOf } from './auth-failure.ts';
import type { AuthLibrary, AuthLibrarySettings } from './auth-library.ts';
import type { SignInFailure } from './auth-failure.ts';
import { endSession, requestNewPassword, requestRefresh } from './auth-requests.ts';
import { createLinkSignIn } from './link-sign-in.ts';
import type { CameBack, LinkSignIn } from './link-sign-in.ts';
import { createLinkStates } from './link-states.ts';
import { askSignInWays } from './sign-in-ways.ts';
import type { SignInWays } from './sign-in-ways.ts';
import {
  forgetTokens,
  forgetUser,
  hasSetPassword,
  noteSession,
  noteSetPassword,
  readFreshUntilMs,
  readMadeBy,
  readSession,
  readUser,
  SESSION_KEY,
  sessionFrom,
  storeSession,
  userOf,
} from './stored-session.ts';
import type { MadeBy, SignedInUser, StoredSession, TextStore } from './stored-session.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

export type RefreshOutcome = 'refreshed' | 'dead' | 'unreachable';

export type TokenAnswer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'token'; readonly token: string }
  /** The session is over: the person must log in again. */
  | { readonly kind: 'dead' }
  /**
   * The token has expired and no new one could be fetched. That does not mean that the person is logged out.
   */
  | { readonly kind: 'unreachable' };

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly zipCode: string;
  /** Where the link in the confirmation email leads. If absent, the server decides. */
  readonly redirectTo?: string;
}

/**
 * The login of one device (SYNC-15, SYNC-19). Reads the stored session, and never waits for the library's.
 */
export interface Auth extends LinkSignIn {
  user(): Promise<SignedInUser | null>;
  /** Null: the auth service could not be reached. */
  askWays(): Promise<SignInWays | null>;
  /** A call that comes again only returns the user that it has signed up. */
  signUp(input: SignUpInput, callId?: string): Promise<Result<SignedInUser, SignInFailure>>;
  logIn(
    input: Pick<SignUpInput, 'email' | 'password'>,
  ): Promise<Result<SignedInUser, SignInFailure>>;
  /** Logs the user out here at once. Also tells the server, but does not depend on it. */
  logOut(): Promise<void>;
  tokenOf(principal: Principal): Promise<TokenAnswer>;
  /** Sets the password of the person who is logged in, through an emailed link or from before. */
  setPassword(password: string, callId?: string): Promise<Result<void, SignInFailure>>;
  /** One refresh, unless another page has replaced `refusedToken` in the meantime. */
  refresh(principal: Principal, refusedToken: string | null): Promise<RefreshOutcome>;
}

export interface AuthSettings {
  readonly url: string;
  readonly anonKey: string;
  readonly store: TextStore;
  readonly clock: Clock;
  readonly fetch: Fetch;
  /** Runs under a lock that all pages of this device share. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  readonly random: Pick<Random, 'uuid'>;
  /** Fetches the code of the auth library. Rejects if it cannot be fetched. */
  readonly loadLibrary: () => Promise<(settings: AuthLibrarySettings) => AuthLibrary>;
}

/** A token is renewed before use if it expires sooner than this (spec 9). */
const RENEW_BEFORE_MS = 90_000;

/** Codes of the auth library (spec 8). */
/** There is an account with this address. */
const TAKEN: ReadonlySet<string> = new Set(['email_exists', 'user_already_exists']);
const SESSION_MISSING: SignInFailure = { code: 'refused', reason: 'session_not_found' };

// These functions share one state. None of them is over 22 lines.
// oxlint-disable-next-line max-lines-per-function
export function createAuth(settings: AuthSettings): Auth {
  const { store, clock, random, exclusively } = settings;
  const states = createLinkStates({
    store,
    now: () => clock.now(),
    newSecret: () => random.uuid(),
    exclusively,
  });
  let opened: Promise<AuthLibrary> | null = null;

  /**
   * Loads the library when it is first needed, because most visits log no one in. Null if it cannot be
   * loaded.
   */
  async function library(): Promise<AuthLibrary | null> {
    opened ??= settings.loadLibrary().then((open) => open(settings));
    try {
      return await opened;
    } catch {
      opened = null;
      return null;
    }
  }

  async function signedIn(
    session: unknown,
    madeBy: MadeBy | null = null,
  ): Promise<Result<SignedInUser, SignInFailure>> {
    const checked = sessionFrom(session);
    if (checked === null) return err({ code: 'offline' });
    await storeSession(store, { ...checked, ...asObject(session) }, madeBy);
    await noteSession(store, checked, clock.now());
    return ok(userOf(checked));
  }

  async function signedInBy(callId: string | undefined): Promise<CameBack | null> {
    const made = callId === undefined ? null : await readMadeBy(store, callId);
    if (made === null) return null;
    // The worker may have ended between storing the session and noting its user.
    await noteSession(store, made.session, clock.now());
    return { user: userOf(made.session), purpose: made.purpose, state: 'signed-in' };
  }

  async function refresh(principal: Principal, refusedToken: string | null) {
    const seen = await readSession(store);
    return settings.exclusively(() =>
      refreshAlone(settings, principal, refusedToken ?? seen?.access_token ?? null),
    );
  }

  async function tokenOf(principal: Principal): Promise<TokenAnswer> {
    if (principal === 'guest') return { kind: 'anonymous' };
    const session = await readSession(store);
    if (session?.user.id !== principal) return { kind: 'dead' };
    const leftMs = (await readFreshUntilMs(store)) - clock.now();
    if (leftMs >= RENEW_BEFORE_MS) return { kind: 'token', token: session.access_token };
    const outcome = await refresh(principal, session.access_token);
    if (outcome === 'dead') return { kind: 'dead' };
    const current = await readSession(store);
    if (current?.user.id !== principal) return { kind: 'dead' };
    return outcome === 'refreshed' || leftMs > 0
      ? { kind: 'token', token: current.access_token }
      : { kind: 'unreachable' };
  }

  return {
    ...createLinkSignIn({
      library,
      states,
      signedIn,
      signedInBy,
      endSession: (token) => endSession(settings, token),
    }),
    user: () => readUser(store),
    askWays: () => askSignInWays(settings, store),

    async signUp({ email, password, zipCode, redirectTo }, callId) {
      const before = await signedInBy(callId);
      if (before !== null) return ok(before.user);
      const clients = await library();
      if (clients === null) return err({ code: 'offline' });
      const emailRedirectTo = redirectTo === undefined ? undefined : await states.mark(redirectTo);
      const options = { data: { zipCode }, ...(emailRedirectTo && { emailRedirectTo }) };
      const answer = await clients.mailClient.signUp({ email, password, options });
      if (answer.error !== null) {
        const failure = failureOf(answer.error);
        if (failure.code === 'offline' || !TAKEN.has(failure.reason)) return err(failure);
        // An earlier request of this person may have made the account, and its answer was lost. Their password shows
        // that.
        const own = await clients.client.signInWithPassword({ email, password });
        if (own.error === null) return signedIn(own.data.session);
        const reason = failureOf(own.error);
        return err(reason.code === 'offline' ? reason : failure);
      }
      if (answer.data.session === null && isPerson(answer.data.user)) {
        return err({ code: 'refused', reason: 'confirm_email' });
      }
      const purpose = 'new-account';
      return signedIn(answer.data.session, callId === undefined ? null : { callId, purpose });
    },

    async logIn({ email, password }) {
      const clients = await library();
      if (clients === null) return err({ code: 'offline' });
      const answer = await clients.client.signInWithPassword({ email, password });
      return answer.error === null ? signedIn(answer.data.session) : err(failureOf(answer.error));
    },

    async logOut() {
      const session = await readSession(store);
      await forgetUser(store);
      if (session !== null) endSession(settings, session.access_token);
    },

    async setPassword(password, callId) {
      // The service refuses a password that is already set.
      if (callId !== undefined && (await hasSetPassword(store, callId))) return ok(undefined);
      const user = await readUser(store);
      const answer = await tokenOf(user?.userId ?? 'guest');
      if (answer.kind === 'unreachable') return err({ code: 'offline' });
      if (answer.kind !== 'token') return err(SESSION_MISSING);
      const done = await requestNewPassword(settings, answer.token, password);
      if (done.ok && callId !== undefined) await noteSetPassword(store, callId);
      return done;
    },

    tokenOf,
    refresh,
  };
}

async function refreshAlone(
  { url, anonKey, store, clock, fetch }: AuthSettings,
  principal: Principal,
  staleToken: string | null,
): Promise<RefreshOutcome> {
  const session = await readSession(store);
  if (session?.user.id !== principal) return 'dead';
  if (staleToken !== null && session.access_token !== staleToken) return 'refreshed';
  const answer = await requestRefresh({ url, anonKey, fetch }, session.refresh_token);
  const current = await readSession(store);
  // The person logged out, or another page replaced the session, before the answer came.
  if (current?.user.id !== principal) return 'dead';
  if (current.refresh_token !== session.refresh_token) return 'refreshed';
  if (answer.kind !== 'session') {
    if (answer.kind === 'dead') await forgetTokens(store);
    return answer.kind;
  }
  const renewed: StoredSession = answer.session;
  if (renewed.user.id !== principal) return 'unreachable';
  await store.set(SESSION_KEY, JSON.stringify(answer.raw));
  await noteSession(store, renewed, clock.now());
  return 'refreshed';
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function isPerson(user: unknown): boolean {
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string';
}
