import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import type { AppFiles } from '../../../sw/app-files.ts';
import { webManifest } from './web-manifest.ts';

const MANIFEST = 'manifest.webmanifest';
const PLACEHOLDER = 'self.APP_FILES';
/** What any screen needs. Icons of the installed app are kept by the browser. */
const KEPT = /\.(?:html|js|css|svg|woff2|bin|webmanifest|pmtiles)$/;
/** The worker's own, and that of earlier builds. */
const WORKERS: ReadonlySet<string> = new Set(['service-worker.js', 'sw.js']);
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/** Of the map: more bytes than everything else together. */
const MAP = ['maplibre', 'map-worker', 'overview', 'map', 'map-parts', 'sale-map', 'use-map-theme'];
/** What a first visit rarely opens, or what does nothing without a network. */
const LATER = [
  'auth',
  'auth-library',
  'device-areas',
  // For a browser that has this list but no databases.
  'device-in-memory',
  'device-search',
  'device-travel',
  'geocoder',
  'moderation',
  'photo-viewer',
  'picture',
  'plan-files',
  'planner-worker',
  'pmtiles',
  'rewards-sheet',
  'routes',
  'search',
  'texts',
];

type Stage = keyof AppFiles;

/** What the build calls this file, without the hash. */
const nameOf = (fileName: string) => /^assets\/(.+)-[\w-]{8}\.\w+$/.exec(fileName)?.[1] ?? '';

function stageOf(fileName: string): Stage {
  const name = nameOf(fileName);
  if (MAP.includes(name)) return 'map';
  return LATER.includes(name) ? 'later' : 'first';
}

/** Writes the web manifest, and into the service worker the lists of files that it stores. */
export function precacheList(): Plugin {
  return {
    name: 'rummage-precache-list',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = JSON.stringify(webManifest);
        this.emitFile({ type: 'asset', fileName: MANIFEST, source });
        const serviceWorker = bundle['service-worker.js'];
        if (serviceWorker?.type !== 'chunk') return this.error('The build has no service worker');
        const { code } = serviceWorker;
        if (!code.includes(PLACEHOLDER)) return this.error('The service worker has no list');
        for (const mistake of mistakesIn(bundle)) this.error(mistake);
        const files = Object.values(bundle).filter(
          ({ fileName }) => KEPT.test(fileName) && !WORKERS.has(fileName),
        );
        const namesOf = (stage: Stage) =>
          files.map(({ fileName }) => fileName).filter((name) => stageOf(name) === stage);
        const lists: AppFiles = {
          first: files
            .filter(({ fileName }) => stageOf(fileName) === 'first')
            .map((file) => ({
              url: file.fileName,
              // A hash in the name says enough.
              revision: HASHED.test(file.fileName)
                ? null
                : hashOf(file.type === 'chunk' ? file.code : file.source),
            })),
          later: namesOf('later'),
          map: namesOf('map'),
        };
        serviceWorker.code = code.replace(PLACEHOLDER, () => JSON.stringify(lists));
      },
    },
  };
}

/** Files whose lists are wrong: a name that no file has, or a file that could not run when it is first needed. */
function mistakesIn(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const unknown = [...MAP, ...LATER].filter(
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

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
