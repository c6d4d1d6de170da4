import type { Auth, RefreshOutcome } from '../../src/remote/auth.ts';

/** Who is signed in on a device, and how good the token is. Lives on whatever happens to pages. */
export class Session {
  /** Null: a guest. */
  uid: string | null;
  /** Refreshing has been refused: the person has to sign in again. */
  isOver = false;
  /** What the next refresh comes to. */
  nextRefresh: RefreshOutcome = 'refreshed';
  #serial = 1;

  constructor(uid: string | null) {
    this.uid = uid;
  }

  get principal(): string {
    return this.uid ?? 'guest';
  }

  signIn(uid: string | null): void {
    this.uid = uid;
    this.isOver = false;
    this.#serial += 1;
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

/** The user of a token. */
export function uidOfToken(token: string | null): string | null {
  return token === null ? null : (token.split(' ')[0] ?? null);
}
