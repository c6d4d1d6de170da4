import type { PrecacheEntry } from 'workbox-precaching';

type Entry = PrecacheEntry | string;

/** MapLibre with its worker and styles, and the overview map: more bytes than the rest of the app together. */
const MAP_FILE = /(?:^|\/)assets\/(?:maplibre|overview)-[^/]+$/;

export function addressOf(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.url;
}

/** The files of an installation: those that make the app work offline, and those of the map, which come later. */
export function splitStages(entries: readonly Entry[]): { app: Entry[]; map: Entry[] } {
  const isOfMap = (entry: Entry) => MAP_FILE.test(addressOf(entry));
  return { app: entries.filter((entry) => !isOfMap(entry)), map: entries.filter(isOfMap) };
}
