import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withHashedFiles } from '../../../src/build/hosting/headers-file.ts';
import { caddyfile, PAGES, redirectsFile } from '../../../src/build/hosting/host-rules.ts';
import { runChecks } from '../../../supabase/doctor/check.ts';
import { siteChecks } from '../../../supabase/doctor/site-checks.ts';
import { freePort } from '../../support/databases/database-cluster.ts';

const PROJECT = 'https://abc.supabase.example';
const headers = readFileSync('public/_headers', 'utf8').replaceAll(/ \{backend\}/gu, ` ${PROJECT}`);

it('[deploy] every page of the app is among the addresses that hosts answer with index.html', () => {
  const router = readFileSync('src/app/router.tsx', 'utf8');
  const first = [...router.matchAll(/path: '\/([^/':]*)/gu)].map(([, part = '']) => part);
  expect(first.length).toBeGreaterThan(20);
  expect([...new Set(first)].filter((part) => part !== '').toSorted()).toEqual(PAGES);
});

it('[deploy] `_redirects` leaves files and unknown addresses alone, and fits into 100 rules', () => {
  const lines = redirectsFile().trim().split('\n');
  expect(lines).toContain('/sale/* / 200');
  expect(lines).toContain('/discover / 200');
  expect(lines.filter((line) => /^\/(?:assets|\*|index)/u.test(line))).toEqual([]);
  expect(lines.length).toBeLessThan(100);
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
  const folder = mkdtempSync(join(tmpdir(), 'rummage-caddy-'));
  let caddy: ChildProcess;
  let url: string;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    const page = '<!doctype html><div id="root"></div>';
    for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), page);
    writeFileSync(join(folder, 'assets/app-1a2b3c4d.js'), 'export {};');
    writeFileSync(join(folder, 'service-worker.js'), 'self;');
    writeFileSync(join(folder, '_headers'), withHashedFiles(headers, []));
    writeFileSync(join(folder, 'Caddyfile'), caddyfile(headers, false));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const config = join(folder, 'Caddyfile');
    // A home of its own, because it keeps its state there.
    const env = { ...process.env, SITE: url, ROOT: folder, HOME: folder, XDG_DATA_HOME: folder };
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: { ...env, CADDY_ADMIN: 'off' },
      stdio: 'ignore',
    });
    await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 100 });
  }, 90_000);
  afterAll(() => {
    caddy.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[deploy] with the Caddyfile of the build, the doctor finds nothing wrong with the site', async () => {
    const findings = await runChecks(siteChecks({ url, projectUrl: PROJECT, fetch }));
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings).toHaveLength(7);
  });

  it('[deploy] files with a hash are kept for a year, answers of 404 and pages are not', async () => {
    const stored = async (path: string) => {
      const response = await fetch(`${url}${path}`);
      await response.arrayBuffer();
      return [response.status, response.headers.get('cache-control')];
    };
    const year = 'public, max-age=31536000, immutable';
    expect(await stored('/assets/app-1a2b3c4d.js')).toEqual([200, year]);
    expect(await stored('/assets/app-00000000.js')).toEqual([404, 'no-cache']);
    expect(await stored('/sale/1')).toEqual([200, 'no-cache']);
    expect(await stored('/no-such-page')).toEqual([200, 'no-cache']);
    expect((await stored('/_headers'))[0]).toBe(404);
    expect((await stored('/Caddyfile'))[0]).toBe(404);
    expect((await stored('/missing.png'))[0]).toBe(404);
  });
});
