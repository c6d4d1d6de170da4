import { ownSaleText } from '../../../src/i18n/sale/edit-sale-text.ts';
import { expect, type Page } from './browser.ts';

/** On the page of an own sale: shows what the seller's panel keeps behind More. */
export async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: ownSaleText.more, exact: true });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
}
