import { accountOn, keepDataLocal } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** The Rewards tab (spec 2) and the toast on a new tier (spec 4), word for word. */

const ZIP = '60601';

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

async function post(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await marketOn(page).postSale({ title, zip: ZIP });
    await marketOn(page).expectPostedSaleSent();
  }
}

async function openRewards(page: Page) {
  await page.goto('/account?tab=rewards');
  await page.getByRole('button', { name: 'See your rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your rewards' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('[spec-line 2.82, 4.17, 4.18, 9.11, 9.31] points, a new tier told once, and the same on another device', async ({
  visitor: { page },
  newVisitor,
}) => {
  const person = { email: `points.${Date.now()}@mail.example`, password: 'correct horse' };
  await marketOn(page).signUp({ ...person, zip: ZIP });
  await post(page, ['First of two', 'Second of two']);
  await expect(toasts(page)).toContainText('New Reward Tier Achieved!');
  await expect(toasts(page)).toContainText(
    "Congratulations! You've reached Silver Explorer status!",
  );

  await page.goto('/account');
  await page.getByRole('tab', { name: 'Rewards', exact: true }).click();
  const ways = page.getByRole('region', { name: 'Ways to earn points' }).getByRole('listitem');
  await expect(ways).toHaveText([
    /^Check in at a sale\s*20 points$/,
    /^List a sale\s*50 points$/,
    /^Review a seller\s*30 points$/,
    'Refer a friend100 points',
  ]);

  const dialog = await openRewards(page);
  await expect(dialog.getByRole('tab')).toHaveText(['Status', 'History', 'Refer']);
  await expect(dialog).toContainText('Silver Explorer');
  await expect(dialog).toContainText('100 points');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', '0');
  expect(await accessibilityProblems(page)).toEqual([]);

  await dialog.getByRole('tab', { name: 'History' }).click();
  const history = dialog.getByRole('region', { name: 'Your points, newest first' });
  await expect(history.getByRole('listitem')).toHaveText([
    /Listed Second of two.*\+50 points/,
    /Listed First of two.*\+50 points/,
  ]);
  await expect(history).toHaveCSS('max-height', '300px');
  await expect(history).toHaveCSS('overflow-y', 'auto');
  await expect(toasts(page)).not.toContainText('New Reward Tier Achieved!');

  const { page: tablet } = await newVisitor();
  await marketOn(tablet).logIn(person);
  const there = await openRewards(tablet);
  await expect(there).toContainText('Silver Explorer');
  await expect(there).toContainText('100 points');
  await expect(toasts(tablet)).not.toContainText('New Reward Tier Achieved!');
});

test('[spec-line 4.19] a guest who posts earns nothing and is told of nothing @long', async ({
  visitor: { page },
}) => {
  await post(page, ['By a guest', 'By a guest again']);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'By a guest again', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Rewards' })).toHaveCount(0);
  await expect(toasts(page)).not.toContainText('New Reward Tier Achieved!');
});

test('[spec-line 2.82] [spec 9] Refer shares one’s own link: a friend who signs up by it and posts counts, once @long', async ({
  visitor: { page, context },
  newVisitor,
}) => {
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (link: unknown) => Promise.resolve(shared.push(link)),
    });
  });
  const email = `refer.${Date.now()}@mail.example`;
  await marketOn(page).signUp({ email, password: 'correct horse', zip: ZIP });
  const dialog = await openRewards(page);
  await dialog.getByRole('tab', { name: 'Refer' }).click();
  await expect(dialog).toContainText('No friend has qualified yet.');
  await dialog.getByRole('button', { name: 'Share Rummage' }).click();
  const shared = () =>
    page.evaluate(() => (globalThis as { shared?: { url: string }[] }).shared?.[0]?.url ?? '');
  await expect.poll(shared).toMatch(/\/signup\?ref=[\w-]{22}$/);
  const link = await shared();
  await expect(dialog.getByLabel('Your link')).toHaveValue(link);

  const { page: friend } = await newVisitor();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await marketOn(friend).signUp({
    email: `friend.${Date.now()}@mail.example`,
    password: 'correct horse',
    zip: ZIP,
  });
  await post(friend, ['The first of a friend', 'The second of a friend']);
  await expect
    .poll(
      async () => {
        const opened = await openRewards(page);
        await opened.getByRole('tab', { name: 'Refer' }).click();
        return opened.getByRole('tabpanel').innerText();
      },
      { timeout: 120_000 },
    )
    .toContain('1 friend has qualified so far.');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Referred a friend')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByText('+100 points')).toBeVisible();
});

test('[spec-line 4.17] a profile without a server is told of its tier, once @long', async ({
  visitor: { page, context },
}) => {
  await keepDataLocal(context);
  await page.goto('/login');
  await typeInto(accountOn(page).name, 'Ann');
  await typeInto(accountOn(page).zip, ZIP);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  for (const title of ['First at home', 'Second at home']) {
    await marketOn(page).postSale({ title, zip: ZIP });
  }
  await expect(toasts(page)).toContainText('New Reward Tier Achieved!');
  const dialog = await openRewards(page);
  await expect(dialog).toContainText('Silver Explorer');
  await expect(toasts(page)).not.toContainText('New Reward Tier Achieved!');
});

test('[spec 2] rewards fit with text at 200 % on 320 px @chromium @long', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const email = `large.${Date.now()}@mail.example`;
  await marketOn(page).signUp({ email, password: 'correct horse', zip: ZIP });
  await post(page, ['One with a name that is long enough for two lines']);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  const dialog = await openRewards(page);
  for (const tab of ['Status', 'History', 'Refer']) {
    await dialog.getByRole('tab', { name: tab }).click();
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth), tab).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
