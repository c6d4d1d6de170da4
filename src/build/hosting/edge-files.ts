import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { EdgeSettings } from '../../../edge/answer-page.ts';
import { EDGE_PATHS } from './edge-paths.ts';

/** Where Netlify looks for what a build has made (https://docs.netlify.com/frameworks-api/). */
const NETLIFY = '.netlify/v1/edge-functions';

/** Writes what hosts run in front of the site, with its settings (`edge/README.md`). `root`: of the project. */
export async function writeEdgeFiles(
  settings: EdgeSettings,
  { root, outDir }: { readonly root: string; readonly outDir: string },
): Promise<void> {
  await bundle('cloudflare-pages', settings, join(outDir, '_worker.js'));
  const routes = { version: 1, include: EDGE_PATHS, exclude: [] };
  writeFileSync(join(outDir, '_routes.json'), `${JSON.stringify(routes)}\n`);
  await bundle('own-server', settings, join(outDir, 'edge-server.mjs'));
  // Netlify looks beside the folder of the site, so a build for another folder leaves it alone.
  if (outDir === resolve(root, 'dist')) {
    await bundle('netlify', settings, join(root, NETLIFY, 'rummage-pages.js'));
  }
}

/** Makes one file of a host's part, without anything to install. */
export async function bundle(host: string, settings: EdgeSettings, file: string): Promise<void> {
  const entry = resolve(import.meta.dirname, `../../../edge/hosts/${host}.ts`);
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { RUMMAGE_EDGE_SETTINGS: JSON.stringify(settings) },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'], fileName: host },
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`edge/hosts/${host}.ts made no file`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, chunk.code);
}
