import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../src/remote/exchange/timed-fetch.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { AuthService, emailOf } from '../../sim/server/fake-auth-service.ts';
import { World } from '../../sim/world/sim-world.ts';

/** The auth service of the simulated worlds answers like the one that the app runs with. */

const PASSWORD = 'a password';
const PEOPLE = ['ann', 'bob'];
/** Formatted like a refresh token, but never issued. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** One request: who logs in, or which of the refresh tokens issued so far is used. */
type Step =
  | { readonly what: 'log-in'; readonly who: number }
  | { readonly what: 'renew'; readonly pick: number }
  | { readonly what: 'log-out'; readonly pick: number }
  | { readonly what: 'unknown' };

const anyStep = fc.oneof(
  fc.record({ what: fc.constant('log-in' as const), who: fc.nat(1) }),
  fc.record({ what: fc.constant('renew' as const), pick: fc.nat(20) }),
  fc.record({ what: fc.constant('log-out' as const), pick: fc.nat(20) }),
  fc.record({ what: fc.constant('unknown' as const) }),
);

let backend: Embedded;
beforeAll(async () => {
  vi.stubEnv('RUMMAGE_LIMIT_FACTOR', '1000');
  backend = await startEmbedded();
  const ask = client(fetch, backend.url, () => Promise.resolve());
  for (const person of PEOPLE) {
    await ask('signup', { email: emailOf(person), password: PASSWORD });
  }
});
afterAll(() => backend.stop());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> | null;
}

type Ask = (path: string, body: object, token?: string) => Promise<Answer>;

function client(fetchLike: Fetch, url: string, pass: () => Promise<void>): Ask {
  return async (path, body, token) => {
    const answered = fetchLike(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: backend.anonKey,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    await pass();
    const answer = await answered;
    const said = answer.status === 204 ? null : ((await answer.json()) as Answer['body']);
    return { status: answer.status, body: said };
  };
}

/** The result of each step: the status, the code of a refusal, and whose session it is. */
async function live(ask: Ask, steps: readonly Step[]): Promise<readonly string[]> {
  const given: { readonly token: string; readonly renewal: string }[] = [];
  const log: string[] = [];
  for (const each of steps) {
    const held = 'pick' in each ? given[each.pick % Math.max(1, given.length)] : undefined;
    if ('pick' in each && held === undefined) continue;
    const { status, body } = await request(ask, each, held);
    const email = (body?.['user'] as { readonly email?: string } | undefined)?.email;
    log.push(`${each.what} ${status} ${JSON.stringify(body?.['error_code'] ?? email ?? null)}`);
    if (email === undefined) continue;
    given.push({ token: String(body?.['access_token']), renewal: String(body?.['refresh_token']) });
  }
  return log;
}

function request(
  ask: Ask,
  step: Step,
  held: { readonly token: string; readonly renewal: string } | undefined,
): Promise<Answer> {
  const renew = (renewal: string) =>
    ask('token?grant_type=refresh_token', { refresh_token: renewal });
  if (step.what === 'log-in') {
    const email = emailOf(PEOPLE[step.who] ?? '');
    return ask('token?grant_type=password', { email, password: PASSWORD });
  }
  if (step.what === 'log-out') return ask('logout?scope=local', {}, held?.token);
  return renew(step.what === 'renew' ? (held?.renewal ?? '') : UNKNOWN);
}

async function inWorld(steps: readonly Step[]): Promise<readonly string[]> {
  const world = new World(1);
  const page = { isDead: false, deliver: (run: () => void) => run() };
  const fetchLike = new AuthService(world, 1).fetchFor({
    page,
    takeDrawn: () => null,
    isTroubled: () => false,
    onEnd: () => undefined,
  });
  return live(
    client(fetchLike, 'https://server.example', () => world.run(world.nowMs + 1_000)),
    steps,
  );
}

describe('[SYNC-19] the auth service of a world', () => {
  it('logs in, renews once, refuses and logs out like the real one', async () => {
    const real = client(fetch, backend.url, () => Promise.resolve());
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
        const log = await live(real, steps);
        refused += log.filter((line) => line.includes('400')).length;
        expect(await inWorld(steps)).toEqual(log);
      }),
      { numRuns: 25, seed: 11 },
    );
    expect(refused).toBeGreaterThan(10);
  });
});
