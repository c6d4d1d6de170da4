/** What the bundler knows of a module. */
interface ModuleFacts {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** A section of the app: pages that people visit together. Each is one file. */
type Section =
  | 'list'
  | 'sale-map'
  | 'search'
  | 'home'
  | 'sale'
  | 'selling'
  | 'picture'
  | 'people'
  | 'texts'
  | 'parts';

/** By the folder of its features. First visits begin at the list or at a sale, so these go first. */
const SECTIONS: readonly (readonly [Section, RegExp])[] = [
  ['list', /\/src\/features\/discover\//],
  ['sale-map', /\/src\/features\/map\//],
  ['search', /\/src\/features\/search\//],
  ['home', /\/src\/features\/home\//],
  ['sale', /\/src\/features\/sale-detail\//],
  ['selling', /\/src\/features\/(?:create-sale|create-success)\//],
  ['picture', /\/src\/features\/share-picture\//],
  ['texts', /\/src\/features\/(?:how-it-works|not-found|static)\//],
  ['people', /\/src\/features\//],
];

function sectionOf(id: string): Section {
  return SECTIONS.find(([, folder]) => folder.test(id))?.[0] ?? 'parts';
}

const isPage = (id: string): boolean => id.endsWith('-page.tsx');

/** Modules that only the device worker begins with: its own entry, and the lazy parts that it loads. */
const OF_WORKER = /\/src\/(?:db|device|platform\/worker|remote|sync)\//;
/** Work on files and photos: rare, and small. The planner's worker is a file of its own. */
const WORKER_PART =
  /\/src\/(?:db|device|platform\/worker)\/(?!wiring\/device-worker|planner\/planner-worker)/;
const OF_SERVICE_WORKER = /\/sw\//;
const FIRST_PAGE = /\/index\.html$/;

/**
 * The file of the build that a module goes into, so that a first visit takes few requests and not many more
 * bytes than its screen needs. What the page and a worker need is in `shared`, what only the two workers need
 * in `engine`: each is downloaded once for all of them. A module of the list is in the list's file, whoever
 * else uses it, and one of a sale's page in the sale's. What several of the other sections use is in `common`.
 * Null: with the entry or the lazy part that alone uses it.
 */
export function chunkOf(id: string, context: ChunkingContext): string | null {
  const entrances = [...entrancesTo(id, context)];
  const ofPage: string[] = [];
  let isOfWorker = false;
  let isOfServiceWorker = false;
  for (const entrance of entrances) {
    if (OF_SERVICE_WORKER.test(entrance)) isOfServiceWorker = true;
    else if (OF_WORKER.test(entrance)) isOfWorker = true;
    else ofPage.push(entrance);
  }
  if (ofPage.length === 0) {
    if (isOfWorker && isOfServiceWorker) return 'engine';
    return entrances.every((entrance) => WORKER_PART.test(entrance)) ? 'device-parts' : null;
  }
  return isOfWorker || isOfServiceWorker ? 'shared' : fileOfPage(ofPage);
}

function fileOfPage(entrances: readonly string[]): string | null {
  if (entrances.some((entrance) => FIRST_PAGE.test(entrance))) return 'app';
  const ofPages = new Set(entrances.filter(isPage).map(sectionOf));
  for (const first of ['list', 'sale'] as const) if (ofPages.has(first)) return first;
  const sections = new Set(entrances.map(sectionOf));
  if (sections.size > 1) return 'common';
  return ofPages.values().next().value ?? null;
}

/** The entries and lazy parts from which static imports lead to a module, itself among them. */
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
