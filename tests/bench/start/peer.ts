import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { headersFor, parseHeaders } from '../../../src/build/hosting/headers-file.ts';
import { type Site, startSite } from './static-site.ts';

/**
 * Actual, a finance app in React that works offline as Rummage does: a database in the browser, a worker for
 * it, and a service worker that stores the whole app. Its makers publish it built, as a host serves it.
 */
const PACKAGE = '@actual-app/web@26.9.0';
const FOLDER = join('node_modules', '.cache', 'bench-peer');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Fetched when it is first needed. Its first screen asks where the person's budgets are. */
export async function startPeer(): Promise<Site> {
  const build = join(FOLDER, 'package', 'build');
  if (!existsSync(build)) fetchPeer();
  const rules = parseHeaders(readFileSync(join(build, '_headers'), 'utf8'));
  return startSite((path, response) => {
    const asked = join(build, decodeURIComponent(path));
    const isFile = extname(path) !== '';
    if (isFile && !existsSync(asked)) {
      response.statusCode = 404;
      return response.end();
    }
    const file = isFile ? asked : join(build, 'index.html');
    for (const [name, value] of headersFor(rules, path)) response.setHeader(name, value);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    return response.end(readFileSync(file));
  });
}

function fetchPeer(): void {
  mkdirSync(FOLDER, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const archive = execFileSync(npm, ['pack', PACKAGE, '--silent', '--pack-destination', FOLDER], {
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', join(FOLDER, archive), '-C', FOLDER]);
}
