import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { Connect, Plugin, Rolldown } from 'vite';
import { caddyfile, redirectsFile } from './host-rules.ts';
import { headersFor, inlineScriptSources, parseHeaders, withHashedFiles } from './headers-file.ts';

/** Paths that belong to the backend when it is embedded in this server. */
const BACKEND_PATH = /^\/(?:auth|functions|rest|storage)\/v1(?:\/|$)/;

interface HostingOptions {
  /** The origin that the policy must allow besides this one. Null: none. */
  readonly backendOrigin: string | null;
  readonly geocoderOrigin: string | null;
  readonly routerOrigin: string | null;
  /** The origins of the online map's style and tiles. */
  readonly mapOrigins: readonly string[];
}

/**
 * Writes the settings' origins and the page's inline scripts into `dist/_headers`, and rules for other hosts beside it.
 * Makes `vite preview` behave like a host that reads that file: the same policy, 404 for missing files, and the app's
 * page for every other address.
 */
export function hosting(options: HostingOptions): Plugin {
  const { backendOrigin, geocoderOrigin, routerOrigin, mapOrigins } = options;
  let outDir = 'dist';
  let root = '.';
  return {
    name: 'rummage-hosting',
    configResolved(config) {
      ({ root } = config);
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_, bundle) {
      const file = join(outDir, '_headers');
      const page = readFileSync(join(outDir, 'index.html'), 'utf8');
      const filled = readFileSync(file, 'utf8')
        .replaceAll(' {backend}', spaced(backendOrigin))
        .replaceAll(' {geocoder}', spaced(geocoderOrigin))
        .replaceAll(' {router}', spaced(routerOrigin))
        .replaceAll(' {map}', mapOrigins.map(spaced).join(''))
        .replaceAll(' {inline}', inlineScriptSources(page).map(spaced).join(''));
      writeFileSync(file, withHashedFiles(filled, Object.values(bundle).map(builtFile)));
      writeFileSync(join(outDir, '_redirects'), redirectsFile());
      writeFileSync(join(outDir, 'Caddyfile'), caddyfile(filled));
      // `npm run doctor` compares it with the server.
      const schema = newestMigration(join(root, 'supabase/migrations'));
      writeFileSync(join(outDir, 'build.json'), `${JSON.stringify({ schema })}\n`);
      // It says itself that there is no such page.
      copyFileSync(join(outDir, 'index.html'), join(outDir, '404.html'));
    },
    configurePreviewServer(server) {
      server.middlewares.use(likeAHost(outDir));
    },
  };
}

function builtFile(file: Rolldown.OutputChunk | Rolldown.OutputAsset) {
  const content = file.type === 'chunk' ? file.code : file.source;
  return { path: file.fileName, bytes: content.length };
}

/** The version of the last migration: 14 digits, which is the time when it was made. */
function newestMigration(folder: string): string {
  return readdirSync(folder).toSorted().at(-1)?.slice(0, 14) ?? '';
}

function spaced(origin: string | null): string {
  return origin === null ? '' : ` ${origin}`;
}

function likeAHost(outDir: string): Connect.NextHandleFunction {
  const rules = parseHeaders(readFileSync(join(outDir, '_headers'), 'utf8'));
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (BACKEND_PATH.test(pathname)) return next();

    for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value);
    if (isFile(outDir, pathname)) return next();

    if (!isPage(request, pathname)) {
      response.statusCode = 404;
      response.setHeader('Cache-Control', 'no-cache');
      return response.end('Not found');
    }
    response.setHeader('Cache-Control', 'no-cache');
    request.url = '/index.html';
    return next();
  };
}

/** Whether an address names a file of the build. One that can't be decoded does not. */
function isFile(outDir: string, pathname: string): boolean {
  try {
    const path = join(outDir, decodeURIComponent(pathname));
    return existsSync(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a request is for a page. Addresses of pages have no file extension, so that missing files stay missing. */
function isPage({ method }: Connect.IncomingMessage, pathname: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !pathname.startsWith('/assets/') && !/\.[^/]+$/.test(pathname);
}
