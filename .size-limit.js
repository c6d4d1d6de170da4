import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Budgets in gzipped bytes, by what a person waits for: about 15 % above what is needed, there to notice
 * growth. File names change with every build, so the
 * build's own manifest says which files a screen needs.
 */

const MANIFEST = join('dist', '.vite', 'manifest.json');
const chunks = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

/** Files that must have arrived before this chunk runs. */
function filesOf(key, seen = new Set()) {
  const chunk = chunks[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const inDist = (files) => files.map((file) => join('dist', file));
const nameOf = (key) => key.split('/').at(-1).replace('-page.tsx', '');

const entryFiles = [...filesOf('index.html')];
const screens = Object.keys(chunks)
  .filter((key) => key.endsWith('-page.tsx'))
  .map((key) => ({
    name: nameOf(key),
    files: [...filesOf(key)].filter((file) => !entryFiles.includes(file)),
  }));
const first =
  screens.find(({ name }) => name === 'home') ?? screens.find(({ name }) => name === 'discover');

const budgets = [
  {
    name: `First screen: entry and ${first?.name ?? 'no screen'}`,
    path: inDist([...entryFiles, ...(first?.files ?? [])]),
    // With the page's database (Dexie and what reads the first cards): they need it before anything is shown.
    limit: '215 kB',
  },
  ...screens
    .filter((screen) => screen !== first && screen.files.length > 0)
    .map(({ name, files }) => ({ name: `Screen: ${name}`, path: inDist(files), limit: '60 kB' })),
  { name: 'Styles', path: 'dist/assets/*.css', limit: '17 kB' },
  {
    // A little more than it was: it keeps what a guest had of a hidden sale, and asks why it is hidden.
    name: 'Device worker (beside the first screen)',
    path: 'dist/assets/device-worker-*.js',
    limit: '84 kB',
  },
  {
    name: "The server's client (worker, after the first screen)",
    path: 'dist/assets/open-remote-*.js',
    limit: '80 kB',
  },
  // It sends what waits while no page is open, so the database and the exchange are in it (SYNC-17).
  { name: 'Service worker', path: 'dist/sw.js', limit: '76 kB' },
];

export default budgets.map((budget) => ({ gzip: true, ...budget }));
