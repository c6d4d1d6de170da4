import { areasText } from '../../../src/i18n/map/areas-text.ts';
import { mapText } from '../../../src/i18n/pages/map-text.ts';
import { packArchive } from '../../support/tiles/packed-archive.ts';
import { chicagoTiles } from '../../support/tiles/street-tiles.ts';
import { startTileHost, type TileHost } from '../../support/tiles/tile-host.ts';
import { expect, open, type Page, storeBeforehand, type Visitor } from './browser.ts';

/** Downtown Chicago, of which there are street tiles. */
const CHICAGO_ZIP = '60607';
/** The cache of streets that were viewed: without it, only a downloaded map can draw them offline. */
const VIEWED_MAP_CACHE = 'viewed-map';

/** The streets of Chicago, on the host where the app looks for them. */
export async function hostOfChicago(port: number | null): Promise<TileHost> {
  if (port === null) throw new Error('this build has no host of street maps');
  const archive = packArchive(chicagoTiles(), { minZoom: 13, maxZoom: 13 });
  return startTileHost(archive, port);
}

/** A person who downloads maps. */
export function areasOn({ page, context }: Visitor) {
  const sheet = (on: Page) => on.getByRole('dialog');
  return {
    async openMap(on: Page = page): Promise<void> {
      await storeBeforehand(context, 'userZipCode', CHICAGO_ZIP);
      await open(on, '/map');
      await expect(on.getByRole('region', { name: mapText.map }).first()).toBeVisible();
    },
    async openSheet(on: Page = page): Promise<void> {
      await on.getByRole('button', { name: areasText.open }).click();
      await expect(sheet(on)).toBeVisible();
    },
    async chooseRadius(miles: number, on: Page = page): Promise<void> {
      await sheet(on)
        .locator('label')
        .filter({ hasText: areasText.radius(miles) })
        .click();
    },
    async start(on: Page = page): Promise<void> {
      await sheet(on)
        .getByRole('button', { name: /^(?:Download \d|Save this map)/ })
        .click();
    },
    async expectDone(on: Page = page): Promise<void> {
      await expect(sheet(on).getByText(areasText.done)).toBeVisible();
    },
    async openList(): Promise<void> {
      await open(page, '/sync');
      await expect(page.getByRole('heading', { name: areasText.listTitle })).toBeVisible();
    },
    savedRows: () => page.getByText(/^Saved today/),
    async deleteFirst(): Promise<void> {
      await page.getByRole('button', { name: /^Delete the map/ }).click();
    },
    async undo(): Promise<void> {
      await page.getByRole('button', { name: areasText.undo, exact: true }).click();
    },
    /** As if nothing of the map had ever been looked at. */
    forgetViewed: () => page.evaluate((name) => globalThis.caches.delete(name), VIEWED_MAP_CACHE),
    /** Streets are drawn: their makers are credited, which happens with the first tile of theirs. */
    credit: () =>
      page
        .getByRole('region', { name: mapText.map })
        .first()
        .getByText(/OpenStreetMap/)
        .first(),
  };
}
