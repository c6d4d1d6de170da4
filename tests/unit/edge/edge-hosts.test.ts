import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EdgeSettings } from '../../../edge/answer-page.ts';
import { linkedPageAt } from '../../../src/domain/link/linked-page.ts';
import { bundle, writeEdgeFiles } from '../../../src/build/hosting/edge-files.ts';
import { EDGE_PATHS } from '../../../src/build/hosting/edge-paths.ts';
import {
  headersFor,
  parseHeaders,
  withHashedFiles,
} from '../../../src/build/hosting/headers-file.ts';
import { caddyfile } from '../../../src/build/hosting/host-rules.ts';
import { runChecks } from '../../../supabase/doctor/check.ts';
import { siteChecks } from '../../../supabase/doctor/site-checks.ts';
import { freePort } from '../../support/databases/database-cluster.ts';

/** What is different on each host, as the build makes it. `answer-page.test` is about what is the same. */

const PATH = '/sale/3f2b8a64-0d5c-4e1f-9a7b-6c5d4e3f2a1b';
const DOCUMENT = readFileSync('index.html', 'utf8');
const headersText = withHashedFiles(readFileSync('public/_headers', 'utf8'), []);
const HEADERS = [...headersFor(parseHeaders(headersText), '/some/page')];

const PARTS = {
  ok: 'page/1',
  status: 410,
  title: 'Gone',
  description: 'It is gone',
  canonical: null,
  isListed: false,
  card: { 'og:title': 'Gone' },
  data: null,
  text: null,
};

const folder = mkdtempSync(join(tmpdir(), 'rummage-edge-'));
let backend: Server;
let settings: EdgeSettings;
let asked: string[];

beforeAll(async () => {
  asked = [];
  backend = createServer((request, response) => {
    asked.push(request.url ?? '');
    // No sale has the id that the doctor asks for.
    const status = request.url?.includes('00000000-0000') === true ? 404 : PARTS.status;
    response.end(JSON.stringify({ ...PARTS, status }));
  });
  await new Promise<void>((resolve) => {
    backend.listen(0, '127.0.0.1', resolve);
  });
  const { port } = backend.address() as AddressInfo;
  settings = {
    partsUrl: `http://127.0.0.1:${port}/functions/v1/page-parts`,
    publicKey: 'the-public-key',
    siteUrl: 'https://rummage.example',
    headers: HEADERS,
  };
});
afterAll(() => {
  backend.close();
  rmSync(folder, { recursive: true });
});

/** The part of a host, bundled and loaded. */
async function loaded(host: string): Promise<Record<string, unknown>> {
  const file = join(folder, `${host}.mjs`);
  await bundle(host, settings, file);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

const plainPage = () =>
  Promise.resolve(new Response(DOCUMENT, { headers: { 'content-type': 'text/html' } }));

it('[links] the addresses at which hosts ask are those of pages that say more than the app’s card', () => {
  const examples = EDGE_PATHS.map((path) => path.replace('*', PATH.slice('/sale/'.length)));
  expect(
    examples.map((path) => linkedPageAt(path.replace(/^\/s\/.*/u, '/s/7Hd3VQkq5sUgPZ9xKbTn2M'))),
  ).not.toContain(null);
});

it('[links] a build for another folder leaves the project’s own edge alone', async () => {
  const outDir = join(folder, 'elsewhere');
  mkdirSync(outDir);
  await writeEdgeFiles(settings, { root: folder, outDir });
  expect(JSON.parse(readFileSync(join(outDir, '_routes.json'), 'utf8'))).toEqual({
    version: 1,
    include: ['/sale/*', '/s/*', '/routes/shared'],
    exclude: [],
  });
  const files = ['_worker.js', 'edge-server.mjs'].map((file) =>
    readFileSync(join(outDir, file), 'utf8'),
  );
  for (const code of files) {
    expect(code).toContain('the-public-key');
    // Nothing to install: only what Node itself has.
    expect([...code.matchAll(/from ["']([^"']+)["']/gu)].map(([, name]) => name)).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching(/^node:/u)]),
    );
  }
  expect(() => readFileSync(join(folder, '.netlify/v1/edge-functions/rummage-pages.js'))).toThrow(
    'ENOENT',
  );
  await writeEdgeFiles(settings, { root: folder, outDir: join(folder, 'dist') }).catch(
    () => undefined,
  );
});

