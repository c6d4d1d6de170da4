import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv, type PluginOption, type Rolldown } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readMapSettings } from './src/map/basemap/map-settings.ts';
import { chunkOf } from './src/build/hosting/chunk-of.ts';
import { earlyFiles } from './src/build/hosting/early-files.ts';
import { lazyParts, oneBuild, usedForItsEffects } from './src/build/hosting/one-build.ts';
import { installable } from './src/build/hosting/installable.ts';
import { hosting } from './src/build/hosting/hosting-plugin.ts';
import type { EdgeOptions } from './src/build/hosting/preview-host.ts';
import { checkPublicKey } from './src/build/hosting/public-key.ts';
import { filesOnDatabases, HOSTED_VERSIONS } from './tests/tools/hosted-files.ts';
import { linkCard } from './src/build/hosting/link-card.ts';
import { readableAddresses } from './src/build/hosting/readable-addresses.ts';

/** Settings are described in `.env.example`. */
function backendAddress(mode: string, isDev: boolean): string {
  const given = loadEnv(mode, import.meta.dirname)['VITE_SUPABASE_URL'] ?? '';
  if (given !== '' || process.env['RUMMAGE_BACKEND'] === 'off') return given;
  return isDev || mode === 'embedded' ? 'same-origin' : '';
}

/** The name of this build in error reports. A folder without Git history has only the version. */
function buildName(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  const asked = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname });
  const commit = asked.status === 0 ? asked.stdout.toString().trim() : '';
  return commit === '' ? version : `${version}+${commit}`;
}

/** The embedded backend. It is loaded only where it is used, because a build for hosting needs no database. */
async function embeddedBackend(): Promise<PluginOption> {
  const { embeddedSupabase } = await import('./supabase/local/vite-plugin.ts');
  return embeddedSupabase();
}

/** One kind of tests. `npm test` runs them in turn. */
function suite(name: string, include: string[], timeoutMs: number): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
    },
  };
}

/** The databases of `contract` and `rls` as a hosted project with this version of PostgreSQL. */
function hosted(version: string): TestProjectInlineConfiguration {
  const include = ['tests/hosted/**/*.test.ts', ...filesOnDatabases()];
  const { test } = suite(`hosted-${version}`, include, 120_000);
  const env = { RUMMAGE_HOSTED: version };
  return { extends: true, test: { ...test, env, globalSetup: 'tests/hosted/set-up.ts' } };
}

/** The origin of an address. Null for this origin, and if there is none. */
function originOf(address: string): string | null {
  return address.includes('://') ? new URL(address).origin : null;
}

/**
 * The router's origin. Null if there is none. A mistake in its settings is reported now, not by missing drive times.
 */
function routerOrigin(settings: Record<string, string>): string | null {
  const { VITE_ROUTER_URL: url = '', VITE_ROUTER_KIND: kind = '' } = settings;
  if (!['', 'osrm', 'valhalla'].includes(kind)) {
    throw new Error(`VITE_ROUTER_KIND is ${kind}; it may be osrm or valhalla`);
  }
  if (url !== '' && !/^https?:/.test(url)) throw new Error('VITE_ROUTER_URL is no web address');
  return originOf(url);
}

