import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { webManifest } from './web-manifest.ts';

const MANIFEST = 'manifest.webmanifest';
const PLACEHOLDER = 'self.__WB_MANIFEST';
/** What any screen needs. Icons of the installed app are kept by the browser. */
const KEPT = /\.(?:html|js|css|svg|woff2|bin|webmanifest|pmtiles)$/;
/** The worker's own, and that of earlier builds. */
const WORKERS: ReadonlySet<string> = new Set(['service-worker.js', 'sw.js']);
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;

/** Writes the web manifest, and into the service worker the list of files that it stores. */
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
        const entries = Object.values(bundle)
          .filter(({ fileName }) => KEPT.test(fileName) && !WORKERS.has(fileName))
          .map((file) => ({
            url: file.fileName,
            // A hash in the name says enough.
            revision: HASHED.test(file.fileName)
              ? null
              : hashOf(file.type === 'chunk' ? file.code : file.source),
          }));
        serviceWorker.code = code.replace(PLACEHOLDER, () => JSON.stringify(entries));
      },
    },
  };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
