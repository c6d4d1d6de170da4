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

const entryFiles = [...filesOf('index.html')];

/** What a chunk needs beyond the first screen. `key` is its source file, or what `named` gives. */
function filesBeyondEntry(key) {
  // Without this, a renamed file would be within any budget.
  if (chunks[key] === undefined && existsSync(MANIFEST))
    throw new Error(`The build has no file ${key}`);
  return [...filesOf(key)].filter((file) => !entryFiles.includes(file));
}

/** The chunk of this name. Its key has a hash behind the name, which can begin like another chunk's name. */
const named = (name) =>
  Object.keys(chunks).find((key) => key.startsWith('_') && chunks[key].name === name);

/** A section's pages share a file (`src/build/hosting/chunk-of.ts`): that and what it imports. */
const sectionFiles = (section) => filesBeyondEntry(named(section));

const SECTION_LIMITS = {
  search: '115 kB',
  sale: '75 kB',
  // The plan, the road, handing it on, and planning together; with the map's known sales and what several sections share.
  // Walks of two cars, what is typed at a stop and kept, and undo on the road brought 2 kB. Removing a partner, the hour
  // to be back by, and doors that are still closed brought 2 kB more. A browser that stores nothing is named.
  // Keeping a plan of the map in the route of its stops, and the dates of sales in the list, brought 1 kB. A list that can't
  // be read is tried again: 0.5 kB of what several sections share. A plan that is late or fails is said wherever it is
  // shown, with its stops; that and its paper brought 1.5 kB.
  // The card of every list, with what it says in one line, and swipes: 2.5 kB of what several sections share.
  // Tabs are in the file of what several sections share since a sale's page, which loses 12 kB, has none; with what a
  // seller's panel and home's lists share with others: 2 kB. So are the person's own lists and the question before
  // something that can't be undone, which the list of imports needs, too: 2.5 kB.
  // The day as a ribbon beside its map, drive mode as a whole screen, arriving by position, and the picture of a haul:
  // 5 kB, and 6 kB of what several sections share, the picture's painter among it.
  routes: '190 kB',
  // With what several sections share, the pin's map among it.
  selling: '119 kB',
  // What paints is in the file of what several sections share since a haul is painted, too: 6 kB there. A posted sale
  // stands there as its sign, which says what pictures say: 0.6 kB.
  picture: '128 kB',
  auth: '128 kB',
  // Its tabs bring the file of what several sections share, which only moderators then wait for.
  // What the list of imports shares with My Sales brought 2.5 kB of that.
  moderation: '127 kB',
  // Deleting an account, with its copy, brought 3 kB. What the map and the routes' pages have in common of a plan, its rows
  // and its way, brought 1.5 kB: it is in the file of what several sections share. A list
  // that can't be read says so and can be tried again, and what it reads is read again: 0.5 kB there. So is a plan
  // that is late, on the map and in the routes: 0.5 kB. A list of one's own says that the account is still being read,
  // rather than that it is empty: 0.5 kB. The card of every list brought 0.5 kB. What a seller's panel and home's lists
  // share with others brought 2 kB, and what a route's map and the painter of pictures share, 4 kB. What the list of
  // imports shares with My Sales, and where that begins, brought 3.5 kB.
  people: '160 kB',
  texts: '125 kB',
};

