import { districtOf } from '../../../../src/domain/geo/district.ts';
import { cellOf } from '../../../../src/domain/geo/cell.ts';
import { putSales, type PutSale } from '../../../support/databases/put-sales.ts';
import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { type AppServer, startTwoOrigins } from '../../drivers/server/app-server.ts';

/** The middle of ZIP code 59001, and a grid around it. */
const CENTER = { lat: 45.53, lng: -109.54 };
const ACROSS = 20;
const NEAREST = 'House 210';

let app: AppServer;
test.beforeAll(async () => {
  app = await startTwoOrigins((dataDir) => putSales(dataDir, grid()));
});
test.afterAll(() => app.remove());

function grid(): readonly PutSale[] {
  return Array.from({ length: ACROSS * ACROSS }, (_, at) => ({
    title: `House ${at}`,
    zip: '59001',
    timeZone: 'America/Denver',
    saleType: 'garage',
    lat: CENTER.lat + (Math.floor(at / ACROSS) - ACROSS / 2) * 0.02,
    lng: CENTER.lng + ((at % ACROSS) - ACROSS / 2) * 0.02,
    firstDay: 0,
    lastDay: 3,
    isAlwaysOpen: true,
  }));
}

test('[SYNC-28] a new phone opens an area of 400 sales with a few files, on the way to another origin @two-origins', async ({
  browser,
}) => {
  await app.writeDistricts();
  const context = await browser.newContext({ baseURL: app.origin });
  const answered: string[] = [];
  context.on('response', (response) => {
    if (/district-files/.test(response.url()))
      answered.push(`${response.status()} ${response.url()}`);
  });
  const market = marketOn(await context.newPage());
  await market.browseNear('59001');
  await market.expectListed(NEAREST);
  const [manifest = '', ...files] = answered;
  expect(manifest).toContain(`/district-files/${districtOf(cellOf(CENTER))}.json`);
  expect(files.length).toBeGreaterThan(0);
  expect(answered.filter((each) => !each.startsWith('200'))).toEqual([]);
  await context.close();
});
