import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { expect, setTimeField, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** What the form and the page after it say of days, hours, and the zone that they are in. */

const ZIP = '60601';

test('[DECISIONS] a sale whose days are over: the form warns and asks, the next page says so, and shows the way back @long-in-firefox', async ({
  visitor: { page },
}) => {
  const seller = marketOn(page);
  await seller.writeSale({ title: 'Last week', zip: ZIP });
  await expect(page.getByText(createSaleText.allOver)).toHaveCount(0);
  const date = page.getByRole('main').getByLabel(createSaleText.date, { exact: true });
  await setTimeField(date, new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10));
  await expect(page.getByText(createSaleText.allOver)).toBeVisible();
  const submit = page.getByRole('button', { name: createSaleText.submit, exact: true });
  const question = page.getByRole('dialog', { name: createSaleText.overTitle });
  await submit.click();
  await question.getByRole('button', { name: createSaleText.overChange }).click();
  await expect(question).toBeHidden();
  await expect(date).toBeFocused();
  await submit.click();
  await question.getByRole('button', { name: createSaleText.overPost }).click();
  await expect(page.getByRole('heading', { name: createSuccessText.title })).toBeVisible();
  await expect(page.getByRole('status').getByText(createSuccessText.sentOver)).toBeVisible();
  await expect(page.getByText(createSuccessText.over)).toBeVisible();
  await expect(page.getByText(createSuccessText.sent)).toHaveCount(0);
  await page.getByRole('link', { name: createSuccessText.changeDates }).click();
  await expect(date).toBeVisible();
  await expect(page.getByText(createSaleText.allOver)).toBeVisible();
});

test('hours say whose they are where the clock of the sale shows others; a zip code for mail only says so', async ({
  visitor: { page },
}) => {
  const seller = marketOn(page);
  await seller.writeSale({ title: 'Far away', zip: '96910' });
  await expect(page.getByText(createSaleText.zoneNote('Chamorro Standard Time'))).toBeVisible();
  const zip = page.getByRole('main').getByLabel(createSaleText.zipCode);
  await typeInto(zip, '60690');
  await expect(page.getByText(createSaleText.zipOfMail('Chicago, IL'))).toBeVisible();
});

test('[LOOK] the usual days and the address of one’s last sale are one tap each @chromium', async ({
  visitor: { page },
}) => {
  const seller = marketOn(page);
  await seller.postSale({ title: 'The first', zip: ZIP, street: '9 Elm Court' });
  await page.goto('/create-sale');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: createSaleText.atMyPlace('9 Elm Court') }).click();
  await expect(main.getByLabel(createSaleText.address).first()).toHaveValue('9 Elm Court');
  await expect(main.getByLabel(createSaleText.zipCode).first()).toHaveValue(ZIP);
  // What it proposes is there now.
  await expect(main.getByText(createSaleText.atMyPlace('9 Elm Court'))).toHaveCount(0);

  const usual = main.getByRole('group', { name: createSaleText.usualDays }).getByRole('button');
  await usual.nth(1).click();
  await expect(usual.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByLabel(createSaleText.date, { exact: true })).toHaveCount(2);
  await expect(main.getByLabel(createSaleText.startTime).first()).toHaveValue('08:00');
  // Changed by hand, the days are no longer those.
  await setTimeField(main.getByLabel(createSaleText.startTime).first(), '07:30');
  await expect(usual.nth(1)).toHaveAttribute('aria-pressed', 'false');
});