const budgets = [
  {
    name: 'First screen: entry and list',
    path: inDist([...entryFiles, ...sectionFiles('list')]),
    // With the page's database (Dexie and what reads the first cards): they need it before anything is shown.
    // What the list shares with home, a sale's page and the form is a file of its own, so that those bring 13 kB
    // less; the list brings 3 kB more. What folds the changes of routes that several people plan is in it, too.
    // What keeps a device worker running brought 1.5 kB: it has to be there when the first one ends. What names
    // a browser that stores nothing, a full device, and databases that do not open, which are opened again, brought 2 kB.
    // What stands in for channels where a browser has none brought 1 kB: pages and workers open some as they start.
    // The day bar with the day that a new start chooses, and cards that a finger drags aside, brought 1.5 kB: they are
    // what a list begins with.
    limit: '255 kB',
  },
  ...Object.entries(SECTION_LIMITS).map(([section, limit]) => ({
    name: `Pages: ${section}`,
    path: inDist(sectionFiles(section)),
    limit,
  })),
  {
    // With what it shares with nothing else: the field, the questions, and the sales that were found. What takes
    // streets out of a text, what is said of a calendar, and the columns of a table brought 2 kB. Answers that are lines,
    // and one sale at each of several houses, brought 1 kB. Posting a list as one step, the list of imports, their tables,
    // and their undo brought 4 kB. What of a list is posted, listed already, or over the day's limit is said there: 0.5 kB. A day of
    // stops from a whole list brought 2 kB.
    name: 'Paste an ad: its screen',
    path: 'dist/assets/import-parts-*.js',
    limit: '23 kB',
  },
  {
    // Loaded with the first letter of an ad; the part for tables (papaparse), with the first table. Hours of half price,
    // several houses, times apart from their days, and sizes in fractions brought 1 kB. 40 KB, of 1,024 bytes each, is what
    // reading may cost; tables whose columns are days, houses apart from their streets, and lists of several towns are
    // 0.5 KB over that.
    name: 'What reads ads and tables',
    path: ['dist/assets/ad-reader-*.js', 'dist/assets/parse-table-*.js'],
    limit: '40.6 KiB',
  },
  {
    // Only where a calendar file is chosen: ical.js is 22 kB of it.
    name: 'What reads calendar files',
    path: 'dist/assets/calendar-reader-*.js',
    limit: '30 kB',
  },
  {
    name: 'Styles',
    path: ['dist/assets/*.css', '!dist/assets/maplibre-*.css'],
    // Cards are rows or tall, on low screens and beside maps; drive mode has a look of its own. Marks that say a time, open
    // or later, in the colors of each type, the slider of a map's day, and what moves aside on low maps brought 0.5 kB.
    limit: '20.5 kB',
  },
  {
    // Only where a map is shown: MapLibre, its worker and its styles.
    name: 'Map: first use',
    path: ['dist/assets/maplibre-*.{js,css}', 'dist/assets/map-worker-*.js'],
    limit: '480 kB',
  },
  {
    // As it is on the wire: its tiles are compressed already.
    name: 'Map: overview',
    path: 'dist/assets/overview-*.pmtiles',
    gzip: false,
    brotli: false,
    limit: '1.7 MB',
  },
  {
    name: 'Device worker (beside the first screen)',
    path: inDist(filesBeyondEntry('src/device/wiring/device-worker.ts')),
    // With what draws clusters, downloads areas and searches.
    limit: '53 kB',
  },
  {
    name: 'Databases in memory, only where a browser stores nothing',
    path: 'dist/assets/device-in-memory-*.js',
    limit: '18 kB',
  },
  {
    name: "The server's client (worker, after the first screen)",
    path: 'dist/assets/open-remote-*.js',
    // With what it shares with the worker alone, since the service worker is built apart. It reads files of public sales,
    // and asks for the counters of a sale that is open.
    limit: '10.5 kB',
  },
  {
    // Started when a person plans a day; beside it, it loads what the page and the device worker share.
    name: "The planner's worker, its own part",
    path: 'dist/assets/planner-worker-*.js',
    // With the search that splits a day between two cars, walks, and the cuts that prove hard days.
    limit: '19 kB',
  },
  // With the database and the engine, with which it sends what waits (SYNC-17): it is one script, built apart from the
  // page (`src/decisions/service-worker-package.md`).
  // What a sync has to know is read in one transaction: 0.4 kB.
  { name: 'Service worker', path: 'dist/service-worker.js', limit: '80.5 kB' },
];

export default budgets.map((budget) => ({ gzip: true, ...budget }));
