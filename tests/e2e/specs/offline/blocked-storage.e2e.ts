import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { unexpectedText } from '../../../../src/i18n/pages/shell-text.ts';
import { blockedStorageText } from '../../../../src/i18n/sync/blocked-storage-text.ts';
import { expect, test } from '../../drivers/browser.ts';

/** Content settings of Chromium: 2 blocks. */
const ALL_COOKIES_BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

test('a browser that blocks storage is named, and nothing is said to be kept @chromium', async ({
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
    await expect(page.getByRole('status').getByText(blockedStorageText.link)).toBeVisible();
    await expect(page.getByText(createSaleText.draftKept)).toHaveCount(0);
    await expect(page.getByText(/still (?:on this device|here)/)).toHaveCount(0);
    await expect(page.getByText(unexpectedText.title)).toHaveCount(0);
    // What the browser itself writes down about storage is its refusal.
    problems.splice(0);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