/** The address of the site. Empty if it is not set. */
function siteUrl({ VITE_SITE_URL: url = '' }: Record<string, string>): string {
  if (url !== '' && !/^https?:\/\//.test(url)) throw new Error('VITE_SITE_URL is no web address');
  return url;
}

/** What the edge asks for what a link says of its page. Null: there is no backend. */
function edgeOptions(address: string, mode: string): EdgeOptions | null {
  if (address === '') return null;
  const settings = () => loadEnv(mode, import.meta.dirname);
  return {
    partsUrl:
      address === 'same-origin' ? null : `${address.replace(/\/$/, '')}/functions/v1/page-parts`,
    publicKey: () => settings()['VITE_SUPABASE_ANON_KEY'] ?? '',
    siteUrl: siteUrl(settings()).replace(/\/$/, ''),
  };
}

async function plugins(address: string, mode: string): Promise<PluginOption[]> {
  const settings = loadEnv(mode, import.meta.dirname);
  const geocoder = settings['VITE_GEOCODER'] ?? '';
  checkPublicKey(settings['VITE_SUPABASE_ANON_KEY'] ?? '');
  return [
    // This comes first, because it reads the source.
    oneBuild(),
    react({ compiler: { reportDiagnostics: true } }),
    tailwindcss(),
    lazyParts(),
    ...installable(),
    ...(address === 'same-origin' ? [await embeddedBackend()] : []),
    readableAddresses(),
    linkCard({ siteUrl: siteUrl(settings) }),
    earlyFiles({ hasBackend: address !== '' }),
    hosting({
      backendOrigin: originOf(address),
      geocoderOrigin: originOf(geocoder),
      routerOrigin: routerOrigin(settings),
      mapOrigins: readMapSettings(settings).origins,
      edge: edgeOptions(address, mode),
    }),
  ];
}

export default defineConfig(async ({ command, mode, isPreview = false }) => {
  const isTest = process.env['VITEST'] !== undefined;
  const isDev = command === 'serve' && !isPreview && !isTest;
  const address = backendAddress(mode, isDev);
  return {
    plugins: isTest ? [] : await plugins(address, mode),
    define: {
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(address),
      ...(isTest ? {} : { 'import.meta.env.VITE_BUILD': JSON.stringify(buildName()) }),
    },
    build: {
      target: 'es2022',
      // The size budgets read this to see which files each screen needs.
      manifest: true,
      // The polyfill is for browsers that cannot run the rest.
      modulePreload: { polyfill: false },
      // The security policy allows no font and no script from data: addresses.
      assetsInlineLimit: 0,
      // MapLibre is one file of 1.1 MB. The limits for each screen are in `.size-limit.js`.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        onLog(
          level: Rolldown.LogLevel,
          log: Rolldown.RolldownLog,
          handle: Rolldown.LogOrStringHandler,
        ) {
          // The React Compiler leaves what it cannot read as it is, and prints the code at each start, to people
          // who can do nothing about it.
          if (log.plugin === 'vite:react-compiler') throw new Error(log.message);
          handle(level, log);
        },
        output: {
          // These are loaded in parallel, and the browser keeps them when only our own code changes.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // This starts the device worker. The document loads it before the app (`early-files.ts`)...
              {
                name: 'early',
                test: /\/src\/(device\/wiring\/early-device|platform\/page\/trusted-types)\.ts$/,
                priority: 3,
              },
              // ...and this is what it needs, also in workers. It imports no other file: it must run before the
              // database library does (`channels.ts`), and the worker must not wait for other files.
              {
                name: 'settings',
                test: /\/src\/(platform\/(build-settings|channels|storage)|domain\/result)\.ts$/,
                priority: 3,
              },
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                priority: 2,
              },
              { name: 'dexie', test: /node_modules\/dexie\//, priority: 2 },
              // This is large, and loaded only where a map is shown.
              {
                name: 'maplibre',
                test: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\//,
                priority: 2,
              },
              // The worker downloads areas with it, without a map.
              { name: 'pmtiles', test: /node_modules\/(pmtiles|fflate)\//, priority: 2 },
              { name: 'map', test: /\/src\/map\//, priority: 2 },
              { name: chunkOf, debugName: 'by section' },
            ],
          },
        },
      },
    },
    worker: { plugins: () => [usedForItsEffects(/maplibre-gl-worker\.mjs$/)] },
    server: { port: 5173, strictPort: true },
    // Like static hosts, this has no `cors`: its `Vary: Origin` would make the service worker fetch files again.
    preview: { port: 4173, strictPort: true, cors: false },
    test: {
      projects: [
        suite('unit', ['tests/unit/**/*.test.{ts,tsx}'], 60_000),
        suite('spec', ['tests/spec/**/*.test.{ts,tsx}'], 60_000),
        suite('contract', ['tests/contract/**/*.test.ts'], 60_000),
        suite('rls', ['tests/rls/**/*.test.ts'], 60_000),
        suite('sim', ['tests/sim/**/*.test.ts'], 300_000),
        ...(isTest ? HOSTED_VERSIONS.map(hosted) : []),
      ],
    },
  };
});
