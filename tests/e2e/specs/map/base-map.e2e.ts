import { mapText } from '../../../../src/i18n/pages/map-text.ts';
import { MAP_COLORS } from '../../../../src/map/basemap/map-colors.ts';
import { startFakeMapHost } from '../../../support/fakes/fake-map-host.ts';
import { startOneOrigin } from '../../drivers/server/app-server.ts';
import {
  expect,
  open,
  type Page,
  storeBeforehand,
  test,
  type Worker,
} from '../../drivers/browser.ts';
import {
  expectDrawn,
  isLost,
  loseContext,
  mapCanvas,
  mapPicture,
  requestsOutside,
  untilMapStored,
} from '../../drivers/map-canvas.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** The base map: the overview without any network, streets that were viewed, and what can go wrong. */

const { light } = MAP_COLORS;
/** Downtown Chicago, where the fake host has real streets. Until something is drawn, the map is paper and has no ground. */
const CHICAGO_ZIP = '60601';
const STEPS_TO_STREETS = 3;

/** The first view holds the nearest sales, which are miles away: this goes to the streets in its middle. */
async function goCloser(page: Page): Promise<void> {
  const map = mapOn(page);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  for (let step = 0; step < STEPS_TO_STREETS; step += 1) {
    await map.whenStill();
    await map.region.getByRole('button', { name: 'Zoom in', exact: true }).click();
  }
}

test('after one visit to another page, the map opens with all network blocked', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
  const outside = requestsOutside(page, [app.origin]);
  await visitor.open('/how-it-works');
  await visitor.untilInstalled();
  await untilMapStored(visitor);
  await visitor.setOffline(true);
  const tab = await visitor.newTab();
  await open(tab, '/map');
  await expectDrawn(tab, light.ground);
  await expect(tab.getByText('Natural Earth').first()).toBeVisible();
  expect(outside).toEqual([]);
});

test('streets come from the online map, name their makers, and draw again without a network', async ({
  newVisitor,
}) => {
  const host = await startFakeMapHost();
  const app = await startOneOrigin(undefined, { mapStyleUrl: host.styleUrl });
  try {
    const visitor = await newVisitor();
    await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
    const outside = requestsOutside(visitor.page, [app.origin, host.origin]);
    await visitor.open(`${app.origin}/map`);
    await goCloser(visitor.page);
    await expectDrawn(visitor.page, light.ground, light.park);
    await expect(visitor.page.getByText('© OpenStreetMap contributors').first()).toBeVisible();
    await visitor.untilInstalled();
    await untilMapStored(visitor);
    await host.stop();
    await visitor.setOffline(true);
    const tab = await visitor.newTab();
    await open(tab, `${app.origin}/map`);
    await goCloser(tab);
    await expectDrawn(tab, light.ground, light.park);
    await expect(tab.getByText('© OpenStreetMap contributors').first()).toBeVisible();
    expect(outside).toEqual([]);
  } finally {
    await host.stop().catch(() => undefined);
    await app.remove();
  }
});

test('a host that answers a login page, refuses or moves away leaves the overview in view @long', async ({
  newVisitor,
  problems,
}) => {
  const host = await startFakeMapHost();
  const app = await startOneOrigin(undefined, { mapStyleUrl: host.styleUrl });
  try {
    for (const mood of ['login page', 'too many requests', 'moved', 'broken tiles'] as const) {
      host.mood = mood;
      host.asked.length = 0;
      const visitor = await newVisitor();
      await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
      const outside = requestsOutside(visitor.page, [app.origin, host.origin]);
      await visitor.open(`${app.origin}/map`);
      await expectDrawn(visitor.page, light.ground);
      await expect.poll(() => host.asked.length, { message: mood }).toBeGreaterThan(0);
      expect((await mapPicture(visitor.page)).get(light.park) ?? 0, mood).toBeLessThan(0.001);
      expect(outside).toEqual([]);
    }
    // The browser itself writes down what the host has refused.
    const refused = problems.filter((text) => /status of 429/.test(text));
    expect(refused.every((text) => text.includes(host.origin))).toBe(true);
    problems.splice(0, problems.length, ...problems.filter((text) => !refused.includes(text)));
  } finally {
    await host.stop();
    await app.remove();
  }
});

test('a map whose graphics memory was taken away comes back by itself, at the same place', async ({
  visitor,
}) => {
  const { page } = visitor;
  await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
  await visitor.open('/map');
  await expectDrawn(page, light.ground);
  const before = await mapPicture(page);
  const { restore } = await loseContext(page);
  await restore();
  await expectDrawn(page, light.ground);
  const after = await mapPicture(page);
  expect(after.get(light.ground)).toBeCloseTo(before.get(light.ground) ?? 0, 2);
  await expect(mapCanvas(page)).toBeVisible();
});

test('graphics memory that is taken away for good: the map is drawn again, and if that is lost too, it is said', async ({
  visitor,
}) => {
  const { page } = visitor;
  await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
  await visitor.open('/map');
  await expectDrawn(page, light.ground);
  await loseContext(page);
  // Otherwise the picture before would count.
  await expect.poll(async () => isLost(page)).toBe(false);
  await expectDrawn(page, light.ground);
  await loseContext(page);
  await expect(page.getByRole('alert').getByText(mapText.broken)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectDrawn(page, light.ground);
});

test('[SYNC-17] a map whose worker has ended gets another one, and draws what is not yet drawn @chromium @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  await storeBeforehand(visitor.context, 'userZipCode', CHICAGO_ZIP);
  await visitor.open('/map');
  await expectDrawn(page, light.ground);
  const ofMap = (worker: Worker) => worker.url().includes('map-worker');
  const [first] = page.workers().filter(ofMap);
  const another = page.waitForEvent('worker', ofMap);
  await first?.evaluate(() => self.close());
  await (await another).evaluate(() => navigator.locks.query());
  await expectDrawn(page, light.ground);
  expect(page.workers().filter(ofMap)).toHaveLength(1);
});