describe('Netlify', () => {
  it('[links] answers with the parts of the page, at the addresses of such pages', async () => {
    const { default: answer, config } = await loaded('netlify');
    expect(config).toEqual({
      path: EDGE_PATHS,
      method: ['GET', 'HEAD'],
      cache: 'manual',
      onError: 'bypass',
    });
    const run = answer as (request: Request, context: object) => Promise<Response>;
    const response = await run(new Request(`https://rummage.example${PATH}`), { next: plainPage });
    expect([response.status, await response.text()]).toEqual([
      410,
      expect.stringContaining('<title>Gone'),
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('Cloudflare Pages', () => {
  it('[links] answers with the parts of the page, and puts them into its cache', async () => {
    const stored = new Map<string, Response>();
    vi.stubGlobal('caches', {
      default: {
        match: async ({ url, method }: Request) =>
          method === 'GET' ? stored.get(url)?.clone() : undefined,
        put: async ({ url }: Request, response: Response) => void stored.set(url, response),
      },
    });
    const { default: worker } = await loaded('cloudflare-pages');
    const { fetch: run } = worker as {
      fetch: (request: Request, bindings: object, context: object) => Promise<Response>;
    };
    const fetched: string[] = [];
    const works: Promise<unknown>[] = [];
    const ask = (path: string, init?: RequestInit) =>
      run(
        new Request(`https://rummage.example${path}`, init),
        {
          ASSETS: {
            fetch: ({ url, method }: Request) => {
              fetched.push(`${method} ${new URL(url).pathname}`);
              return plainPage();
            },
          },
        },
        { waitUntil: (work: Promise<unknown>) => works.push(work) },
      );
    asked = [];
    const first = await ask(PATH);
    await Promise.all(works);
    const second = await ask(PATH);
    expect([first.status, second.status]).toEqual([410, 410]);
    expect(await second.text()).toBe(await first.text());
    expect(asked).toHaveLength(1);
    // Not at its own address: the asset server would lead `/index.html` to `/`.
    expect(fetched).toEqual(['GET /']);
    const plain = await ask('/sale/1');
    await Promise.all(works);
    expect([plain.status, await plain.text(), stored.size]).toEqual([200, DOCUMENT, 1]);
    await ask(PATH, { method: 'POST' });
    expect(fetched.at(-1)).toBe(`POST ${PATH}`);
    vi.unstubAllGlobals();
  });
});

function hasCaddy(): boolean {
  try {
    return execFileSync('caddy', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
}

const isThere = hasCaddy();

describe.skipIf(!isThere)(`Caddy${isThere ? '' : ' (skipped: apt-get install caddy)'}`, () => {
  const site = join(folder, 'site');
  let caddy: ChildProcess;
  let edge: ChildProcess;
  let url: string;

  beforeAll(async () => {
    mkdirSync(join(site, 'assets'), { recursive: true });
    writeFileSync(join(site, 'index.html'), DOCUMENT);
    writeFileSync(join(site, 'Caddyfile'), caddyfile(headersText, true));
    await bundle('own-server', settings, join(site, 'edge-server.mjs'));
    const [port, edgePort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    edge = spawn(process.execPath, [join(site, 'edge-server.mjs')], {
      env: { ...process.env, EDGE_PORT: String(edgePort) },
      stdio: 'ignore',
    });
    const env = { ...process.env, SITE: url, ROOT: site, HOME: site, XDG_DATA_HOME: site };
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(site, 'Caddyfile')], {
      env: { ...env, EDGE: `127.0.0.1:${edgePort}`, CADDY_ADMIN: 'off' },
      stdio: 'ignore',
    });
    const isUp = async () => {
      await fetch(`http://127.0.0.1:${edgePort}/`);
      await fetch(url);
    };
    await vi.waitFor(isUp, { timeout: 60_000, interval: 100 });
  }, 90_000);
  afterAll(() => {
    caddy.kill();
    edge.kill();
  });

  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { response, text: await response.text() };
  };

  it('[links] asks the process beside it, and sends each header once', async () => {
    const { response, text } = await get(PATH);
    expect([response.status, text]).toEqual([410, expect.stringContaining('<title>Gone')]);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate, s-maxage=60',
    );
    for (const [name, value] of HEADERS) {
      expect([name, response.headers.get(name)]).toEqual([name, value]);
    }
  });

  it('[links] other pages, and files that are missing, are as without an edge', async () => {
    asked = [];
    for (const path of ['/discover', '/sale/1']) {
      const { response, text } = await get(path);
      expect([path, response.status, text]).toEqual([path, 200, DOCUMENT]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/sale/missing.js')).response.status).toBe(404);
    expect((await get('/edge-server.mjs')).response.status).toBe(404);
    expect(asked).toEqual([]);
  });

  const saysOfLinks = async () => {
    const findings = await runChecks(siteChecks({ url, projectUrl: url, fetch }));
    const { state, says } = findings.find(({ name }) => name === 'links of sales') ?? {};
    return [state, says];
  };

  it('[deploy] the doctor says whether links have cards of their own', async () => {
    expect(await saysOfLinks()).toEqual(['ok', 'Each has a card of its own.']);
  });

  it('[links] if the process is not there, Caddy serves the app with its headers', async () => {
    const ended = new Promise((resolve) => edge.once('exit', resolve));
    edge.kill();
    await ended;
    const { response, text } = await get(PATH);
    expect([response.status, text]).toEqual([200, DOCUMENT]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    for (const [name, value] of HEADERS) {
      expect([name, response.headers.get(name)]).toEqual([name, value]);
    }
    expect(await saysOfLinks()).toEqual([
      'ok',
      'All have one card: nothing here says more of each.',
    ]);
  });
});
