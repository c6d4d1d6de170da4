/**
 * When a device stores a file of the app. `first`: the installation waits for it, because finding, saving and listing
 * sales need it. `later`: the other screens. `map`: the map library and the overview, 2 MB. People who save data get
 * them when they open the map.
 */
export type Stage = 'first' | 'later' | 'map';

/** The files of the map, which have more bytes than everything else together. */
const MAP = ['maplibre', 'map-worker', 'overview', 'map', 'map-parts', 'sale-map', 'use-map-theme'];
/** Files that a first visit rarely needs, or that are useless without a network. */
const LATER = [
  'ad-reader',
  'auth',
  'auth-library',
  'device-areas',
  // This is for a browser that has the app's files but no databases.
  'device-in-memory',
  'device-search',
  'device-travel',
  'geocoder',
  'import-parts',
  'moderation',
  'parse-table',
  'photo-viewer',
  'picture',
  'plan-files',
  'planner-worker',
  'pmtiles',
  'rewards-sheet',
  'routes',
  'search',
  'texts',
];

/** Names of files for which the installation does not wait, without the folder and the hash. */
export const NAMES_STORED_LATER: readonly string[] = [...MAP, ...LATER];

/** What the build calls this file, without the folder and the hash. Empty for a file without a hash. */
export function nameOf(file: string): string {
  return /^assets\/(.+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? '';
}

export function stageOf(file: string): Stage {
  const name = nameOf(file);
  if (MAP.includes(name)) return 'map';
  return LATER.includes(name) ? 'later' : 'first';
}
