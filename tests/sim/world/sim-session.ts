import { SESSION_KEY, type TextStore } from '../../../src/remote/auth/stored-session.ts';
import type { IssuedSession } from '../server/fake-auth-service.ts';

const USER_KEY = 'auth.user';
const FRESH_UNTIL_KEY = 'auth.freshUntilMs';

export interface SessionWatch {
  /** Someone else uses the device from now on. */
  readonly onUser: () => void;
  /** The tokens are gone: a sign-out has begun, or renewing them was refused. */
  readonly onTokensGone: () => void;
}

/**
 * Who is signed in on a device: the texts that the real sign-in keeps in its database. They outlast the
 * pages.
 */
export class Session {
  /** Who works here without an account: a guest, or the device's profile while it has no server. */
  nobody: string;
  /** The outcome drawn for the next renewal. */
  #drawn: 'dead' | 'unreachable' | null = null;
  readonly #texts = new Map<string, string>();
  readonly #watch: SessionWatch;

  constructor(nobody: string, watch: SessionWatch) {
    this.nobody = nobody;
    this.#watch = watch;
  }

  /** Null for a guest. */
  get uid(): string | null {
    const user = this.#texts.get(USER_KEY);
    return user === undefined ? null : (JSON.parse(user) as { readonly userId: string }).userId;
  }

  /** Nobody has signed out, but the tokens are gone. */
  get isOver(): boolean {
    return this.uid !== null && !this.#texts.has(SESSION_KEY);
  }

  get principal(): string {
    return this.uid ?? this.nobody;
  }

  /** Signs in or out without a page: before the world begins, or once faults have ended. */
  place(issued: IssuedSession | null, nowMs: number): void {
    this.#texts.clear();
    if (issued !== null) {
      const { id, email } = issued.user;
      this.#texts.set(SESSION_KEY, JSON.stringify(issued));
      this.#texts.set(USER_KEY, JSON.stringify({ userId: id, email, zipCode: '' }));
      this.#texts.set(FRESH_UNTIL_KEY, String(nowMs + issued.expires_in * 1000));
      this.nobody = 'guest';
    }
    this.#watch.onUser();
  }

  drawRenewal(outcome: 'dead' | 'unreachable'): void {
    this.#drawn = outcome;
  }

  takeDrawn(): 'dead' | 'unreachable' | null {
    const drawn = this.#drawn;
    this.#drawn = null;
    return drawn;
  }

  /** What the pages' sign-in stores. */
  readonly store: TextStore = {
    get: (key) => Promise.resolve(this.#texts.get(key) ?? null),
    set: async (key, value) => {
      const before = this.uid;
      this.#texts.set(key, value);
      if (key !== USER_KEY || this.uid === before) return;
      // Once it has had an account, the device always has a server.
      this.nobody = 'guest';
      this.#watch.onUser();
    },
    remove: async (key) => {
      const before = this.uid;
      this.#texts.delete(key);
      if (this.uid !== before) this.#watch.onUser();
      if (key === SESSION_KEY) this.#watch.onTokensGone();
    },
  };

  /** What the service worker finds in it. */
  texts(anonKey: string): TextStore {
    const server = JSON.stringify({ url: 'https://server.example', anonKey });
    return {
      ...this.store,
      get: (key) => (key === 'device.server' ? Promise.resolve(server) : this.store.get(key)),
    };
  }
}

/** The user of a token. */
export function uidOfToken(token: string | null): string | null {
  return token === null ? null : (token.split(' ')[0] ?? null);
}
