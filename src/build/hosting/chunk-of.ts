/** What the bundler knows of a module. */
interface ModuleFacts {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** A section of the app: pages that people visit together. Each section is one file. */
type Section =
  | 'list'
  | 'sale-map'
  | 'search'
  | 'home'
  | 'sale'
  | 'routes'
  | 'selling'
  | 'picture'
  | 'auth'
  | 'moderation'
  | 'people'
  | 'texts'
  | 'parts';

/** Names of files, each with the folder of the entrances that belong to it. */
type Groups = readonly (readonly [string, RegExp])[];

/** Each section with the folder of its features. First visits begin at the first of them. */
const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  ['list', /\/src\/features\/discover\//],
  ['sale-map', /\/src\/features\/map\//],
  ['search', /\/src\/features\/search\//],
  ['home', /\/src\/features\/home\//],
  ['sale', /\/src\/features\/sale-detail\//],
  ['routes', /\/src\/features\/routes\//],
  ['selling', /\/src\/features\/(?:create-sale|create-success|import)\//],
  ['picture', /\/src\/features\/share-picture\//],
  // The other pages of its folder can wait, but a message may have to be written without a network.
  ['people', /\/src\/features\/static\/contact-page/],
  ['texts', /\/src\/features\/(?:how-it-works|not-found|static)\//],
  ['auth', /\/src\/features\/auth\//],
  ['moderation', /\/src\/features\/moderate\//],
  ['people', /\/src\/features\//],
];

/** Small lazy parts. Each group is one file, because each file is a request of the installation. */
const SMALL_PARTS: Groups = [
  ['sheets', /\/src\/app\/shell\//],
  ['list-parts', /\/src\/components\/(?:filters|place|unplaced)\//],
  [
    'sale-parts',
    /\/src\/(?:features\/sale-detail\/|components\/check-in\/|domain\/sale\/calendar-file)/,
  ],
  ['map-parts', /\/src\/components\/place-map\//],
  ['import-parts', /\/src\/components\/import\//],
  // This is loaded with the first letter of an ad, and with an address that is shown later.
  ['ad-reader', /\/src\/domain\/import\/(?:list\/read-|streets-in-text)/],
  ['calendar-reader', /\/src\/(?:domain\/import\/calendar\/|platform\/written-files\/calendar-)/],
];

/** The sections in which visits begin. */
const BEGINNINGS: readonly Section[] = ['list', 'home', 'sale', 'selling'];

function sectionOf(id: string): Section {
  return SECTIONS.find(([, folder]) => folder.test(id))?.[0] ?? 'parts';
}

const isPage = (id: string): boolean => id.endsWith('-page.tsx');

/** Entrances of the device worker: its own entry, and the lazy parts that it loads. */
const OF_WORKER = /\/src\/(?:db|device|platform\/worker|remote|sync)\//;
/** Lazy parts of the device worker. The planner's worker is a file of its own. */
const WORKER_PARTS: Groups = [
  ['device-areas', /\/src\/device\/areas\//],
  ['device-travel', /\/src\/device\/travel\//],
  ['device-search', /\/src\/device\/wiring\/search-and-alerts/],
  // This is for browsers that store nothing.
  ['device-in-memory', /\/src\/device\/wiring\/page-device/],
  // Work on files and photos is rare, and its code is small.
  [
    'device-parts',
    /\/src\/(?:db|device|platform\/worker)\/(?!wiring\/device-worker|planner\/planner-worker)/,
  ],
];
const FIRST_PAGE = /\/index\.html$/;

/**
 * The file of the build into which a module goes, so that a first visit takes few requests and not many more
 * bytes than its screen needs. Code that both the page and a worker need is in `shared`, so that it is
 * downloaded only once. Code that several of the screens where visits begin use, and code that home shares, is
 * in `basics`, so that each of these screens brings little that it does not need. Otherwise, a module
 * of the list is in the list's file, no matter what else uses it. A module of a sale's page is in the sale's file.
 * Code that the form shares is in `forms`. Code that several of the other sections use is in `common`.
 * Null: the module stays with the entry or the lazy part that alone uses it.
 */
export function chunkOf(id: string, context: ChunkingContext): string | null {
  const entrances = [...entrancesTo(id, context)];
  const ofPage: string[] = [];
  let isOfWorker = false;
  for (const entrance of entrances) {
    if (OF_WORKER.test(entrance)) isOfWorker = true;
    else ofPage.push(entrance);
  }
  if (ofPage.length === 0) {
    const groups = groupsOf(entrances, WORKER_PARTS);
    if (groups.has(undefined)) return null;
    return onlyOf(groups) ?? 'device-parts';
  }
  return isOfWorker ? 'shared' : fileOfPage(ofPage);
}

function fileOfPage(entrances: readonly string[]): string | null {
  if (entrances.some((entrance) => FIRST_PAGE.test(entrance))) return 'app';
  const ofPages = new Set(entrances.filter(isPage).map(sectionOf));
  const sections = new Set(entrances.map(sectionOf));
  const isShared = sections.size > 1;
  const beginnings = BEGINNINGS.filter((section) => ofPages.has(section));
  if (beginnings.length > 1 || (isShared && ofPages.has('home'))) return 'basics';
  if (ofPages.has('list')) return 'list';
  if (ofPages.has('sale')) return 'sale';
  if (isShared && ofPages.has('selling')) return 'forms';
  if (ofPages.size === 0) {
    const groups = groupsOf(entrances, SMALL_PARTS);
    if (!groups.has(undefined)) return onlyOf(groups) ?? 'common';
  }
  if (isShared) return 'common';
  return ofPages.values().next().value ?? null;
}

function groupsOf(entrances: readonly string[], groups: Groups): Set<string | undefined> {
  return new Set(entrances.map((id) => groups.find(([, folder]) => folder.test(id))?.[0]));
}

function onlyOf<T>(values: ReadonlySet<T>): T | undefined {
  const [only] = values;
  return values.size === 1 ? only : undefined;
}

/** The entries and lazy parts from which static imports lead to a module, including itself. */
function entrancesTo(id: string, context: ChunkingContext): Set<string> {
  const entrances = new Set<string>();
  const seen = new Set<string>();
  const rest = [id];
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const facts = context.getModuleInfo(at);
    if (facts === null) continue;
    if (facts.isEntry || facts.dynamicImporters.length > 0) entrances.add(at);
    rest.push(...facts.importers);
  }
  return entrances;
}
