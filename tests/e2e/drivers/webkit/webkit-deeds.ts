import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { homeText } from '../../../../src/i18n/pages/home-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { ALL_DAYS, expect } from '../browser.ts';
import { askForLaterFiles } from '../later-files.ts';
import type { WebKitPhone } from './webkit-phone.ts';

/** What cases in WebKitGTK have in common. All sentences come from the dictionaries. */

/** Chicago, where samples are close to one another. */
export const ZIP = '60614';

export interface ListedSale {
  readonly id: string;
  readonly title: string;
}

const DAY_MS = 86_400_000;

export const cardOf = ({ id }: ListedSale) => `article[data-sale="${id}"]`;

/** Finds sales from the home page, as on a first visit. Returns the first of the list. */
export async function findSales(phone: WebKitPhone, count: number): Promise<readonly ListedSale[]> {
  await phone.open('/');
  await phone.browser.run((...[key, value]) => localStorage.setItem(key, value), ...ALL_DAYS);
  await phone.fill(homeText.zipLabel, ZIP);
  await phone.press(homeText.findSales, 'main');
  await phone.expectHeading(discoverText.title);
  await phone.expectSome('article[data-sale]', count);
  const ids = await phone.attributes('article[data-sale]', 'data-sale');
  const titles = await phone.texts('article[data-sale] h2');
  return ids.slice(0, count).map((id, index) => ({ id, title: titles[index] ?? '' }));
}

/** Titles of samples repeat, so the button is looked for on its card. */
export async function save(phone: WebKitPhone, sale: ListedSale): Promise<void> {
  await phone.press(savingText.saveSale(sale.title), cardOf(sale));
  await expectSaved(phone, sale);
}

export async function expectSaved(phone: WebKitPhone, sale: ListedSale): Promise<void> {
  await phone.expectSome(`${cardOf(sale)} button[aria-label][aria-pressed="true"]`);
}

/** Resolves when each screen but the map opens without a network. */
export async function untilStored(phone: WebKitPhone): Promise<void> {
  const isControlled = () => phone.browser.run(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled, { timeout: 60_000 }).toBe(true);
  const isStored = () => phone.browser.run(askForLaterFiles, false);
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
}

/** Fills in the form for a sale of tomorrow; the form itself sets the hours. */
export async function writeSale(phone: WebKitPhone, title: string): Promise<void> {
  await phone.open('/create-sale');
  await phone.fill(createSaleText.saleTitle, title);
  await phone.fill(createSaleText.description, 'Tables full of things.');
  await phone.choose(createSaleText.types.garage);
  await phone.fill(createSaleText.address, '12 Maple Street');
  await phone.fill(createSaleText.zipCode, ZIP);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await phone.setDate(createSaleText.date, tomorrow);
}
