import { createSaleText, createSuccessText } from '../../../src/i18n/sale/create-sale-text.ts';
import { findOnMapText } from '../../../src/i18n/sale/find-on-map-text.ts';
import { FOUND } from '../../support/fakes/fake-census.ts';
import { expect, setTimeField } from './browser.ts';
import type { Market, SaleToPost } from './market-driver.ts';

const ZONE = 'America/Chicago';
const ZIP = '60601';

interface OpenSale extends Omit<SaleToPost, 'zip'> {
  /** A ZIP code in the same time zone; downtown Chicago if none is given. */
  readonly zip?: string;
  /** Whether its address is found on the map before it is posted. */
  readonly isFound?: boolean;
}

/** Posts a sale in Chicago that is open now and for the rest of the day; returns its address. */
export async function postOpenSale(market: Market, sale: OpenSale): Promise<string> {
  const { page } = market;
  const form = page.getByRole('main');
  const { isFound = false, zip = ZIP, ...words } = sale;
  await market.writeSale({ ...words, zip });
  if (isFound) {
    await form.getByRole('button', { name: findOnMapText.find }).click();
    await expect(form.getByText(FOUND.label)).toBeVisible();
  }
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
