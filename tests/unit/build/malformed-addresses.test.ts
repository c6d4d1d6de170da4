import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hosting } from '../../../src/build/hosting/hosting-plugin.ts';

let root: string;
let server: PreviewServer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'rummage-malformed-'));
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist', 'index.html'), 'the page');
  const forever = '  Cache-Control: public, max-age=31536000, immutable\n';
  writeFileSync(
    join(root, 'dist', '_headers'),
    `/*\n  X-Kept: yes\n/assets/app.js\n${forever}/assets/gone.js\n${forever}`,
  );
  mkdirSync(join(root, 'dist', 'assets'));
  writeFileSync(join(root, 'dist', 'assets', 'app.js'), 'the app');
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      hosting({
        backendOrigin: null,
        geocoderOrigin: null,
        routerOrigin: null,
        mapOrigins: [],
        edge: null,
      }),
    ],
    preview: { port: 0, host: '127.0.0.1' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

async function ask(path: string): Promise<Response> {
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return fetch(`http://127.0.0.1:${address.port}${path}`);
}

async function answerTo(path: string) {
  const answer = await ask(path);
  return { status: answer.status, text: await answer.text(), kept: answer.headers.get('X-Kept') };
}

it.each(['/sale/%E0%A4%A', '/%', '/sale/%ff', '/routes/%c0%ae%c0%ae/'])(
  'a page that no address can mean is the page of the app, which says so: %s',
  async (path) => {
    expect(await answerTo(path)).toEqual({ status: 200, text: 'the page', kept: 'yes' });
  },
);

it.each(['/assets/%E0%A4%A', '/%E0%A4%A.js', '/sale/..%2f..%2fetc%2fpasswd.txt'])(
  'a file that no address can mean is missing, and nothing of the machine is told: %s',
  async (path) => {
    expect(await answerTo(path)).toEqual({ status: 404, text: 'Not found', kept: 'yes' });
  },
);

it('a file that is missing is asked for again, whatever a rule says of its path', async () => {
  const kept = async (path: string) => (await ask(path)).headers.get('Cache-Control');
  expect(await kept('/assets/app.js')).toContain('immutable');
  for (const path of ['/assets/gone.js', '/assets/none.js']) {
    expect([(await ask(path)).status, await kept(path)]).toEqual([404, 'no-cache']);
  }
});
