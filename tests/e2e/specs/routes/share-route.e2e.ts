import { readFile } from 'node:fs/promises';
import { DOMParser } from '@xmldom/xmldom';
import ICAL from 'ical.js';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const ZIP = '60614';

/** The link that the browser was given to share. */
async function sharedLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ url }: { url: string }) => Object.assign(globalThis, { sharedUrl: url }),
    });
  });
  await page.getByRole('button', { name: shareRouteText.link }).click();
  const told = () => page.evaluate(() => Reflect.get(globalThis, 'sharedUrl') as string);
  await expect.poll(told).toContain('/routes/shared#');
  return told();
}

async function fileOf(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('a plan of up to 25 stops is handed on: by link to a browser that never saw the app, and as files @chromium', async ({
  visitor: { page },
  newVisitor,
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(20));
  await expect(page.getByText(/^(?:Proved best|Best found\.)/)).toBeVisible({ timeout: 60_000 });
  const planned = await routes.stopIds();
  await page.getByRole('button', { name: routePageText.share }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  const link = await sharedLink(page);

  const calendar = new ICAL.Component(ICAL.parse(await fileOf(page, shareRouteText.calendar)));
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(planned.length);
  const gpx = new DOMParser().parseFromString(await fileOf(page, shareRouteText.gpx), 'text/xml');
  expect(gpx.getElementsByTagName('rtept')).toHaveLength(planned.length);
  expect((await fileOf(page, shareRouteText.csv)).trim().split('\r\n')).toHaveLength(
    planned.length + 1,
  );

  const partner = (await newVisitor()).page;
  // Nothing but the page itself: what it shows comes from the link.
  await partner.route(/\/rest\/v1\//, (route) => route.abort());
  await partner.goto(link);
  const stops = partner.getByRole('list', { name: shareRouteText.stops }).getByRole('listitem');
  await expect(stops).toHaveCount(planned.length);
  expect(await stops.evaluateAll((all) => all.map((stop) => stop.dataset['stop']))).toEqual(
    planned,
  );
  expect(await accessibilityProblems(partner)).toEqual([]);

  const at = link.length - 20;
  const tampered = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
  await partner.goto('about:blank');
  await partner.goto(tampered);
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText(shareRouteText.brokenTitle);
  await expect(partner.getByRole('alert')).toHaveText(shareRouteText.brokenHint);
});
