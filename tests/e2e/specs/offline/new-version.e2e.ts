import { test } from '../../drivers/browser.ts';
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
