import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect, LIST_DAY, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/** The day that the lists begin with, on a phone where it is noon, whenever the case runs. */

/** The zone in which it is about noon. The sign in its name is the other way round. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

test.use({ timezoneId: zoneAtNoon() });

const NEVER_USED = '';

const day = (page: Page, name: string) =>
  page.getByRole('group', { name: discoverText.day }).getByRole('button', { name });

async function expectChosen(page: Page, name: string): Promise<void> {
  await expect(day(page, name)).toHaveAttribute('aria-pressed', 'true');
}

test('[LOOK] a new start shows what is open now, near, and keeps the order; filters in the address are kept as they are', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await postOpenSale(market, { title: 'Open at every hour' });
  await market.postSale({ title: 'Open only tomorrow', zip: '60601' });
  await storeBeforehand(page, 'userZipCode', '60601');
  await storeBeforehand(page, LIST_DAY, NEVER_USED);
  const { days } = discoverText;

  await page.goto('/discover?sort=soonest');
  await expectChosen(page, days.now);
  await market.expectListed('Open at every hour');
  await expect(market.card('Open only tomorrow')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: discoverText.sortBy })).toHaveValue('soonest');
  // It is not in the address, so that the next start can choose anew.
  await expect(page).toHaveURL(/\/discover\?sort=soonest$/);

  // On the map, too, unless its address names a sale, which may be on another day.
  await page.goto('/map');
  await expectChosen(page, days.now);
  await page.goto('/map?saleId=4c8a3c9e-3b1f-4f0e-9a44-0a4a8f0d7c11');
  await expectChosen(page, days.all);

  await page.goto('/discover?type=garage');
  await market.expectListed('Open only tomorrow');
  await expectChosen(page, days.all);

  // A person's choice holds on every list of this visit.
  await page.goto('/discover');
  await expectChosen(page, days.now);
  await day(page, days.all).click();
  await market.expectListed('Open only tomorrow');
  await expect(page).toHaveURL(/\/discover$/);
  await page.getByRole('link', { name: 'View on Map', exact: true }).click();
  await expectChosen(page, days.all);
});

test('[LOOK] where nothing is open now or today, a new start shows all days', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  // No sample and no other case is near. Its day is tomorrow everywhere in the country.
  await market.postSale({ title: 'Alone in the hills', zip: '69201' });
  await storeBeforehand(page, 'userZipCode', '69201');
  await storeBeforehand(page, LIST_DAY, NEVER_USED);
  await page.goto('/discover');
  await market.expectListed('Alone in the hills');
  await expect(day(page, discoverText.days.now)).toHaveAttribute('aria-pressed', 'false');
});

test('[LOOK] after less than two hours the lists show the day that they showed last', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await postOpenSale(market, { title: 'Open at this hour' });
  await storeBeforehand(page, 'userZipCode', '60601');
  const { days } = discoverText;
  await storeBeforehand(page, LIST_DAY, `today ${Date.now() - 60 * 60_000}`);
  await page.goto('/discover');
  await expectChosen(page, days.today);
  await storeBeforehand(page, LIST_DAY, `today ${Date.now() - 125 * 60_000}`);
  await page.goto('/discover');
  await expectChosen(page, days.now);
});
