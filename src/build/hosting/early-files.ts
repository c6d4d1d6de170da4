import type { Plugin, Rolldown } from 'vite';

/** Every screen needs this file, but only code that has to arrive first names it. */
const WORKER = 'device-worker';
/** The worker needs this file if there is a server. */
const REMOTE = 'open-remote';
/** The screens at which most visits begin: the first part of their address, and the file of their section. */
const BEGINNINGS = { '': 'home', discover: 'list', sale: 'sale', 'create-sale': 'selling' };
/** Those that can be shown without the worker. Its files come after theirs. */
const WITHOUT_WORKER = ['', 'create-sale'];

/**
 * Lets the browser fetch everything that the first screen needs at once. Otherwise each file would be fetched only when
 * the one before names it, and on a slow connection each step costs a round trip. A device that has the app does not
 * need this. It starts the worker first.
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
      // Requests what the first screen needs before the code that names it has arrived.
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
        // The style sheet is requested first, because the header's board needs nothing else. The script comes after
        // it in the page, so it waits for it. By then the app's own files are being downloaded, and they are read
        // while the script's files arrive. If everything were requested at once, everything would arrive late.
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

/** A file and all files that must have arrived before it runs. */
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
