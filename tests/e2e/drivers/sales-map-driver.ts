import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import { expect, type Locator, type Page, storeBeforehand } from './browser.ts';

/** Where a map is: worked out from where it draws sales whose positions are on the device. */
export interface SeenView {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

export interface KnownSale {
  readonly id: string;
  readonly title: string;
  readonly lat: number;
  readonly lng: number;
}

/** Software drawing on a shared machine: the first picture may take long. */
export const PATIENT = { timeout: 60_000 };

/** Steps of the zoom, each twice as close. */
const MOST_STEPS = 4;

/** Zoom levels are relative to one tile of the world, which has this many pixels. */
const TILE_PX = 512;

export function mapOn(page: Page) {
  const region = page.getByRole('region', { name: 'Map of sales' });
  const marks = region.getByRole('list', { name: 'Sales on the map' }).getByRole('button');
  const sheet = page.getByRole('region', { name: 'List of sales' });
  const driver = {
    region,
    sheet,
    marks,
    /** Of a sale or a stack: on the map, or on the sheet of phones. */
    popup: region.getByRole('dialog').or(sheet.getByRole('dialog')),
    markOf: (saleId: string): Locator => region.locator(`[data-mark="${saleId}"]`),
    cardOf: (saleId: string): Locator => page.locator(`article[data-sale="${saleId}"]`),
    async open(zip: string, path = '/map'): Promise<void> {
      await storeBeforehand(page, 'userZipCode', zip);
      // Keeps a toast away that would cover the sheet.
      await page.addInitScript(() => {
        if (!location.protocol.startsWith('http')) return;
        sessionStorage.setItem('rummageSaidDataSource', 'supabase');
      });
      await page.goto(path);
      await expect(region.locator('canvas')).toBeVisible(PATIENT);
    },
    /** A mark with another one not far away, so that both stay in view at zoom 15. */
    async oneOfTwo(): Promise<KnownSale> {
      await expect(marks.first()).toBeVisible(PATIENT);
      await driver.whenStill();
      // The first view holds the nearest ten, on a phone in clusters.
      for (let step = 0; step < MOST_STEPS; step += 1) {
        const found = twoOf(await shownSales(page, region));
        if (found !== undefined) return found;
        await driver.closer();
      }
      throw new Error('No two sales near one another');
    },
    /** The first mark of a single sale; in clusters there is none. */
    async firstSale(): Promise<Locator> {
      await expect(marks.first()).toBeVisible(PATIENT);
      await driver.whenStill();
      const single = region.locator('[data-mark][aria-pressed]:not([data-mark^="stack"])').first();
      for (let step = 0; step < MOST_STEPS && (await single.count()) === 0; step += 1) {
        await driver.closer();
      }
      return single;
    },
    /** A pressed cluster shows the sales that it holds. */
    async closer(): Promise<void> {
      const cluster = region.locator('[data-mark^="cluster"]').first();
      const zoomIn = region.getByRole('button', { name: 'Zoom in', exact: true });
      await ((await cluster.count()) > 0 ? cluster : zoomIn).focus();
      await page.keyboard.press('Enter');
      await driver.whenStill();
    },
    async view(): Promise<SeenView> {
      await driver.whenStill();
      return viewFrom(await shownSales(page, region), await sizeOf(region));
    },
    /** Movements have ended. */
    async whenStill(): Promise<void> {
      const places = () =>
        region
          .locator('[data-mark]')
          .evaluateAll((found) =>
            found.map((mark) => JSON.stringify(mark.getBoundingClientRect())).join(),
          );
      let before = '';
      await expect
        .poll(
          async () => {
            const now = await places();
            const isStill = now === before;
            before = now;
            return isStill;
          },
          { intervals: [400], ...PATIENT },
        )
        .toBe(true);
    },
    async drag(dx: number, dy: number): Promise<void> {
      const box = await region.boundingBox();
      if (box === null) throw new Error('No map to drag');
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 3;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
      await page.mouse.move(x + dx, y + dy, { steps: 4 });
      await page.mouse.up();
    },
  };
  return driver;
}

/** One of two whose marks stay in view together at zoom 15. */
function twoOf(shown: readonly ShownSale[]): KnownSale | undefined {
  return shown.find((one) =>
    shown.some((other) => {
      const apart = Math.hypot(one.lat - other.lat, one.lng - other.lng);
      return other !== one && apart > 0.001 && apart < 0.006;
    }),
  );
}

interface ShownSale extends KnownSale {
  readonly x: number;
  readonly y: number;
}

/** Sales with marks of their own, with their positions in degrees and in pixels from the map's corner. */
async function shownSales(page: Page, region: Locator): Promise<readonly ShownSale[]> {
  const known = await page.evaluate(salesOnDevice, DATABASE_NAME);
  const corner = await region.boundingBox();
  const drawn = await region.locator('[data-mark]').evaluateAll((found) =>
    found.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      // The foot of a sign is its place.
      return { id: mark.getAttribute('data-mark'), x: x + width / 2, y: y + height };
    }),
  );
  return drawn.flatMap(({ id, x, y }) => {
    const sale = known.find((one) => one.id === id);
    return sale ? [{ ...sale, x: x - (corner?.x ?? 0), y: y - (corner?.y ?? 0) }] : [];
  });
}

/** Runs in the page. */
async function salesOnDevice(databaseName: string): Promise<KnownSale[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(databaseName);
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(new Error('No database')));
  });
  const rows = await new Promise<{ kind: string; doc: KnownSale | null }[]>((resolve) => {
    const asked = database.transaction('rows').objectStore('rows').getAll();
    asked.addEventListener('success', () => resolve(asked.result));
  });
  database.close();
  return rows.flatMap(({ kind, doc }) =>
    kind === 'sale' && typeof doc?.lat === 'number'
      ? [{ id: doc.id, title: doc.title, lat: doc.lat, lng: doc.lng }]
      : [],
  );
}

async function sizeOf(
  region: Locator,
): Promise<{ readonly width: number; readonly height: number }> {
  return (await region.boundingBox()) ?? { width: 0, height: 0 };
}

function viewFrom(
  shown: readonly ShownSale[],
  { width, height }: { readonly width: number; readonly height: number },
): SeenView {
  const sorted = shown.toSorted((a, b) => a.x - b.x);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || first === last) throw new Error(`Too few sales in view: ${shown.length}`);
  const worldPx = (last.x - first.x) / ((last.lng - first.lng) / 360);
  const x = (first.lng + 180) / 360 + (width / 2 - first.x) / worldPx;
  const y = mercatorY(first.lat) + (height / 2 - first.y) / worldPx;
  return { lat: latOf(y), lng: x * 360 - 180, zoom: Math.log2(worldPx / TILE_PX) };
}

function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}
