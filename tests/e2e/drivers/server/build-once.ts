import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { localKeys } from '../../../../supabase/local/settings/keys.ts';
import { tempDir } from '../../../../supabase/local/project-paths.ts';

/** The two builds that end-to-end tests run: with the backend on the app's own origin, and on another. */

const BUILDS = join('node_modules', '.cache', 'e2e');
export const SAME_ORIGIN_BUILD = join(BUILDS, 'same-origin');
export const OTHER_ORIGIN_BUILD = join(BUILDS, 'other-origin');

/** Compiled into the second build; each server replaces it with its own backend's address. */
export const COMPILED_BACKEND = 'http://127.0.0.1:65535';
/** The host of street maps in the second build, replaced likewise. Tests start it where they need it. */
export const COMPILED_TILES = 'http://127.0.0.1:65534';

/** Compiled into the first build as its online map; each server replaces it, with `off` or a local host's address. */
export const COMPILED_MAP_ORIGIN = 'http://127.0.0.1:65534';
export const COMPILED_MAP_STYLE = `${COMPILED_MAP_ORIGIN}/style.json`;
/** Its router, replaced with nothing or a local one's address. */
export const COMPILED_ROUTER = 'http://127.0.0.1:65533';

async function build(
  outDir: string,
  mode: string,
  settings: Record<string, string>,
): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--mode', mode, '--outDir', outDir, '--emptyOutDir'];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } });
}

/** The build with the backend on the app's own origin. */
export function buildSameOrigin(): Promise<void> {
  return build(SAME_ORIGIN_BUILD, 'embedded', {
    VITE_SUPABASE_URL: '',
    VITE_GEOCODER: 'function',
    VITE_TILES_PMTILES_URL: '',
    VITE_ROUTER_URL: COMPILED_ROUTER,
    VITE_ROUTER_KIND: 'osrm',
    VITE_MAP_STYLE_URL: COMPILED_MAP_STYLE,
  });
}

/** Playwright's global setup. `npm test` runs every engine on the builds that the first one made. */
export default async function buildOnce(): Promise<void> {
  if (process.env['RUMMAGE_E2E_BUILDS'] === 'made') return;
  const { anonKey } = await localKeys(tempDir);
  await Promise.all([
    buildSameOrigin(),
    build(OTHER_ORIGIN_BUILD, 'production', {
      VITE_SUPABASE_URL: COMPILED_BACKEND,
      VITE_MAP_STYLE_URL: 'off',
      VITE_SUPABASE_ANON_KEY: anonKey,
      VITE_TILES_PMTILES_URL: `${COMPILED_TILES}/streets.pmtiles`,
      VITE_ROUTER_URL: '',
      VITE_SALE_FILES: 'on',
    }),
  ]);
}
