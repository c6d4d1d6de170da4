import { afterAll, beforeAll, describe } from 'vitest';
import { systemRandom } from '../../../src/platform/random.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openRemote } from '../../../src/remote/exchange/open-remote.ts';
import type { Remote } from '../../../src/sync/ports.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { FakeServer } from '../fake-server/fake-server.ts';
import { FakeRemote } from './fake-device.ts';

/** One person connected to a server of either kind. */
export interface Line {
  readonly remote: Remote;
  /** The account that is logged in. */
  readonly uid: string;
  /** From now on, nothing gets through. */
  cut(): void;
  /** Makes the server refuse the token of the next request. The session itself is alive or dead. */
  refuseToken(session: 'alive' | 'dead'): Promise<void>;
}

type OpenLine = () => Promise<Line>;

/** Defines one suite for every implementation of the engine's `Remote`: the fake one and Supabase's. */
export function onEachRemote(title: string, define: (openLine: OpenLine) => void): void {
  describe(`${title}, FakeRemote`, () => {
    const server = new FakeServer();
    define(async () => {
      const uid = systemRandom.uuid();
      const remote = new FakeRemote(server, uid);
      return {
        remote,
        uid,
        cut: () =>
          remote.failNext(...Array.from({ length: 20 }, () => ({ kind: 'offline' }) as const)),
        async refuseToken(session) {
          remote.canRefresh = session === 'alive';
          remote.failNext({ kind: 'unauthorized' });
        },
      };
    });
  });

  describe(`${title}, SupabaseRemote`, () => {
    let backend: Embedded;
    beforeAll(async () => {
      backend = await startEmbedded();
    }, 120_000);
    afterAll(() => backend.stop());
    define(() => supabaseLine(backend));
  });
}

let people = 0;

async function supabaseLine({ url, anonKey }: Embedded): Promise<Line> {
  const held = new Map<string, string>();
  let isCut = false;
  let spoilt = 0;
  let isDead = false;
  const { remote, auth } = openRemote({
    url,
    anonKey,
    clock: systemClock,
    random: systemRandom,
    exclusively: (run) => run(),
    store: {
      get: async (key) => held.get(key) ?? null,
      set: async (key, value) => void held.set(key, value),
      remove: async (key) => void held.delete(key),
    },
    async fetch(input, init) {
      if (isCut) throw new TypeError('Failed to fetch');
      const address = String(input instanceof Request ? input.url : input);
      if (isDead && address.includes('grant_type=refresh_token')) {
        return fetch(input, { ...init, body: JSON.stringify({ refresh_token: 'none' }) });
      }
      if (spoilt > 0 && address.includes('/rpc/')) {
        spoilt -= 1;
        const headers = new Headers(init?.headers);
        headers.set('authorization', 'Bearer a.b.c');
        return fetch(input, { ...init, headers });
      }
      return fetch(input, init);
    },
  });
  people += 1;
  const email = `line${people}@example.com`;
  const done = await auth.signUp({ email, password: 'a long secret 1', zipCode: '80202' });
  if (!done.ok) throw new Error(`no account: ${done.error.code}`);
  return {
    remote,
    uid: done.value.userId,
    cut: () => {
      isCut = true;
    },
    async refuseToken(session) {
      isDead = session === 'dead';
      spoilt = 1;
    },
  };
}
