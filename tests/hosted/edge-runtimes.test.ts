import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundle } from '../../src/build/hosting/edge-files.ts';
import { freePort } from '../support/databases/database-cluster.ts';
import {
  DENO,
  endFetched,
  startFetched,
  WORKERD,
} from '../support/databases/hosted/fetched-tools.ts';

/** The edge in what hosts run it in: Deno, which Netlify's edge is built on, and workerd, which Cloudflare's is. */

/** The programs have to be fetched the first time. */
const STARTING_MS = 300_000;

const PATH = '/sale/3f2b8a64-0d5c-4e1f-9a7b-6c5d4e3f2a1b';
const PARTS = {
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

/** A host's static files: they answer everything with the app's document. */
const RUN_IN_DENO = `
import answer from './netlify.mjs';
const page = await Deno.readTextFile(new URL('./index.html', import.meta.url));
const next = async () => new Response(page, { headers: { 'content-type': 'text/html' } });
Deno.serve((request) => answer(request, { next }));
`;
const ASSETS = `
import page from './index.html';
export default { fetch: () => new Response(page, { headers: { 'content-type': 'text/html' } }) };
`;
/** A cache that keeps nothing, as workerd asks one (https://github.com/cloudflare/workerd). */
const CACHE = `
export default {
  fetch: ({ method }) =>
    method === 'PUT'
      ? new Response(null, { status: 204 })
      : new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } }),
};
`;
const configOf = (port: number) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "_worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "ASSETS", service = "assets")],
      cacheApiOutbound = "cache",
      globalOutbound = "internet")),
    (name = "assets", worker = (
      modules = [
        (name = "worker", esModule = embed "assets.js"),
        (name = "index.html", text = embed "index.html")],
      compatibilityDate = "2026-01-01")),
    (name = "cache", worker = (
      modules = [(name = "worker", esModule = embed "cache.js")],
      compatibilityDate = "2026-01-01")),
    (name = "internet", network = (allow = ["private", "local"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);
`;

let backend: Server;
/** What the backend does with a request. Null: it never answers. */
let answers: string | null = JSON.stringify(PARTS);
const folder = mkdtempSync(join(tmpdir(), 'rummage-runtimes-'));
const started: ChildProcess[] = [];

beforeAll(async () => {
  backend = createServer((_, response) => {
    if (answers !== null) response.end(answers);
  });
  await new Promise<void>((resolve) => {
    backend.listen(0, '127.0.0.1', resolve);
  });
  const settings = {
    partsUrl: `http://127.0.0.1:${(backend.address() as AddressInfo).port}/functions/v1/page-parts`,
    publicKey: 'the-public-key',
    siteUrl: 'https://rummage.example',
    headers: [['X-Kept', 'yes']] as const,
  };
  copyFileSync('index.html', join(folder, 'index.html'));
  await bundle('netlify', settings, join(folder, 'netlify.mjs'));
  await bundle('cloudflare-pages', settings, join(folder, '_worker.js'));
  for (const [file, code] of Object.entries({
    'deno.mjs': RUN_IN_DENO,
    'assets.js': ASSETS,
    'cache.js': CACHE,
  })) {
    writeFileSync(join(folder, file), code);
  }
});
afterAll(() => {
  for (const each of started) endFetched(each);
  backend.closeAllConnections();
  backend.close();
  rmSync(folder, { recursive: true });
});

/** Starts one, and returns its address as soon as it answers there. */
async function run(
  tool: string,
  argumentsAt: (port: number) => readonly string[],
): Promise<string> {
  const port = await freePort();
  const child = startFetched(tool, argumentsAt(port), {
    ...process.env,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    DENO_NO_UPDATE_CHECK: '1',
  });
  started.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${tool} ended: ${printed}`);
    await fetch(`${url}/discover`);
  };
  await vi.waitFor(isUp, { timeout: STARTING_MS, interval: 200 });
  return url;
}

const RUNTIMES = {
  [DENO]: () => [
    'run',
    '--no-config',
    '--no-lock',
    '--allow-net',
    '--allow-env',
    '--allow-read',
    join(folder, 'deno.mjs'),
  ],
  [WORKERD]: (port: number) => {
    writeFileSync(join(folder, 'config.capnp'), configOf(port));
    return ['serve', join(folder, 'config.capnp')];
  },
};

describe.each(Object.entries(RUNTIMES))('%s', (tool, argumentsAt) => {
  it(
    '[links] puts the parts of a page into the document, and serves the app if there are none',
    async () => {
      const url = await run(tool, argumentsAt);
      const get = async () => {
        const response = await fetch(`${url}${PATH}`);
        return [response.status, response.headers.get('x-kept'), await response.text()];
      };
      answers = JSON.stringify(PARTS);
      // A busy machine may take longer than the second that the backend has.
      const made = [410, 'yes', expect.stringContaining('<title>Gone</title>')];
      await vi.waitFor(async () => expect(await get()).toEqual(made), { timeout: 60_000 });
      const plain = [200, 'yes', expect.stringContaining('<!-- page text -->')];
      for (const wrong of ['{"ok": "page/1"', '<html>', null]) {
        answers = wrong;
        expect([wrong, ...(await get())]).toEqual([wrong, ...plain]);
      }
    },
    STARTING_MS,
  );
});
