import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { onPictureText } from '../../../../src/i18n/sale/share-picture-text.ts';
import { shortDateText } from '../../../../src/i18n/sale/when-text.ts';
import { visitText } from '../../../../src/i18n/sale/visit-text.ts';
import type { Payment } from '../../../../src/domain/sale/payment.ts';
import { paymentNames } from '../../../../src/i18n/sale/payment-text.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** What a seller can say beyond the specification's fields, and what comes right after posting. */

test('line numbers, parking, and how to pay are posted and shown where they were given; then the seller shares, checks the pin, and repeats', async ({
  visitor: { page },
  newVisitor,
}) => {
  const seller = marketOn(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  await seller.writeSale({ title: 'Tools from a full house', zip: '60614', saleType: 'estate' });
  const form = page.getByRole('main');
  await typeInto(form.getByLabel(visitText.terms.lineNumbers), 'At the door from 7:30 AM');
  await typeInto(form.getByLabel(visitText.terms.parking), 'On Oak Street only');
  const pay = (way: Payment) => form.getByRole('button', { name: paymentNames[way], exact: true });
  const payment = form.getByLabel(visitText.terms.payment, { exact: true });
  await pay('cash').click();
  await expect(payment).toHaveValue('Cash only');
  await pay('venmo').click();
  await expect(payment).toHaveValue('Cash, Venmo');
  // What is typed stays when a way to pay comes or goes.
  await typeInto(payment, 'Venmo or cash at the gate');
  await pay('cards').click();
  await pay('venmo').click();
  await expect(payment).toHaveValue('cash at the gate, Cards');
  await expect(pay('cash')).toHaveAttribute('aria-pressed', 'true');
  const day = await form.getByLabel(createSaleText.date, { exact: true }).inputValue();
  await seller.submitSale();
  await seller.expectPostedSaleSent();

  // The sale stands there as its sign, with what everybody may read.
  const sign = page.getByRole('figure', { name: createSuccessText.sign });
  await expect(sign).toContainText(onPictureText.types.estate);
  await expect(sign).toContainText(shortDateText(day));
  await page.getByRole('button', { name: createSuccessText.share }).click();
  await expect(page.getByText(saleDetailText.linkCopied)).toBeVisible();
  await expect(page.getByRole('heading', { name: createSuccessText.pinRough })).toBeVisible();
  const link = page.getByRole('link', { name: createSuccessText.view });
  const address = (await link.getAttribute('href')) ?? '';
  await expect(page.getByRole('link', { name: createSuccessText.movePin })).toHaveAttribute(
    'href',
    `${address}/edit`,
  );

  const shopper = await newVisitor();
  await shopper.page.goto(address);
  const facts = shopper.page.getByRole('main');
  await expect(facts.getByText('At the door from 7:30 AM')).toBeVisible();
  await expect(facts.getByText(visitText.terms.parking, { exact: true })).toBeVisible();
  await expect(facts.getByText('cash at the gate, Cards')).toBeVisible();
  await expect(facts.getByText(visitText.terms.entryRules, { exact: true })).toHaveCount(0);
  await expect(
    shopper.page.getByRole('button', { name: savingText.save, exact: true }),
  ).toBeVisible();

  await page.getByRole('button', { name: ownSaleText.repeat }).click();
  await expect(page.getByText(ownSaleText.repeated)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: createSaleText.title })).toBeVisible();
  await expect(form.getByLabel(visitText.terms.parking)).toHaveValue('On Oak Street only');
  const later = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
  await expect(form.getByLabel(createSaleText.date, { exact: true })).toHaveValue(later);
});
