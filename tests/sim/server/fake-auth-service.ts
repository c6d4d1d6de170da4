import type { Fetch } from '../../../src/remote/exchange/timed-fetch.ts';
import type { AuthEnd } from '../invariants/coverage.ts';
import type { LockHolder } from '../world/sim-locks.ts';
import { type Prng, createPrng } from '../world/prng.ts';
import type { World } from '../world/sim-world.ts';

/** How long a token is valid: short enough that each world renews some. */
const TOKEN_S = 400;

/** How long a used renewal works again, since its answer may have been lost. */
const REUSE_MS = 10_000;

/** How often requests and answers are lost while faults are on. */
const LOST_ON_THE_WAY = 0.08;
const LOST_ON_THE_WAY_BACK = 0.04;

/** As GoTrue returns it. */
export interface IssuedSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: 'bearer';
  readonly user: { readonly id: string; readonly email: string };
}

/** What the auth service needs to know about a page's line to it. */
export interface AuthLine {
  readonly page: LockHolder;
  /** The outcome drawn for the next renewal; null for the service's own answer. */
  readonly takeDrawn: () => 'dead' | 'unreachable' | null;
  /** Whether requests and answers may be lost. */
  readonly isTroubled: () => boolean;
  readonly onEnd: (end: AuthEnd) => void;
}

/** One sign-in and everything renewed from it. */
interface AuthSession {
  readonly uid: string;
  isOver: boolean;
}

interface Renewal {
  readonly session: AuthSession;
  usedAtMs: number | null;
}

interface Reply {
  readonly status: number;
  readonly body: object | null;
  readonly end: AuthEnd;
}

/**
 * The auth service as the app talks to it: passwords, and renewals that work once each. The real one gives
 * the same answers (`tests/contract/people/auth-service`).
 */
export class AuthService {
  readonly #world: World;
  readonly #prng: Prng;
  readonly #renewals = new Map<string, Renewal>();
  /** By access token. */
  readonly #sessions = new Map<string, AuthSession>();
  #serial = 0;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#prng = createPrng(seed, 'auth');
  }

  issue(uid: string): IssuedSession {
    return this.#issueFor({ uid, isOver: false });
  }

  #issueFor(session: AuthSession): IssuedSession {
    const { uid } = session;
    this.#serial += 1;
    const renewal = `renewal ${this.#serial}`;
    const token = `${uid} ${this.#serial}`;
    this.#renewals.set(renewal, { session, usedAtMs: null });
    this.#sessions.set(token, session);
    return {
      access_token: token,
      refresh_token: renewal,
      expires_in: TOKEN_S,
      token_type: 'bearer',
      user: { id: uid, email: emailOf(uid) },
    };
  }

  /** A page's line to it. Answers come in virtual time, or never. */
  fetchFor({ page, takeDrawn, isTroubled, onEnd }: AuthLine): Fetch {
    return (input, init) => {
      if (typeof input !== 'string') throw new Error('what is asked?');
      const { pathname, searchParams } = new URL(input);
      const body = typeof init?.body === 'string' ? init.body : '{}';
      const ask = JSON.parse(body) as Readonly<Record<string, string>>;
      const grant = searchParams.get('grant_type');
      return new Promise((resolve, reject) => {
        const fail = () => page.deliver(() => reject(new TypeError('Failed to fetch')));
        const drawn = grant === 'refresh_token' ? takeDrawn() : null;
        const [going, coming] = [this.#trip(), this.#trip()];
        const fate = this.#prng.next();
        const isLost = isTroubled() && fate < LOST_ON_THE_WAY + LOST_ON_THE_WAY_BACK;
        if (drawn === 'unreachable' || (isLost && fate < LOST_ON_THE_WAY)) {
          onEnd('lost');
          this.#world.after(going, fail);
          return;
        }
        this.#world.after(going, () => {
          const reply =
            drawn === 'dead'
              ? refused('refresh_token_not_found')
              : this.#reply(pathname, grant, { ...ask, token: tokenIn(init) });
          onEnd(isLost ? 'done-and-lost' : reply.end);
          this.#world.after(coming, () => {
            if (isLost) fail();
            else page.deliver(() => resolve(responseOf(reply)));
          });
        });
      });
    };
  }

  #trip(): number {
    return 20 + this.#prng.next() * 150;
  }

  #reply(pathname: string, grant: string | null, ask: Readonly<Record<string, string>>): Reply {
    const { email = '', refresh_token: renewal = '', token = '' } = ask;
    if (pathname.endsWith('/logout')) {
      const session = this.#sessions.get(token);
      if (session?.isOver !== false) return refused('session_not_found', 403);
      session.isOver = true;
      return { status: 204, body: null, end: 'log-out' };
    }
    if (grant === 'password') {
      return { status: 200, body: this.issue(email.split('@')[0] ?? ''), end: 'log-in' };
    }
    return this.#renew(this.#renewals.get(renewal));
  }

  /** A renewal that is used again after a while was stolen, so the whole session ends. */
  #renew(renewal: Renewal | undefined): Reply {
    if (renewal === undefined) return refused('refresh_token_not_found');
    const { session, usedAtMs } = renewal;
    const { nowMs } = this.#world;
    if (usedAtMs !== null && nowMs - usedAtMs > REUSE_MS) session.isOver = true;
    if (session.isOver) return refused('refresh_token_not_found');
    renewal.usedAtMs ??= nowMs;
    return { status: 200, body: this.#issueFor(session), end: 'renewed' };
  }
}

function tokenIn(init: RequestInit | undefined): string {
  return new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
}

export function emailOf(uid: string): string {
  return `${uid}@example.org`;
}

function refused(code: string, status = 400): Reply {
  return { status, body: { error_code: code, code: status, msg: code }, end: 'refused' };
}

/** Only what its readers use of a response. A real one would take steps that no seed orders. */
function responseOf({ status, body }: Reply): Response {
  const response = {
    ok: status < 300,
    status,
    headers: new Headers({ 'x-supabase-api-version': '2024-01-01' }),
    json: () => Promise.resolve(structuredClone(body)),
  };
  return response as unknown as Response;
}
