import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { writeEdgeFiles } from './edge-files.ts';
import { caddyfile, redirectsFile } from './host-rules.ts';
import { headersFor, inlineScriptSources, parseHeaders, withHashedFiles } from './headers-file.ts';
import { type EdgeOptions, likeAHost } from './preview-host.ts';

interface HostingOptions {
  /** The origin that the policy must allow besides this one. Null: none. */
  readonly backendOrigin: string | null;
  readonly geocoderOrigin: string | null;
  readonly routerOrigin: string | null;
  /** The origins of the online map's style and tiles. */
  readonly mapOrigins: readonly string[];
  /** What says more of a page than the app's card. Null: there is no backend. */
  readonly edge: EdgeOptions | null;
}

/**
 * Writes the settings' origins and the page's inline scripts into `dist/_headers`, and rules for other hosts beside it.
 * Makes `vite preview` behave like a host that reads that file: the same policy, 404 for missing files, and the app's
 * page for every other address.
 */
export function hosting(options: HostingOptions): Plugin {
  const { backendOrigin, geocoderOrigin, routerOrigin, mapOrigins, edge } = options;
  let outDir = 'dist';
  let root = '.';
  return {
    name: 'rummage-hosting',
    configResolved(config) {
      ({ root } = config);
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_, bundle) {
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
      writeFileSync(join(outDir, 'Caddyfile'), caddyfile(filled, edge?.partsUrl != null));
      // `npm run doctor` compares it with the server.
      const schema = newestMigration(join(root, 'supabase/migrations'));
      writeFileSync(join(outDir, 'build.json'), `${JSON.stringify({ schema })}\n`);
      // It says itself that there is no such page.
      copyFileSync(join(outDir, 'index.html'), join(outDir, '404.html'));
      if (edge === null || edge.partsUrl === null) return;
      const headers = pageHeaders(filled);
      const { partsUrl, siteUrl } = edge;
      const settings = { partsUrl, publicKey: edge.publicKey(), siteUrl, headers };
      await writeEdgeFiles(settings, { root, outDir });
    },
    configurePreviewServer(server) {
      server.middlewares.use(likeAHost(outDir, edge));
    },
  };
}

/** What every page is sent with. */
function pageHeaders(text: string): readonly (readonly [string, string])[] {
  return [...headersFor(parseHeaders(text), '/some/page')];
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
