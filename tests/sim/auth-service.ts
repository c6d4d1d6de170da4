import type { Fetch } from '../../src/remote/timed-fetch.ts';
import type { AuthEnd } from './coverage.ts';
import type { LockHolder } from './locks.ts';
import { type Prng, createPrng } from './prng.ts';
import type { World } from './world.ts';

/** How long a token is good: short enough that each world renews some. */
const TOKEN_S = 400;

/** What befalls requests while all is not well. */
const LOST_ON_THE_WAY = 0.08;
const LOST_ON_THE_WAY_BACK = 0.04;

/** As GoTrue gives it. */
export interface IssuedSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: 'bearer';
  readonly user: { readonly id: string; readonly email: string };
}

/** What a page's line to the auth service needs to know of where it stands. */
export interface AuthLine {
  readonly page: LockHolder;
  /** What the next renewal is drawn to come to; null: what the service says. */
  readonly takeDrawn: () => 'dead' | 'unreachable' | null;
  /** Whether requests and answers may be lost. */
  readonly isTroubled: () => boolean;
  readonly onEnd: (end: AuthEnd) => void;
}

interface Reply {
  readonly status: number;
  readonly body: object | null;
  readonly end: AuthEnd;
}

/**
 * The auth service as the app talks to it: passwords, and renewals that work once each
 * (`tests/contract/auth-secrecy` and `embedded-backend` hold the real one to the same).
 */
export class AuthService {
  readonly #world: World;
  readonly #prng: Prng;
  /** Whose session each unused renewal continues. */
  readonly #renewals = new Map<string, string>();
  #serial = 0;

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#prng = createPrng(seed, 'auth');
  }

  issue(uid: string): IssuedSession {
    this.#serial += 1;
    const renewal = `renewal ${this.#serial}`;
    this.#renewals.set(renewal, uid);
    return {
      access_token: `${uid} ${this.#serial}`,
      refresh_token: renewal,
      expires_in: TOKEN_S,
      token_type: 'bearer',
      user: { id: uid, email: emailOf(uid) },
    };
  }

  /** A page's way to it. Answers come in the world's time, or never. */
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
              : this.#reply(pathname, grant, ask);
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
    if (pathname.endsWith('/logout')) return { status: 204, body: null, end: 'log-out' };
    const { email = '', refresh_token: renewal = '' } = ask;
    if (grant === 'password') {
      return { status: 200, body: this.issue(email.split('@')[0] ?? ''), end: 'log-in' };
    }
    const uid = this.#renewals.get(renewal);
    if (uid === undefined) return refused('refresh_token_not_found');
    this.#renewals.delete(renewal);
    return { status: 200, body: this.issue(uid), end: 'renewed' };
  }
}

export function emailOf(uid: string): string {
  return `${uid}@example.org`;
}

function refused(code: string): Reply {
  return { status: 400, body: { error_code: code, code: 400, msg: code }, end: 'refused' };
}

/** What its readers take of a response; one made whole would take steps that no seed orders. */
function responseOf({ status, body }: Reply): Response {
  const response = {
    ok: status < 300,
    status,
    headers: new Headers({ 'x-supabase-api-version': '2024-01-01' }),
    json: () => Promise.resolve(structuredClone(body)),
  };
  return response as unknown as Response;
}
