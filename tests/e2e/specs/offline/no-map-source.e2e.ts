import { areasText } from '../../../../src/i18n/map/areas-text.ts';
import { expect, test } from '../../drivers/browser.ts';

test('a copy without a source of maps says what that means, in one sentence', async ({
  visitor: { page },
}) => {
  await page.goto('/sync');
  await expect(page.getByText(areasText.noSource)).toBeVisible();
  await page.goto('/map');
  await page.getByRole('button', { name: areasText.open }).click();
  await expect(page.getByRole('dialog').getByText(areasText.noSource)).toBeVisible();
});
