import * as v from 'valibot';
import type { TextStore } from './stored-session.ts';

/**
 * Proof that a login that returns by an address was started on this device: a secret that is sent with the
 * request and comes back with the answer.
 */
export interface LinkStates {
  /** The address with a new secret in it, valid once and for an hour. */
  mark(address: string): Promise<string>;
  /** Whether this device added the secret in the address. Checking uses the secret up, except for the same call. */
  redeem(address: string, callId?: string): Promise<boolean>;
}

interface LinkStatesParts {
  readonly store: TextStore;
  readonly now: () => number;
  readonly newSecret: () => string;
  /** Runs under a lock that all pages of this device share. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

const STORE_KEY = 'auth.linkStates';
const PARAMETER = 'link_state';
/** How long a secret is valid: as long as mailed links work. */
const LIFETIME_MS = 3_600_000;
/** How many open requests are kept. With more, the links of the oldest ones ask before they log in. */
const KEPT_COUNT = 10;

const statesSchema = v.array(
  v.object({
    secret: v.string(),
    untilMs: v.number(),
    /** The call that has used it up. A page asks again if its worker ended before it answered. */
    usedBy: v.optional(v.string()),
  }),
);
type States = v.InferOutput<typeof statesSchema>;

export function createLinkStates(parts: LinkStatesParts): LinkStates {
  const { store, now, newSecret, exclusively } = parts;

  async function readGood(): Promise<States> {
    const nowMs = now();
    // A clock that was set back must not extend the time.
    return statesFrom(await store.get(STORE_KEY)).filter(
      ({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + LIFETIME_MS,
    );
  }

  return {
    mark(address) {
      return exclusively(async () => {
        const secret = newSecret();
        try {
          const states = [...(await readGood()), { secret, untilMs: now() + LIFETIME_MS }];
          await store.set(STORE_KEY, JSON.stringify(states.slice(-KEPT_COUNT)));
        } catch {
          // There is no room to store the secret, so the link will ask.
          return address;
        }
        const marked = new URL(address);
        marked.searchParams.set(PARAMETER, secret);
        return marked.href;
      });
    },

    async redeem(address, callId) {
      const secret = new URL(address).searchParams.get(PARAMETER);
      if (secret === null) return false;
      return exclusively(async () => {
        const states = await readGood();
        const found = states.find((state) => state.secret === secret);
        if (found === undefined) return false;
        if (found.usedBy !== undefined) return found.usedBy === callId;
        const others = states.filter((state) => state !== found);
        const used = callId === undefined ? [] : [{ ...found, usedBy: callId }];
        await store.set(STORE_KEY, JSON.stringify([...used, ...others]));
        return true;
      });
    },
  };
}

function statesFrom(text: string | null): States {
  if (text === null) return [];
  try {
    const parsed = v.safeParse(statesSchema, JSON.parse(text));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}
