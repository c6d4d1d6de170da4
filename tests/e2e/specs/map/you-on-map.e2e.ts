import { expect, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** Where the person is on the map. */

const CHICAGO = '60614';
/** Lincoln Park. */
const HERE = { latitude: 41.9214, longitude: -87.6513 };

test.use({ permissions: ['geolocation'], geolocation: { ...HERE, accuracy: 500 } });

test('[LOOK] a house stands at the ZIP code, the first view holds it and sales, and a position takes its place @chromium', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  await map.whenStill();
  const house = map.region.getByRole('img', { name: `Your place: ZIP code ${CHICAGO}` });
  await expect(house).toBeInViewport();
  // The nearest ten, one by one or in clusters, are between the top of the map and the sheet.
  const foot = (await map.sheet.boundingBox())?.y ?? 0;
  const top = (await map.region.boundingBox())?.y ?? 0;
  const counts = await map.marks.evaluateAll(
    (all, [above, below]) =>
      all
        .filter((mark) => {
          const { left, right, top: y, bottom } = mark.getBoundingClientRect();
          return left > 0 && right < innerWidth && y > (above ?? 0) && bottom < (below ?? 0);
        })
        .map((mark) => Number(/^(\d+) sales/.exec(mark.ariaLabel ?? '')?.[1] ?? 1)),
    [top, foot],
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10);

  await map.region.getByRole('button', { name: 'Use my location' }).click();
  // 500 m off is not "here".
  await expect(map.region.getByRole('img', { name: 'You are about here' })).toBeVisible(PATIENT);
  await expect(house).toHaveCount(0);
});
