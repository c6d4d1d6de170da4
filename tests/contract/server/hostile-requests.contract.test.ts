import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';

/** Requests that must neither stop nor mislead the embedded backend. */

let backend: Embedded;

beforeAll(async () => {
  backend = await startEmbedded();
});
afterAll(async () => {
  await backend.stop();
});

async function ask(path: string, body: unknown): Promise<{ readonly status: number }> {
  return fetch(backend.url + path, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function signUp(email: string): Promise<void> {
  expect((await ask('/auth/v1/signup', { email, password: 'secret-123' })).status).toBe(200);
}

describe('a request that nobody means well', () => {
  it.each([
    ['/auth/v1/signup', { email: 'deep@mail.example', password: 'secret-123' }, 'data'],
    ['/auth/v1/token?grant_type=password', { email: 'deep@mail.example' }, 'password'],
    ['/auth/v1/token?grant_type=refresh_token', {}, 'refresh_token'],
    ['/auth/v1/recover', {}, 'email'],
    ['/auth/v1/verify', { type: 'recovery' }, 'token'],
    ['/auth/v1/otp', {}, 'options'],
    ['/storage/v1/object/list/find-photos', { prefix: '' }, 'sortBy'],
    ['/functions/v1/geocode', {}, 'address'],
    ['/rest/v1/rpc/sync_push', {}, 'p'],
    ['/rest/v1/rpc/sync_pull', {}, 'p'],
    ['/rest/v1/sales', {}, 'title'],
  ])('a body that is nested deeply never closes the connection: %s', async (path, rest, key) => {
    const others = JSON.stringify(rest).slice(1, -1);
    const statusAt = async (depth: number) => {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const answer = await fetch(backend.url + path, {
        method: 'POST',
        headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
        body: `{${others}${others === '' ? '' : ','}"${key}":${deep}}`,
      });
      return answer.status;
    };
    expect(await statusAt(2_900)).toBeGreaterThanOrEqual(200);
    expect(await statusAt(100_000)).toBe(400);
    const headers = { apikey: backend.anonKey };
    expect((await fetch(`${backend.url}/auth/v1/settings`, { headers })).status).toBe(200);
  });

  it('brackets within a text are no nesting', async () => {
    const p = { scopes: [{ s: `${'{'.repeat(9_000)}\\"${'['.repeat(9_000)}` }] };
    expect((await ask('/rest/v1/rpc/sync_pull', { p })).status).toBe(200);
  });

  /** Sends raw text, as no client would. */
  function send(text: string): Promise<string> {
    const { port } = new URL(backend.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(text));
      let heard = '';
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      socket.on('error', () => resolve('gone'));
      socket.on('close', () => resolve(heard));
    });
  }
  /** Sends an endless chunked body until the other side has answered and hung up. */
  function sendForEver(head: string) {
    const { port } = new URL(backend.url);
    const chunk = `4000\r\n${' '.repeat(16_384)}\r\n`;
    return new Promise<{ readonly heard: string; readonly megabytes: number }>((resolve) => {
      let [heard, chunks] = ['', 0];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
      const timer = setInterval(() => {
        if (heard !== '') return;
        socket.write(chunk.repeat(8));
        chunks += 8;
        if (chunks > 800) socket.destroy();
      }, 20);
      socket.on('data', (data: Buffer) => (heard += data.toString()));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ heard, megabytes: chunks / 64 });
      });
    });
  }
  const isAlive = async () =>
    (await fetch(`${backend.url}/auth/v1/health`, { headers: { apikey: backend.anonKey } })).status;

  // With these, the database and its whole process would never answer again.
  const pattern = 'match.(.*)(.*)(.*)(.*)%5C1%5C2%5C3%5C4x';
  it.each([
    `description=${pattern}`,
    `description=not.i${pattern}`,
    `description=match(any).{${pattern.slice(6)}}`,
    `or=(title.eq.a,description.${pattern})`,
    `not.and=(title.not.i${pattern})`,
  ])('a filter by a pattern is refused before the database sees it: %s', async (filter) => {
    const headers = { apikey: backend.anonKey };
    const asked = await fetch(`${backend.url}/rest/v1/sales?${filter}`, { headers });
    expect(asked.status).toBe(400);
  });
  // On many sales they would hold the database for seconds; a hosted project ends them.
  it.each([
    'order=title',
    'order=description.desc,id&limit=1',
    'select=id&order=tags.asc.nullslast',
  ])('all sales in an order that has no index are refused: %s', async (query) => {
    const headers = { apikey: backend.anonKey };
    const asked = await fetch(`${backend.url}/rest/v1/sales?${query}`, { headers });
    expect(asked.status).toBe(400);
  });
  it.each([
    'sales?order=saved_count.desc&limit=3',
    'sales?order=created_at.desc,title&limit=3',
    'sales?order=start_date&limit=3',
    `sales?user_id=eq.${crypto.randomUUID()}&order=title`,
    `sale_days?sale_id=eq.${crypto.randomUUID()}&order=date,start_time`,
  ])('what an index answers, or is about few sales, is sorted as asked: %s', async (query) => {
    const headers = { apikey: backend.anonKey };
    const asked = await fetch(`${backend.url}/rest/v1/${query}`, { headers });
    expect(asked.status).toBe(200);
  });
  it('a title that speaks of a match is found as any other', async () => {
    const headers = { apikey: backend.anonKey };
    const filter = 'title=eq.a.match.b&or=(zip_code.eq.60601,title.eq.match)';
    const asked = await fetch(`${backend.url}/rest/v1/sales?${filter}`, { headers });
    expect(await asked.json()).toEqual([]);
  });

  it.each<[what: string, text: string, answer: RegExp]>([
    ['a host that is none', 'GET /rest/v1/sales HTTP/1.1\r\nHost: [::', / 400 /],
    ['a host with a password', 'GET /auth/v1/health HTTP/1.1\r\nHost: a:b@c', / 400 /],
    ['a host with a port too many', 'GET /auth/v1/health HTTP/1.1\r\nHost: a:99999', / 400 /],
    ['a host of spaces', 'GET /auth/v1/health HTTP/1.1\r\nHost:    ', / 400 /],
    ['a method that no fetch allows', 'TRACE /rest/v1/sales HTTP/1.1\r\nHost: a', / 405 /],
    ['an address of the whole', 'GET http://[:: HTTP/1.1\r\nHost: a', / 4\d\d /],
    ['a path with a broken escape', 'GET /rest/v1/%E0%A4%A HTTP/1.1\r\nHost: a', / 4\d\d /],
    ['a function by a broken escape', 'GET /functions/v1/%ff HTTP/1.1\r\nHost: a', / 4\d\d /],
    ['a name of NUL', 'GET /auth/v1/verify?type=signup&token=%00 HTTP/1.1\r\nHost: a', / 400 /],
    [
      'a length that is a lie',
      'POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{}',
      /^$| 400 /,
    ],
    [
      'headers that are none',
      'OPTIONS /rest/v1/sales HTTP/1.1\r\nHost: a\r\nAccess-Control-Request-Headers: \u0001',
      / 400 /,
    ],
  ])('%s is refused, and the backend goes on', async (_what, text, answer) => {
    const [first = ''] = (await send(`${text}\r\nconnection: close\r\n\r\n`)).split('\r\n');
    expect(first).toMatch(answer);
    expect(await isAlive()).toBe(200);
  });

  it.each([
    ['/rest/v1/rpc/sync_pull', 2],
    ['/auth/v1/signup', 2],
    ['/functions/v1/geocode', 2],
    ['/storage/v1/object/sale-images/a/b.jpg', 6],
  ])('a body to %s of over %i MB is refused and not read to its end', async (path, megabytes) => {
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', `apikey: ${backend.anonKey}`];
    const told = [...head, `content-length: ${megabytes * 1_048_576}`, '', '{}'].join('\r\n');
    expect(await send(told)).toMatch(/^HTTP\/1.1 413 /);
    const endless = [...head, 'transfer-encoding: chunked', '', ''].join('\r\n');
    let untold = await sendForEver(endless);
    // On a busy machine the reset of the connection can overtake the answer, which is then lost.
    for (
      let tries = 1;
      untold.heard === '' && untold.megabytes < megabytes + 2 && tries < 5;
      tries++
    )
      untold = await sendForEver(endless);
    // Storage may refuse it earlier for another reason.
    expect(untold.heard).toMatch(path.startsWith('/storage') ? /^HTTP\/1.1 4/ : /^HTTP\/1.1 413 /);
    expect(untold.megabytes).toBeLessThan(megabytes + 2);
    expect(await isAlive()).toBe(200);
  });

  it('a host that someone made up is in no mail: its link would carry the token there', async () => {
    const email = 'person@mail.example';
    await signUp(email);
    const body = JSON.stringify({ email });
    await send(
      [
        'POST /auth/v1/recover HTTP/1.1',
        'Host: evil.example',
        `apikey: ${backend.anonKey}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    await expect.poll(() => backend.mails().length).toBe(1);
    const [mail] = backend.mails();
    expect(mail?.text).toContain(`${backend.url}/auth/v1/verify?`);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });
});

describe('a list of stored files', () => {
  it.each([
    { limit: -1 },
    { limit: 0.5 },
    { limit: 1001 },
    { limit: '10' },
    { offset: -1 },
    { offset: 1e12 },
    { prefix: 'p'.repeat(1025) },
    { search: 's'.repeat(1025) },
    { search: '\0' },
    { sortBy: { column: 'nothing', order: 'asc' } },
    { sortBy: { column: 'name', order: 'sideways' } },
    null,
    [],
    'x',
  ])('of %j is refused', async (body) => {
    const answer = await ask('/storage/v1/object/list/sale-images', body);
    expect(answer.status).toBe(400);
  });

  it('of an ordinary size is answered', async () => {
    const answer = await ask('/storage/v1/object/list/sale-images', {
      prefix: '',
      limit: 100,
      offset: 0,
      sortBy: { column: 'name', order: 'asc' },
    });
    expect(answer.status).toBe(200);
  });
});
