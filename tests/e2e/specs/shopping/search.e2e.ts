import { expect, test, turnUntil, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

test('[spec 2] offline, results follow each letter, and what was found opens', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await visitor.untilStored();
  await visitor.setOffline(true);

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const box = page.getByRole('searchbox');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('article');
  const marks = results.locator('mark');
  await box.click();
  await page.keyboard.type('too');
  await expect(results.first()).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL(/q=too/);
  await expect(marks.filter({ hasText: /^tools$/i }).first()).toBeVisible();
  await page.keyboard.type('l box nothing');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();

  // Typed wrongly, and meant otherwise than it is written.
  await typeInto(box, 'recrods');
  await expect(
    page.getByText('No sale says “recrods”. Showing results for “records”.'),
  ).toBeVisible();
  await typeInto(box, 'vinyl');
  await expect(page.getByText(/^No sale says/)).toHaveCount(0);
  await expect(page).toHaveURL(/q=vinyl$/);
  await expect(marks.filter({ hasText: /^records$/i }).first()).toBeVisible();

  const title = await results.first().getByRole('heading').innerText();
  await results.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('vinyl');
  await expect(results.first()).toBeVisible();
  await market.expectOffline();
});

test('[spec 2] by keyboard: type, search, open, and come back; the search is remembered', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/search');
  const box = page.getByRole('searchbox');
  await box.focus();
  await page.keyboard.type('furniture');
  await page.keyboard.press('Enter');
  const first = page.getByRole('list', { name: 'Results' }).getByRole('link').first();
  await expect(first).toBeVisible({ timeout: 60_000 });
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sale\//);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(box).toBeFocused();
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'furniture', exact: true }).press('Enter');
  await expect(box).toHaveValue('furniture');
  await box.fill('');
  await recent.getByRole('button', { name: /^Remove “furniture”/ }).press('Enter');
  await expect(recent).toHaveCount(0);
  await expect(page).toHaveURL(/\/search$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'People look for' })).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('[spec 2] choices show their counts and narrow the results @long-in-firefox', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/search?q=sale');
  const type = page.getByRole('combobox', { name: 'Type of sale' });
  const count = page.getByRole('search').getByText(/^\d+ results?$/);
  await expect(type).toBeVisible({ timeout: 60_000 });
  const option = await type.locator('option[value="auction"]').innerText();
  const promised = /\((\d+)\)/.exec(option)?.[1];
  await type.selectOption('auction');
  await expect(count).toHaveText(new RegExp(`^${promised} results?$`));
  await expect(page).toHaveURL(/type=auction/);
});

test('[spec 2] any text may be searched for, and stays text @long-in-firefox', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).browseNear('60601');
  await page.goto('/search');
  const box = page.getByRole('searchbox');
  const texts = [
    'x'.repeat(10_240),
    '?!()[]{}"\'--\\',
    '<img src=x onerror=alert(1)>',
    '家具 ガレージ',
    'เฟอร์นิเจอร์',
    'أثاث قديم',
    '🎸🪑',
    '\u202Eelas',
  ];
  for (const text of texts) {
    await typeInto(box, text);
    await expect(
      page.getByText(/^(No results found|Enter a search term to find garage and estate sales)$/),
    ).toBeVisible({ timeout: 60_000 });
    await expect(box).toHaveValue(text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // The day bar and the specified choices stand above them.
  test('[spec 2] four results fit on the screen @chromium', async ({ visitor }) => {
    const { page } = visitor;
    await marketOn(page).browseNear('60601');
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
    await page.goto('/search?q=sale');
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('article');
    await expect(rows.nth(5)).toBeVisible({ timeout: 60_000 });
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
    const title = await rows.nth(3).getByRole('heading').boundingBox();
    expect(title && bar && title.y + title.height).toBeLessThan(bar?.y ?? 0);
  });
});

test.describe('sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('[spec 2] the first result is on the screen @chromium', async ({ visitor }) => {
    const { page } = visitor;
    await marketOn(page).browseNear('60601');
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
    await page.goto('/search?q=sale');
    const first = page.getByRole('list', { name: 'Results' }).getByRole('article').first();
    await expect(first).toBeVisible({ timeout: 60_000 });
    const box = await first.getByRole('heading').boundingBox();
    expect(box && box.y + box.height).toBeLessThan(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
  });
});

test('[spec 2] an alert of a guest tells once what is new, and can be deleted @long-in-firefox', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  await marketOn(page).browseNear('48304');
  await page.goto('/search?q=theremin');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Alert me' }).click();
  await expect(page.getByRole('button', { name: 'Alert is on' })).toBeVisible();

  const seller = marketOn((await newVisitor()).page);
  await seller.browseNear('48304');
  await seller.postSale({ title: 'A theremin, hardly played', zip: '48304' });
  await seller.expectPostedSaleSent();

  const messages = page.getByRole('region', { name: 'Messages' });
  const told = messages.getByText('1 for “theremin”');
  await turnUntil(page, () => expect(told).toBeVisible({ timeout: 5_000 }));
  await messages.getByRole('button', { name: 'See them' }).click();
  await expect(page.getByRole('link', { name: 'A theremin, hardly played' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.reload();
  const alerts = page.getByRole('region', { name: 'Your alerts' });
  await expect(alerts.getByRole('link', { name: /theremin/ })).toBeVisible();
  await expect(told).toHaveCount(0);
  await alerts.getByRole('button', { name: 'Delete the alert for “theremin”' }).click();
  await expect(alerts).toHaveCount(0);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(alerts).toBeVisible();
});

test('[spec 2] the button also asks the server: what only others have joins the results, once; offline says so', async ({
  visitor,
  newVisitor,
}) => {
  const word = `zither${Date.now()}`;
  const { page: far } = await newVisitor();
  const seller = marketOn(far);
  await seller.writeSale({ title: `A ${word} and more`, zip: '83702' });
  await seller.submitSale();
  await seller.expectPostedSaleSent();

  const { page } = visitor;
  await marketOn(page).browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.goto(`/search?q=${word}&near=off`);
  const results = page.getByRole('list', { name: 'Results' }).getByRole('article');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 more found online.')).toBeVisible();
  await expect(results).toHaveCount(1);
  await expect(results).toContainText(word);
  // It is on this device now: the server has nothing more, and nothing is there twice.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Searched online, too. Found nothing more.')).toBeVisible();
  await expect(results).toHaveCount(1);

  await visitor.untilStored();
  await visitor.setOffline(true);
  await typeInto(page.getByRole('searchbox'), 'lamp');
  await page.getByRole('button', { name: 'Search online, too' }).click();
  await expect(page.getByText("You're offline. This is what this device has.")).toBeVisible();
  await visitor.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/found online|Nothing more there/)).toBeVisible();
});
