import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

test('a new version waits until it is accepted, and then every tab hears of it', async ({
  visitor,
  app,
}) => {
  const market = marketOn(visitor.page);
  await market.browse();
  await visitor.untilInstalled();
  const otherTab = marketOn(await visitor.newTab());
  await otherTab.browse();

  app.publishNewVersion();
  await visitor.page.reload();
  await market.expectUpdateOffered();

  const reloaded = visitor.page.waitForEvent('load');
  await market.acceptUpdate();
  await reloaded;
  await market.expectNoUpdateOffered();
  await otherTab.expectUpdateOffered();
});

test('a new version brings along the screens that this device had stored @chromium', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  // A page that is never idle asks for no files.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const market = marketOn(page);
  await market.browse();
  await visitor.untilStored();
  const searchFiles = () =>
    page.evaluate(async () => {
      const stored = await (await caches.open('later-files')).keys();
      return stored.filter(({ url }) => url.includes('/search-')).length;
    });
  expect(await searchFiles()).toBe(1);
  // As if its name had changed with the version.
  await page.evaluate(async () => {
    const cache = await caches.open('later-files');
    for (const { url } of await cache.keys()) if (url.includes('/search-')) await cache.delete(url);
  });
  await page.reload();
  expect(await searchFiles()).toBe(0);

  app.publishNewVersion();
  await page.reload();
  await market.expectUpdateOffered();
  expect(await searchFiles()).toBe(1);
});
