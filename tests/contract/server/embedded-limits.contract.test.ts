import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';

describe('limits of the embedded backend', () => {
  let backend: Embedded;
  beforeAll(async () => {
    backend = await startEmbedded();
  }, 120_000);
  afterAll(() => backend.stop());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${backend.url}${path}`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('the address is that of the connection, whatever the caller says it is', async () => {
    const message = { name: 'A', email: 'a@mail.example', subject: 'S', message: 'M' };
    const outcomes: string[] = [];
    for (let each = 0; each < 35; each += 1) {
      const op_id = crypto.randomUUID();
      const muts = [{ mid: 1, op_id, op: 'contact.send', a: { id: op_id, ...message } }];
      const p = { client_id: crypto.randomUUID(), principal: 'guest', muts };
      const invented = `198.51.100.${each}`;
      const answer = await post(
        '/rest/v1/rpc/sync_push',
        { p },
        { 'cf-connecting-ip': invented, 'x-forwarded-for': invented },
      );
      const { res } = (await answer.json()) as { res: { st: string; code?: string }[] };
      outcomes.push(...res.map(({ st, code }) => code ?? st));
    }
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(30);
    expect(outcomes.at(-1)).toBe('limit');
  });

  it('one address signs up 20 times an hour, and what is over is told in the words of the auth service', async () => {
    const statuses: number[] = [];
    let last: unknown = null;
    for (let each = 0; each < 30; each += 1) {
      const email = `${crypto.randomUUID()}@mail.example`;
      const answer = await post('/auth/v1/signup', { email, password: 'long enough 1' });
      statuses.push(answer.status);
      last = await answer.json();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(last).toMatchObject({ error_code: 'over_request_rate_limit' });
  }, 60_000);

  it('one address asks for ten mails an hour, and tries 60 passwords in five minutes', async () => {
    const mails: number[] = [];
    for (let each = 0; each < 12; each += 1) {
      const email = `${crypto.randomUUID()}@mail.example`;
      mails.push((await post('/auth/v1/recover', { email })).status);
    }
    expect(mails.indexOf(429)).toBe(10);
    const tries: number[] = [];
    for (let each = 0; each < 62; each += 1) {
      const body = { email: 'nobody@mail.example', password: String(each) };
      tries.push((await post('/auth/v1/token?grant_type=password', body)).status);
    }
    expect(tries.indexOf(429)).toBe(60);
  }, 60_000);

  it('one address tries 30 mailed codes in five minutes, however it asks', async () => {
    const email = 'guessed@mail.example';
    const guess = (each: number) => {
      const [type, token] = ['recovery', String(100_000 + each)];
      if (each % 3 === 0) return post('/auth/v1/verify', { email, type, token });
      const query = new URLSearchParams({ type, token });
      const path = each % 3 === 1 ? '/auth/v1/verify' : '/auth/v1/%76erify';
      return fetch(`${backend.url}${path}?${query}`, { redirect: 'manual' });
    };
    const tries: number[] = [];
    for (let each = 0; each < 48; each += 1) tries.push((await guess(each)).status);
    const known = tries.filter((_, each) => each % 3 !== 2);
    expect(known.indexOf(429)).toBe(30);
    expect(known.slice(30)).toEqual([429, 429]);
    // The same path in other letters is refused, as no guard would know it.
    expect(new Set(tries.filter((_, each) => each % 3 === 2))).toEqual(new Set([400]));
  }, 60_000);

  it('one address tries 150 tokens in five minutes, and 30 codes of signed-in people', async () => {
    const tries: number[] = [];
    for (let each = 0; each < 152; each += 1) {
      const [grant, body] =
        each % 2 === 0
          ? ['refresh_token', { refresh_token: String(each) }]
          : ['pkce', { auth_code: String(each), code_verifier: 'x'.repeat(43) }];
      tries.push((await post(`/auth/v1/token?grant_type=${grant}`, body)).status);
    }
    expect(tries.indexOf(429)).toBe(150);
    const codes: number[] = [];
    for (let each = 0; each < 32; each += 1) {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'long enough 2', nonce: String(each) }),
      });
      codes.push(answer.status);
    }
    expect(codes.indexOf(429)).toBe(30);
  }, 60_000);
});
