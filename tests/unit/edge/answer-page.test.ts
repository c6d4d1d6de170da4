import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPage, type EdgeHost, type EdgeSettings } from '../../../edge/answer-page.ts';
import type { PageParts } from '../../../src/domain/link/page-parts.ts';

const DOCUMENT = readFileSync('index.html', 'utf8');
const ADDRESS = 'https://rummage.example/sale/3f2b8a64-0d5c-4e1f-9a7b-6c5d4e3f2a1b';

const SETTINGS: EdgeSettings = {
  partsUrl: 'https://abc.supabase.example/functions/v1/page-parts',
  publicKey: 'sb_publishable_x',
  siteUrl: '',
  headers: [['Content-Security-Policy', "default-src 'none'"]],
};

const PARTS: PageParts = {
  ok: 'page/1',
  status: 410,
  title: 'Gone',
  description: 'It is gone',
  canonical: null,
  isListed: false,
  card: {},
  data: null,
  text: null,
};

type Fetch = EdgeHost['fetch'];

const ask = (fetch: Fetch, request = new Request(ADDRESS), document = DOCUMENT) =>
  answerPage(request, {
    settings: SETTINGS,
    plainPage: () =>
      Promise.resolve(
        new Response(document, { headers: { etag: '"of the file"', 'x-host': 'yes' } }),
      ),
    fetch,
  });

const sends = (body: BodyInit | null, init?: ResponseInit): Fetch =>
  vi.fn<Fetch>(() => Promise.resolve(new Response(body, init)));

describe('an edge', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // It has a clock of its own.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('Late', 'TimeoutError')), ms);
      return control.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('[links] answers with the status of the parts, the headers of `_headers`, and a minute for caches', async () => {
    const fetch = sends(JSON.stringify(PARTS));
    const answered = await ask(fetch);
    expect(answered.status).toBe(410);
    expect(await answered.text()).toContain('<title>Gone</title>');
    expect(Object.fromEntries(answered.headers)).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'x-host': 'yes',
    });
    const [[url, init] = []] = vi.mocked(fetch).mock.calls;
    expect(Object.fromEntries(new URL(url ?? '').searchParams)).toEqual({
      path: new URL(ADDRESS).pathname,
      site: 'https://rummage.example',
    });
    expect(new Headers(init?.headers).get('apikey')).toBe('sb_publishable_x');
  });

  it('[links] a request for headers alone gets those, without a document', async () => {
    const answered = await ask(
      sends(JSON.stringify(PARTS)),
      new Request(ADDRESS, { method: 'HEAD' }),
    );
    expect([answered.status, answered.body]).toEqual([410, null]);
  });

  const noAnswer: readonly (readonly [string, Fetch])[] = [
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', sends('no', { status: 503 })],
    ['refuses the key', sends('{}', { status: 401 })],
    [
      'leads elsewhere',
      sends(null, { status: 302, headers: { location: 'https://evil.example' } }),
    ],
    ['sends nothing', sends(null)],
    ['sends a web page', sends('<!doctype html><title>Sign in to the Wi-Fi</title>')],
    ['is torn', sends(JSON.stringify(PARTS).slice(0, -9))],
    ['sends other JSON', sends('[1, {"ok": "page/1"}]')],
    ['sends null', sends('null')],
    ['sends HTML as a list', sends(JSON.stringify({ ...PARTS, card: ['<b>'] }))],
    ['sends another status', sends(JSON.stringify({ ...PARTS, status: 301 }))],
    ['sends text that is none', sends(JSON.stringify({ ...PARTS, text: { heading: 1 } }))],
    ['sends far too much', sends(JSON.stringify({ ...PARTS, title: 'x'.repeat(300_000) }))],
    ['breaks off', sends(new ReadableStream({ start: (c) => c.error(new Error('reset')) }))],
  ];
  it.each(noAnswer)('[links] serves the plain document if the function %s', async (_, fetch) => {
    const answered = await ask(fetch);
    expect([answered.status, await answered.text()]).toEqual([200, DOCUMENT]);
    expect(answered.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answered.headers.get('cache-control')).toBe('no-cache');
  });

  const slow: readonly (readonly [string, Fetch])[] = [
    ['never answers', () => new Promise(() => undefined)],
    [
      'never ends its answer',
      sends(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(1)) })),
    ],
  ];
  it.each(slow)(
    '[links] serves the plain document after 1 s if the function %s',
    async (_, fetch) => {
      let isAnswered = false;
      const answered = ask(fetch).then((response) => {
        isAnswered = true;
        return response.text();
      });
      await vi.advanceTimersByTimeAsync(999);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await answered).toBe(DOCUMENT);
    },
  );

  it('[links] asks nothing for other pages', async () => {
    const fetch = sends(JSON.stringify(PARTS));
    for (const path of ['/discover', '/sale/1/edit', '/s/x', '/']) {
      const answered = await ask(fetch, new Request(new URL(path, ADDRESS)));
      expect([answered.status, await answered.text()]).toEqual([200, DOCUMENT]);
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  it('[links] a host that serves another document serves it as it is', async () => {
    const answered = await ask(sends(JSON.stringify(PARTS)), undefined, '<title>Busy</title>');
    expect([answered.status, await answered.text()]).toEqual([200, '<title>Busy</title>']);
  });
});
