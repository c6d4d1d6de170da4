import type { Plugin, Rolldown } from 'vite';

/** Needed on every screen, but named only in code that has to arrive first. */
const WORKER = 'device-worker';
/** Needed by the worker where there is a server. */
const REMOTE = 'open-remote';
/** The screens that most visits begin with: the first part of their address, and the file of their section. */
const BEGINNINGS = { '': 'home', discover: 'list', sale: 'sale', 'create-sale': 'selling' };
/** Those that show their first screen without the worker: its files come after theirs. */
const WITHOUT_WORKER = ['', 'create-sale'];

/**
 * Lets the browser fetch what the first screen needs at once, instead of file after file as each is named by
 * the one before: on a slow link each step costs a round trip. A device that has the app needs no such help; it
 * starts the worker first.
 */
export function earlyFiles({ hasBackend }: { readonly hasBackend: boolean }): Plugin {
  return {
    name: 'rummage-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {}, chunk }) {
        const files = Object.keys(bundle).filter((file) => file.endsWith('.js'));
        const already = new Set(chunk === undefined ? [] : neededBy(chunk.fileName, bundle));
        const workerFiles = new Set(
          (hasBackend ? [WORKER, REMOTE] : [WORKER]).flatMap((name) => [
            ...neededBy(fileOf(name, files), bundle),
          ]),
        );
        const forWorker = [...workerFiles].filter((name) => !already.has(name));
        const forScreen = Object.fromEntries(
          Object.entries(BEGINNINGS).map(([address, section]) => {
            const file = fileOf(section, files);
            return [address, [...neededBy(file, bundle)].filter((name) => !already.has(name))];
          }),
        );
        const script = `
      // What the first screen needs, asked for before the code that names it has arrived.
      if (!navigator.serviceWorker?.controller) {
        const screen = location.pathname.split('/')[1];
        const fetchForWorker = () => {
          for (const file of ${JSON.stringify(forWorker)}) fetch('/' + file).catch(() => {});
        };
        if (${JSON.stringify(WITHOUT_WORKER)}.includes(screen)) addEventListener('DOMContentLoaded', fetchForWorker);
        else fetchForWorker();
        for (const file of ${JSON.stringify(forScreen)}[screen] ?? [])
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
      }
    `;
        const early = fileOf('early', files);
        const [styles, href] =
          /<link rel="stylesheet" crossorigin href="([^"]+)">\n/.exec(page) ?? [];
        if (styles === undefined) throw new Error('The build has no style sheet');
        // The style sheet is asked for first, because the header's board needs nothing else. The script stands
        // after it and so waits for it: by then the app's own files are on their way, and they are read while
        // these arrive. Asked for at once, all of them would arrive together and late.
        return page
          .replace(styles, '')
          .replace(
            '<script type="module"',
            `<link rel="preload" as="style" crossorigin href="${href}">
    <script type="module" crossorigin src="/${early}"></script>
    $&`,
          )
          .replace('</head>', `  ${styles}    <script>${script}</script>\n  </head>`);
      },
    },
  };
}

function fileOf(chunk: string, files: readonly string[]): string {
  const found = files.filter((name) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1] === chunk);
  if (found.length !== 1) throw new Error(`The build has ${found.length} files ${chunk}`);
  return found.join('');
}

/** A file, and those that must have arrived before it runs. */
function neededBy(
  fileName: string,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): Set<string> {
  const file = bundle[fileName];
  if (file?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of file.imports) neededBy(imported, bundle, seen);
  return seen;
}
