import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { unexpectedText } from '../../../../src/i18n/pages/shell-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { blockedStorageText } from '../../../../src/i18n/sync/blocked-storage-text.ts';
import { syncCenterText } from '../../../../src/i18n/sync/sync-center-text.ts';
import { expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** A browser that stores nothing for this site: sales are in memory, and no save is accepted. */

/** Content settings of Chromium: 2 blocks. */
const ALL_COOKIES_BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

const CHICAGO = '60614';

const strip = (page: Page) => page.getByRole('status').getByText(blockedStorageText.link);
const refusal = (page: Page) =>
  page.getByRole('region').getByText(blockedStorageText.refused, { exact: true }).first();

test('a browser that blocks storage is named, shows sales all the same, and keeps nothing @chromium', async ({
  ordinaryVisitor,
  problems,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'rummage-blocked-'));
  try {
    await mkdir(join(profile, 'Default'));
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(ALL_COOKIES_BLOCKED));
    const visitor = await ordinaryVisitor(profile);
    const { page } = visitor;
    await visitor.open('/create-sale');
    await expect(page.getByText(blockedStorageText.draft)).toBeVisible();
    await expect(page.getByText(createSaleText.draftKept)).toHaveCount(0);
    await expect(page.getByText(/still (?:on this device|here)/)).toHaveCount(0);
    await visitor.open('/discover');
    await expect(strip(page)).toBeVisible();
    // It counts as long as the page is open, and it is said that it does no longer.
    await marketOn(page).setZip(CHICAGO);
    await expect(refusal(page)).toBeVisible();
    // Nothing says here that lists show all days, and few sales may be open at this hour.
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('article').nth(5).waitFor({ state: 'attached' });
    const save = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Save / });
    await save.click();
    await expect(page.getByText(savingText.failedTitle)).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(unexpectedText.title)).toHaveCount(0);
    // What the browser itself writes down about storage is its refusal.
    const others = problems.filter((text) => !/denied|storage|cookie/i.test(text));
    problems.splice(0, problems.length, ...others);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test('a browser that denies only workers their databases is named as well, and shows sales @chromium @long', async ({
  visitor: { page, context },
}) => {
  await context.route(/\/device-worker-/, async (route) => {
    const file = await route.fetch();
    const denied = `if (!('document' in globalThis)) IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };`;
    await route.fulfill({ response: file, body: denied + (await file.text()) });
  });
  await page.goto('/discover');
  await expect(strip(page)).toBeVisible();
  await marketOn(page).setZip(CHICAGO);
  await page.getByRole('article').nth(5).waitFor({ state: 'attached' });
  await expect(page.getByText(unexpectedText.title)).toHaveCount(0);
  // Each page asks anew, and none goes round in circles.
  await page.reload();
  await expect(strip(page)).toBeVisible();
});

test('a browser without databases posts no sale, says why, and leaves what was typed', async ({
  visitor: { page, context },
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
  });
  await marketOn(page).writeSale({ title: 'Not kept', zip: CHICAGO });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: createSaleText.submit, exact: true }).click();
  await expect(main.getByText(blockedStorageText.refused)).toBeVisible();
  await expect(main.getByLabel(createSaleText.saleTitle)).toHaveValue('Not kept');
  await page.goto('/sync');
  await expect(main.getByText(blockedStorageText.link).first()).toBeVisible();
  await expect(page.getByText(syncCenterText.isNotKept)).toHaveCount(0);
  await expect(page.getByText(syncCenterText.nothingYet)).toHaveCount(0);
});
