import type { Auth, RefreshOutcome } from '../../src/remote/auth.ts';
import { SESSION_KEY, type TextStore } from '../../src/remote/stored-session.ts';

/** Who is signed in on a device, and how good the token is. Lives on whatever happens to pages. */
export class Session {
  /** Null: a guest. */
  uid: string | null;
  /** Refreshing has been refused: the person has to sign in again. */
  isOver = false;
  /** What the next refresh comes to. */
  nextRefresh: RefreshOutcome = 'refreshed';
  /** Who works here without an account: a guest, or a profile of this device while it has no server. */
  nobody: string;
  #serial = 1;

  constructor(uid: string | null, nobody = 'guest') {
    this.uid = uid;
    this.nobody = nobody;
  }

  get principal(): string {
    return this.uid ?? this.nobody;
  }

  /** With the first account the device has a server for good. */
  signIn(uid: string | null): void {
    if (uid !== null) this.nobody = 'guest';
    this.uid = uid;
    this.isOver = false;
    this.#serial += 1;
  }

  /** What the service worker finds of it. */
  texts(nowMs: number, anonKey: string): TextStore {
    const token = this.uid === null || this.isOver ? '' : `${this.uid} ${this.#serial}`;
    return textsOf(this.uid, { token, nowMs, anonKey });
  }

  /** The engine's view of it. */
  auth(): Pick<Auth, 'tokenOf' | 'refresh'> {
    return {
      tokenOf: async (principal) => {
        if (principal === 'guest') return { kind: 'anonymous' };
        if (this.uid !== principal || this.isOver) return { kind: 'dead' };
        return { kind: 'token', token: `${principal} ${this.#serial}` };
      },
      refresh: async (principal) => {
        if (this.uid !== principal) return 'dead';
        const outcome = this.nextRefresh;
        this.nextRefresh = 'refreshed';
        if (outcome === 'dead') this.isOver = true;
        if (outcome === 'refreshed') this.#serial += 1;
        return outcome;
      },
    };
  }
}

/** The texts that a page has left in the database about its session. */
function textsOf(
  uid: string | null,
  {
    token,
    nowMs,
    anonKey,
  }: { readonly token: string; readonly nowMs: number; readonly anonKey: string },
): TextStore {
  const user = uid === null ? null : { userId: uid, email: '', zipCode: '' };
  const session = { access_token: token, refresh_token: 'refresh', user: { id: uid } };
  const texts = new Map([
    ['device.server', JSON.stringify({ url: 'https://server.example', anonKey })],
    ['auth.user', JSON.stringify(user)],
    [SESSION_KEY, JSON.stringify(user === null || token === '' ? null : session)],
    ['auth.freshUntilMs', String(nowMs + 600_000)],
  ]);
  return {
    get: (key) => Promise.resolve(texts.get(key) ?? null),
    set: (key, value) => Promise.resolve(void texts.set(key, value)),
    remove: (key) => Promise.resolve(void texts.delete(key)),
  };
}

/** The user of a token. */
export function uidOfToken(token: string | null): string | null {
  return token === null ? null : (token.split(' ')[0] ?? null);
}
