import type { Plugin } from 'vite';

/** The entries of the build besides the page, from the project's root. */
const DEVICE_WORKER = '/src/device/wiring/device-worker.ts';
const SERVICE_WORKER = '/sw/sw.ts';

const WORKER_ADDRESS = "new URL('./device-worker.ts', import.meta.url)";

/**
 * Puts the device worker and the service worker into the page's build. Vite would bundle each by itself, and
 * what they share would be downloaded once for each of them: the database library alone three times.
 */
export function oneBuild(): Plugin {
  let worker = '';
  return {
    name: 'rummage-one-build',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      worker = this.emitFile({ type: 'chunk', id: DEVICE_WORKER, name: 'device-worker' });
      this.emitFile({ type: 'chunk', id: SERVICE_WORKER, fileName: 'service-worker.js' });
    },
    transform: {
      filter: { id: /\/open-door\.ts$/ },
      handler(code) {
        if (!code.includes(WORKER_ADDRESS)) this.error('The worker is started in another way now');
        return code.replace(WORKER_ADDRESS, `import.meta.ROLLUP_FILE_URL_${worker}`);
      },
    },
  };
}

/** Vite's helper loads through the document what a lazy part needs. A worker has none, and needs no helper. */
export function lazyPartsInWorkers(): Plugin {
  const changes = [
    ['deps && deps.length > 0', "typeof document !== 'undefined' && deps && deps.length > 0"],
    ['window.dispatchEvent', 'self.dispatchEvent'],
  ] as const;
  return {
    name: 'rummage-lazy-parts-in-workers',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        return changes.reduce((changed, [before, after]) => {
          if (!changed.includes(before))
            this.error(`Vite's helper for lazy parts has no ${before}`);
          return changed.replace(before, after);
        }, code);
      },
    },
  };
}
