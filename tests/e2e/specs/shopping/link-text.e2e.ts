import { expect, type Page, test } from '../../drivers/browser.ts';
import { CURB, startSlowLink } from '../../drivers/server/slow-link.ts';

/** Someone opens the link of a sale in a browser that has never seen the app. */

/** A sale that is listed, and its title. */
async function aListedSale(page: Page): Promise<{ readonly path: string; readonly title: string }> {
  await page.goto('/discover?type=estate');
  const card = page.getByRole('article').first();
  await expect(card).toBeAttached({ timeout: 60_000 });
  const title = await card.getByRole('heading').first().textContent();
  return { path: `/sale/${await card.getAttribute('data-sale')}`, title: title ?? '' };
}

async function newcomer(page: Page, javaScriptEnabled: boolean): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled });
  if (context === undefined) throw new Error('No other browser');
  return context.newPage();
}

test('[links] without script, the page of a sale says what, when and where @chromium', async ({
  visitor: { page },
  app,
}) => {
  const { path, title } = await aListedSale(page);
  const other = await newcomer(page, false);
  await other.goto(`${app.origin}${path}`);
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(other.getByText('Estate Sale', { exact: true })).toBeVisible();
  await expect(other.getByText(/^\w{3}, \w{3} \d+, \d+(:\d\d)?\s[AP]M – /u).first()).toBeVisible();
  await other.context().close();
});

test('[links] on a slow link its text is there first, and stays until the app has the sale @chromium', async ({
  visitor: { page },
  app,
}) => {
  const { path, title } = await aListedSale(page);
  const link = await startSlowLink(Number(new URL(app.origin).port), CURB);
  const other = await newcomer(page, true);
  await other.addInitScript(() => {
    const seen = { texts: [] as string[], shifts: 0 };
    Object.assign(globalThis, { seen });
    const look = () => {
      const root = document.querySelector<HTMLElement>('#root');
      const text = root?.innerText ?? '';
      if (seen.texts.at(-1) !== text) seen.texts.push(text);
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await other.goto(`http://localhost:${link.port}${path}`);
  await expect(other.getByRole('heading', { name: 'Seller Info' })).toBeVisible({
    timeout: 120_000,
  });
  const { texts, shifts } = await other.evaluate(
    () => (globalThis as unknown as { seen: { texts: string[]; shifts: number } }).seen,
  );
  const first = texts.findIndex((text) => text.includes(title));
  expect(first).toBeGreaterThanOrEqual(0);
  // Before the app has rendered anything.
  expect(texts[first]).not.toContain('Skip to content');
  expect(texts.slice(first).filter((text) => !text.includes(title))).toEqual([]);
  expect(shifts).toBeLessThan(0.05);
  // What the app shows is its own: the text is gone.
  await expect(other.locator('#page-text')).toHaveCount(0);
  await other.context().close();
  await link.close();
});
