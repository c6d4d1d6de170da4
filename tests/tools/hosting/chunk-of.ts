/** What the bundler knows of a module. */
interface ModuleFacts {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** A part of the app whose pages people visit together; each is one file. */
type Area = 'list' | 'sale-map' | 'home' | 'sale' | 'selling' | 'people' | 'texts' | 'parts';

/** By the folder of its features. First visits begin at the list or at a sale, so these go first. */
const AREAS: readonly (readonly [Area, RegExp])[] = [
  ['list', /\/src\/features\/discover\//],
  ['sale-map', /\/src\/features\/map\//],
  ['home', /\/src\/features\/home\//],
  ['sale', /\/src\/features\/sale-detail\//],
  ['selling', /\/src\/features\/(?:create-sale|create-success)\//],
  ['texts', /\/src\/features\/(?:how-it-works|not-found|static)\//],
  ['people', /\/src\/features\//],
];

function areaOf(id: string): Area {
  return AREAS.find(([, folder]) => folder.test(id))?.[0] ?? 'parts';
}

const isPage = (id: string): boolean => id.endsWith('-page.tsx');

/**
 * The file of the build that a module goes into, so that a first visit takes few requests and not many more
 * bytes than its screen needs. A module of the list is in the list's file, whoever else uses it, and one of a
 * sale's page in the sale's. What several of the other areas use is in `common`. Null: with the lazy part that
 * alone uses it.
 */
export function chunkOf(id: string, context: ChunkingContext): string | null {
  const entrances = entrancesTo(id, context);
  const ofPages = new Set([...entrances].filter(isPage).map(areaOf));
  for (const first of ['list', 'sale'] as const) if (ofPages.has(first)) return first;
  const areas = new Set([...entrances].map(areaOf));
  if (areas.size > 1) return 'common';
  return ofPages.values().next().value ?? null;
}

/** The dynamically imported modules from which static imports lead to a module, itself among them. */
function entrancesTo(id: string, context: ChunkingContext): Set<string> {
  const entrances = new Set<string>();
  const seen = new Set<string>();
  const rest = [id];
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const facts = context.getModuleInfo(at);
    if (facts === null) continue;
    if (facts.dynamicImporters.length > 0) entrances.add(at);
    rest.push(...facts.importers);
  }
  return entrances;
}
