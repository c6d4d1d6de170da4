import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
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

test('a new version whose worker does not answer takes over another way, and the app opens offline all the time @chromium', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browse();
  await visitor.untilInstalled();
  app.publishNewVersion();
  await page.reload();
  await market.expectUpdateOffered();
  const keepSilent = () => {
    ServiceWorker.prototype.postMessage = () => undefined;
  };
  await page.evaluate(keepSilent);

  // The network goes in the middle: the old version is still there.
  await visitor.setOffline(true);
  await market.acceptUpdate();
  await expect(page.getByText(shellText.updateStuck)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();

  await visitor.setOffline(false);
  await page.reload();
  await market.expectUpdateOffered();
  await page.evaluate(keepSilent);
  const reloaded = page.waitForEvent('load');
  await market.acceptUpdate();
  await reloaded;
  await visitor.setOffline(true);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await visitor.setOffline(false);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await market.expectNoUpdateOffered();

  // The next one waits as ever, though the worker's address is another now.
  app.publishNewVersion();
  await page.reload();
  await market.expectUpdateOffered();
});

test('a new version can wait: its offer is dismissed, and covers no control', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browse();
  await visitor.untilInstalled();
  app.publishNewVersion();
  await page.reload();
  await market.expectUpdateOffered();
  const offer = page.getByText(shellText.updateReady);
  // Longer than other messages stay, and on the next page, too.
  await page.getByRole('link', { name: shellText.saved, exact: true }).first().click();
  await expect(page).toHaveURL(/saved/);
  await expect(offer).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const covered = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('main :is(a, button, input), footer a')];
    const [region] = document.querySelectorAll('section[aria-live]');
    const top = region?.getBoundingClientRect().top ?? 0;
    // At the very end of the page nothing lies below the message any more.
    return controls.filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().bottom > top,
    ).length;
  });
  expect(covered).toBe(0);
  await page.getByRole('button', { name: shellText.dismiss }).click();
  await market.expectNoUpdateOffered();
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

  // While one of them does not arrive, the old version stays, with what it has.
  const isSearch = /\/assets\/search-/;
  await visitor.context.route(isSearch, (route) => route.abort());
  app.publishNewVersion();
  const ended = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { installing } = await registration.update();
    return new Promise<string>((resolve) => {
      installing?.addEventListener('statechange', () => resolve(installing.state));
    });
  });
  expect(ended).toBe('redundant');
  await visitor.context.unroute(isSearch);
  await page.reload();
  await market.expectUpdateOffered();
  expect(await searchFiles()).toBe(1);
});
