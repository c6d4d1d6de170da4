import type { Plugin } from 'vite';

/** Needed on every screen, but named only in code that has to arrive first. */
const WORKER = [/\/device-worker-/, /\/engine-/];
/** Needed by the worker where there is a server. */
const REMOTE = [/\/open-remote-/];
/** Needed by the screens that most visits begin with. */
const BY_LIST = [/\/(?:list|home)-/];

/**
 * Lets the browser fetch what the first screen needs at once, instead of file after file as each is named by
 * the one before: on a slow link each step costs a round trip.
 */
export function earlyFiles({ hasBackend }: { readonly hasBackend: boolean }): Plugin {
  return {
    name: 'rummage-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const files = Object.keys(bundle).filter((file) => file.endsWith('.js'));
        const named = (patterns: readonly RegExp[]) =>
          files.filter((file) => patterns.some((pattern) => pattern.test(file)));
        const script = `
      // What the first screen needs, asked for before the code that names it has arrived.
      for (const file of ${JSON.stringify(named(hasBackend ? [...WORKER, ...REMOTE] : WORKER))}) fetch('/' + file).catch(() => {});
      if (/^\\/(?:discover)?$/.test(location.pathname))
        for (const file of ${JSON.stringify(named(BY_LIST))})
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
    `;
        return page.replace('</head>', `<script>${script}</script>\n  </head>`);
      },
    },
  };
}
