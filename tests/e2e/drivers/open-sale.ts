import { createSaleText, createSuccessText } from '../../../src/i18n/create-sale.ts';
import { setTimeField } from './browser.ts';
import type { Market, SaleToPost } from './market-driver.ts';

const ZONE = 'America/Chicago';
const ZIP = '60601';

/** Posts a sale in Chicago that is open now and for the rest of the day; returns its address. */
export async function postOpenSale(market: Market, sale: Omit<SaleToPost, 'zip'>): Promise<string> {
  const { page } = market;
  const form = page.getByRole('main');
  await market.writeSale({ ...sale, zip: ZIP });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now());
  await setTimeField(form.getByLabel(createSaleText.date, { exact: true }), today);
  await setTimeField(form.getByLabel(createSaleText.startTime).first(), '00:00');
  await setTimeField(form.getByLabel(createSaleText.endTime).first(), '23:00');
  await form.getByRole('checkbox', { name: createSaleText.nextDay }).check();
  await market.submitSale();
  await market.expectPostedSaleSent();
  const link = form.getByRole('link', { name: createSuccessText.view });
  return (await link.getAttribute('href')) ?? '';
}
