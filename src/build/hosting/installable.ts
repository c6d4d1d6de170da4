import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, PluginOption, Rolldown } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { NAMES_STORED_LATER, nameOf, stageOf } from '../../../sw/stages.ts';

/** The installed app's card: name, icons, and the screens that a long press offers. */
const card: Partial<ManifestOptions> = {
  id: '/',
  name: 'Rummage',
  short_name: 'Rummage',
  description:
    'Find garage sales, estate sales and auctions near you, save them, and list your own for free. Works without a connection.',
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/discover',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  background_color: '#FFFBF2',
  theme_color: '#FFFBF2',
  categories: ['shopping', 'lifestyle', 'navigation'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // `npm run shots -- --card` takes these. No device stores them with the app.
  screenshots: [
    screenshot('phone-discover', '780x1688', 'narrow', 'Sales around you'),
    screenshot('phone-map', '780x1688', 'narrow', 'Sales on the map'),
    screenshot('desktop-discover', '1280x800', 'wide', 'Sales around you'),
    screenshot('desktop-map', '1280x800', 'wide', 'Sales on the map'),
  ],
  // What another app shares becomes a part of the address (`src/components/import/use-shared-ad.ts`): the service worker
  // answers it as any page, so that it works without a network.
  share_target: {
    action: '/import',
    method: 'GET',
    // The only one for this method. Chromium warns where none is said.
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  shortcuts: [
    shortcut('Discover sales', 'Discover', '/discover'),
    shortcut('List a sale', 'Sell', '/create-sale'),
    shortcut('Map of sales', 'Map', '/map'),
    shortcut('My routes', 'Routes', '/routes'),
    shortcut('Saved sales', 'Saved', '/saved-sales'),
  ],
};

function screenshot(name: string, sizes: string, form: 'narrow' | 'wide', label: string) {
  const src = `/screenshots/${name}.jpg`;
  return { src, sizes, type: 'image/jpeg', form_factor: form, label };
}

function shortcut(name: string, shortName: string, url: string) {
  const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];
  return { name, short_name: shortName, url, icons };
}

/**
 * Makes the app installable: adds the web manifest, and the service worker with the list of files that it stores. The
 * page registers it (`src/platform/app-update.ts`). Our own code does what the package can't: it stores files in stages
 * (`sw/stages.ts`), tries each again (`sw/precache.ts`), and stores only files of this version (`sw/of-this-app.ts`).
 */
export function installable(): PluginOption[] {
  let outDir = '';
  return [
    {
      name: 'rummage-build-folder',
      configResolved: ({ root, build }) => void (outDir = resolve(root, build.outDir)),
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      manifest: card,
      injectRegister: null,
      includeManifestIcons: false,
      injectManifest: {
        // This is not a module, so that Firefox before 147 accepts it, too.
        rollupFormat: 'iife',
        // These are the files that any screen needs. The browser itself keeps the icons of the installed app.
        globPatterns: ['index.html', 'assets/*.{js,css,svg,woff2,bin,pmtiles}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        manifestTransforms: [(entries) => withDigests(entries, outDir)],
      },
    }),
    storedWhenNeeded(),
  ];
}

/** Gives files without a hash in their name one that the service worker can compute; the package's own is MD5. */
function withDigests<Entry extends { url: string; revision: string | null }>(
  entries: readonly Entry[],
  outDir: string,
) {
  const manifest = entries.map((entry) =>
    entry.revision === null
      ? entry
      : { ...entry, revision: digestOf(readFileSync(join(outDir, entry.url))) },
  );
  return { manifest, warnings: [] };
}

/** The digest in the form that `sw/of-this-app.ts` reads. */
function digestOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('hex')}`;
}

/** Fails the build if a file could not run when it is first needed, or if a name in `sw/stages.ts` has no file. */
function storedWhenNeeded(): Plugin {
  return {
    name: 'rummage-stored-when-needed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const mistake of mistakesIn(bundle)) this.error(mistake);
      },
    },
  };
}

function mistakesIn(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const unknown = NAMES_STORED_LATER.filter(
    (name) => !files.some(({ fileName }) => nameOf(fileName) === name),
  );
  const early = files.flatMap((file) => {
    if (file.type !== 'chunk' || stageOf(file.fileName) !== 'first') return [];
    return file.imports
      .filter((imported) => stageOf(imported) !== 'first')
      .map((imported) => `${file.fileName} needs ${imported}, which is stored later`);
  });
  return [
    ...unknown.map((name) => `The build has no file ${name}, which is stored later`),
    ...early,
  ];
}
