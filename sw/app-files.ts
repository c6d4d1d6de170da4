import type { PrecacheEntry } from 'workbox-precaching';

/** Every file of the app, by when a device stores it. The build writes these lists into the service worker. */
export interface AppFiles {
  /** What the installation waits for: finding, saving and listing sales work without a network. */
  readonly first: readonly PrecacheEntry[];
  /** The other screens. Their names change with their content. */
  readonly later: readonly string[];
  /** The map with its drawing and the overview, 2 MB; people who save data get it when they open it. */
  readonly map: readonly string[];
}
