import { execFileSync } from 'node:child_process';
import process from 'node:process';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { hosting } from './tests/tools/hosting-plugin.ts';
import { webManifest } from './tests/tools/web-manifest.ts';

/** Settings are described in `.env.example`. */
function backendAddress(mode: string, isDev: boolean): string {
  const settings = loadEnv(mode, import.meta.dirname, ['VITE_', 'RUMMAGE_']);
  const given = settings['VITE_SUPABASE_URL'] ?? '';
  if (given !== '' || settings['RUMMAGE_BACKEND'] === 'off') return given;
  return isDev || mode === 'embedded' ? 'same-origin' : '';
}

/** Names this build in the Account screen and in reports. */
function buildId(): string {
  const given = process.env['RUMMAGE_BUILD'];
  if (given) return given;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return 'unversioned';
  }
}

const progressiveApp = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest: webManifest,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,svg,png,woff2}', 'data/zip-table*.bin'],
    globIgnores: ['samples/**'],
  },
  devOptions: { enabled: false },
});

export default defineConfig(({ command, mode, isPreview = false }) => {
  const isTest = process.env['VITEST'] !== undefined;
  const address = backendAddress(mode, command === 'serve' && !isPreview);
  const plugins: PluginOption[] = isTest
    ? []
    : [
        react({ compiler: { reportDiagnostics: true } }),
        tailwindcss(),
        progressiveApp,
        hosting({ backendOrigin: /^https?:/.test(address) ? new URL(address).origin : null }),
      ];
  return {
    plugins,
    define: {
      __BUILD__: JSON.stringify(buildId()),
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(address),
    },
    build: {
      target: 'es2022',
      // The polyfill is an inline script's worth of code for browsers that cannot run the rest.
      modulePreload: { polyfill: false },
      // A file inlined as data: would be refused by the policy.
      assetsInlineLimit: 0,
    },
    worker: { format: 'es' },
    server: { port: 5173, strictPort: true },
    preview: { port: 4173, strictPort: true },
    test: {
      projects: [
        { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
        {
          extends: true,
          test: {
            name: 'contract',
            include: ['tests/contract/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'rls',
            include: ['tests/rls/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: { name: 'sim', include: ['tests/sim/**/*.test.ts'], testTimeout: 300_000 },
        },
      ],
    },
  };
});
