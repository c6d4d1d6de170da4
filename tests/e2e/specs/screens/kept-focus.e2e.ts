import { passwordText, authText } from '../../../../src/i18n/people/auth-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { openMore } from '../../drivers/own-sale.ts';

/**
 * When a pressed control disappears, focus moves to where the person continues, not to the top of the page.
 */

test('[spec 2] Clear of an empty list leads to the heading, Apply on a wide screen to its button @long', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear('48304');
  await market.postSale({ title: 'One lamp', zip: '48304' });
  await page.goto('/discover?q=nothinglikethis');
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await main.getByRole('button', { name: discoverText.clearFilters }).press('Enter');
  await expect(heading).toBeFocused();

  const filters = main.getByRole('button', { name: discoverText.filters }).first();
  await filters.press('Enter');
  await main.getByRole('button', { name: discoverText.applyFilters }).press('Enter');
  await expect(filters).toBeFocused();
});

test('[spec 8] the page that says that a mail is on its way is read from its heading on', async ({
  visitor: { page },
}) => {
  await page.goto('/forgot-password');
  const main = page.getByRole('main');
  await typeInto(main.getByLabel(authText.email), newPerson().email);
  await main.getByRole('button', { name: passwordText.send }).press('Enter');
  await expect(page.getByRole('heading', { name: passwordText.sentTitle })).toBeFocused();
});

test('[spec 2] a question before a step leads to its safe answer, the step to the sale', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  const title = 'Four lamps';
  await market.browseNear('48304');
  await market.postSale({ title, zip: '48304' });
  await market.browse();
  await market.openSale(title);
  await openMore(page);
  const cancel = page.getByRole('button', { name: saleDetailText.cancelSale });
  await cancel.press('Enter');
  const keep = page.getByRole('button', { name: saleDetailText.keepSale });
  await expect(keep).toBeFocused();
  await keep.press('Enter');
  await expect(cancel).toBeFocused();
  // At the foot of a low screen, the answers come into sight.
  await page.setViewportSize({ width: 844, height: 390 });
  await cancel.evaluate((button) => {
    scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 1);
  });
  await cancel.press('Enter');
  await expect(keep).toBeInViewport({ ratio: 1 });
  await keep.press('Enter');
  await cancel.press('Enter');
  await page.getByRole('button', { name: saleDetailText.cancelNow }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});
