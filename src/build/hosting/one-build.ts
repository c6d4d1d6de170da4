import type { Plugin } from 'vite';

/** A worker of the page: its file from the project's root, the file that starts it, and the address used there. */
interface PageWorker {
  readonly id: string;
  readonly name: string;
  readonly starter: RegExp;
  readonly address: string;
}

const PAGE_WORKERS: readonly PageWorker[] = [
  {
    id: '/src/device/wiring/device-worker.ts',
    name: 'device-worker',
    starter: /\/early-device\.ts$/,
    address: "new URL('./device-worker.ts', import.meta.url)",
  },
  {
    id: '/src/device/planner/planner-worker.ts',
    name: 'planner-worker',
    starter: /\/planner-door\.ts$/,
    address: "new URL('../planner/planner-worker.ts', import.meta.url)",
  },
];

/**
 * Puts the page's workers into the page's build. Vite would bundle each by itself, and shared code would be
 * downloaded once for each of them, the database library alone three times.
 */
export function oneBuild(): Plugin {
  const files = new Map<PageWorker, string>();
  return {
    name: 'rummage-one-build',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const worker of PAGE_WORKERS) {
        const { id, name } = worker;
        // Keep the exports, because a page that has to be its own device imports the file.
        const preserveSignature = 'allow-extension';
        files.set(worker, this.emitFile({ type: 'chunk', id, name, preserveSignature }));
      }
    },
    transform: {
      filter: { id: PAGE_WORKERS.map(({ starter }) => starter) },
      handler(code, id) {
        const worker = PAGE_WORKERS.find(({ starter }) => starter.test(id));
        if (worker === undefined || !code.includes(worker.address)) {
          return this.error('The worker is started in another way now');
        }
        return code.replaceAll(
          worker.address,
          `import.meta.ROLLUP_FILE_URL_${files.get(worker) ?? ''}`,
        );
      },
    },
  };
}

/**
 * Changes Vite's helper for lazy parts in two ways. It preloads a part's files through the document, but a worker has
 * no document, so there it does nothing. And styles that could not be fetched are fetched again by the next try.
 * Without the change, Vite would then show the part without styles.
 */
export function lazyParts(): Plugin {
  const changes = [
    ['deps && deps.length > 0', "typeof document !== 'undefined' && deps && deps.length > 0"],
    ['window.dispatchEvent', 'self.dispatchEvent'],
    ['(err) => {\n\t\tseen[href] = void 0;', '(err) => {\n\t\tdelete seen[href];'],
    ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
  ] as const;
  return {
    name: 'rummage-lazy-parts',
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

/** Keeps a file from which nothing is imported by name, although its package says that such a file can be left out. */
export function usedForItsEffects(file: RegExp): Plugin {
  return {
    name: 'rummage-used-for-its-effects',
    transform: {
      filter: { id: file },
      handler: (code) => ({ code, map: null, moduleSideEffects: true }),
    },
  };
}
