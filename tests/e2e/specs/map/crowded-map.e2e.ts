import { readFileSync } from 'node:fs';
import { decodeZipFile } from '../../../../src/domain/geo/zip-table-file.ts';
import { createZipTable } from '../../../../src/domain/geo/zip-table.ts';
import { putSales, type PutSale } from '../../../support/databases/put-sales.ts';
import { type AppServer, startOneOrigin } from '../../drivers/server/app-server.ts';
import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { expectDrawn } from '../../drivers/map-canvas.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** More sales than can be buttons, and several at one point. */

const ZIP = '59001';
const CENTER = pointOf(ZIP);
/** At the zoom at which the map opens: too far apart for a cluster. */
const STEP_PX = 48;
const LNG_STEP = (STEP_PX * 360) / (512 * 2 ** 13);
const LAT_STEP = LNG_STEP * Math.cos((CENTER.lat * Math.PI) / 180);
const ROWS = 15;
const COLUMNS = 19;
const DESKTOP = { width: 1280, height: 800 };
const GARAGE_BLUE = '#1d5fd1';
/** At some hours they are open. */
const LISTED = /^3 sales at this place, (?:3 open now, )?list them$/;

let app: AppServer;
test.beforeAll(async () => {
  app = await startOneOrigin((dataDir) => putSales(dataDir, [...grid(), ...yard()]));
});
test.afterAll(() => app.remove());

function saleAt(title: string, row: number, column: number): PutSale {
  return {
    title,
    zip: ZIP,
    timeZone: 'America/Denver',
    saleType: 'garage',
    lat: CENTER.lat + row * LAT_STEP,
    lng: CENTER.lng + column * LNG_STEP,
    firstDay: 0,
    lastDay: 3,
  };
}

/** A sale at every crossing. The middle of the grid is left to the yard. */
function grid(): readonly PutSale[] {
  const middle = (count: number) => (count - 1) / 2;
  return Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
    row: Math.floor(at / COLUMNS) - middle(ROWS),
    column: (at % COLUMNS) - middle(COLUMNS),
  }))
    .filter(({ row, column }) => row !== 0 || column !== 0)
    .map(({ row, column }) => saleAt(`House ${column} ${row}`, row, column));
}

function yard(): readonly PutSale[] {
  return ['First', 'Second', 'Third'].map((name) => saleAt(`${name} family in one yard`, 0, 0));
}

/** Where the map begins for that ZIP code. */
function pointOf(zip: string): { readonly lat: number; readonly lng: number } {
  const file = decodeZipFile(new Uint8Array(readFileSync('src/domain/geo/zip-table.bin')));
  const place = file.ok ? createZipTable(file.value).lookup(zip) : null;
  if (place === null) throw new Error(`No ZIP code ${zip}`);
  return place;
}

async function openGrid(page: Page): Promise<ReturnType<typeof mapOn>> {
  const map = mapOn(page);
  await map.open(ZIP, `${app.origin}/map`);
  return map;
}

function stackOn(page: Page) {
  return mapOn(page).marks.filter({ hasText: '3' }).first();
}

test('more sales than buttons are drawn by the map, and can be pressed all the same @chromium @long', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.setViewportSize(DESKTOP);
  const map = await openGrid(page);
  const stack = stackOn(page);
  await expect(stack).toHaveAccessibleName(LISTED, PATIENT);
  const said = map.region.getByText('Too many to press one by one. Zoom in, or use the list.');
  await expect(said).toBeVisible(PATIENT);
  await expectDrawn(page, GARAGE_BLUE);
  expect(await map.marks.count()).toBeLessThan(20);
  expect(await accessibilityProblems(page)).toEqual([]);

  // The next house to the right of the yard has no button.
  await map.whenStill();
  const yardBox = await stack.boundingBox();
  const x = (yardBox?.x ?? 0) + (yardBox?.width ?? 0) / 2;
  const y = (yardBox?.y ?? 0) + (yardBox?.height ?? 0) / 2;
  await page.mouse.click(x + STEP_PX, y);
  await expect(map.popup).toHaveAccessibleName('House 1 0', PATIENT);
  await expect(map.popup).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(map.popup).toHaveCount(0);
});

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: DESKTOP,
})) {
  test(`sales at one point are listed in one popup, which breaks no rule of accessibility on a ${name} @chromium${name === 'phone' ? '' : ' @long'}`, async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor();
    await page.setViewportSize(viewport);
    const map = await openGrid(page);
    const stack = stackOn(page);
    await expect(stack).toHaveAccessibleName(LISTED, PATIENT);
    await map.whenStill();
    await stack.focus();
    await page.keyboard.press('Enter');
    await expect(map.popup).toHaveAccessibleName('3 sales at this place');
    await expect(map.popup).toBeFocused();
    const links = map.popup.getByRole('link');
    await expect(links).toHaveCount(3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(stack).toBeFocused();
    await page.keyboard.press('Enter');
    await links.first().click();
    await expect(page.getByRole('heading', { name: 'family in one yard' }).first()).toBeVisible();
    await page.goBack();
    await expect(stackOn(page)).toBeVisible(PATIENT);
  });
}
