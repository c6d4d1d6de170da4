import { unexpectedText } from '../../../../src/i18n/pages/shell-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { toastBand } from '../../drivers/toast-room.ts';

/** At the very end of each screen, a thumb reaches the last control, whatever lies over the page there. */

const SIZES = [
  { width: 390, height: 664, textPercent: 100, tag: '' },
  { width: 360, height: 640, textPercent: 100, tag: ' @long' },
  { width: 390, height: 844, textPercent: 100, tag: ' @long' },
  { width: 390, height: 844, textPercent: 200, tag: ' @long' },
  { width: 844, height: 390, textPercent: 100, tag: ' @long' },
  { width: 1280, height: 800, textPercent: 100, tag: ' @long' },
];

const SCREENS = [
  '/',
  '/discover',
  '/search?q=tools',
  '/routes',
  '/create-sale',
  '/saved-sales',
  '/account',
  '/how-it-works',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
  '/social-share-generator',
  '/sync',
  '/nothing-here',
];

/**
 * Runs in the page: scrolls to the end and names the controls in the lower half that something else would get
 * the tap of. Nothing can bring those out.
 */
function coveredAtTheEnd(): string[] {
  document.documentElement.scrollTo({ top: 1e9, behavior: 'instant' });
  const isFixed = (at: Element | null): boolean =>
    at !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(at).position) || isFixed(at.parentElement));
  return [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((control) => {
      if (control.closest('main, footer') === null || isFixed(control)) return false;
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height - Math.min(height / 2, 6)];
      if (width === 0 || y < innerHeight / 2 || x < 0 || x > innerWidth) return false;
      const hit = document.elementFromPoint(x, y);
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
      return ![control, ...labels].some((part) => hit !== null && part.contains(hit));
    })
    .map(
      (control) => control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40),
    );
}

/**
 * Errors stay on the screen. Those of a few kinds are reported and told as one; a kind that comes later is told in
 * other words, and stays beside them.
 */
async function say(page: Page, kinds: readonly string[]): Promise<void> {
  await page.evaluate((names) => {
    for (const name of names) {
      setTimeout(() => {
        throw Object.assign(new Error('said on purpose'), { name });
      });
    }
  }, kinds);
}

const FIRST_KINDS = ['AError', 'BError', 'CError', 'DError', 'EError'];

async function expectEndFree(page: Page, where: string): Promise<void> {
  // Room is made one frame after something is said.
  await expect.poll(() => page.evaluate(coveredAtTheEnd), { message: where }).toEqual([]);
}

async function expectEndFreeWithToasts(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const alerts = toastBand(page).getByRole('alert');
  await expectEndFree(page, `${path}, nothing said`);
  await say(page, FIRST_KINDS);
  await expect(alerts).toHaveCount(1);
  await expect(alerts).toContainText(unexpectedText.notified);
  await expectEndFree(page, `${path}, one toast`);
  // The first reports may still be on their way to the outbox; until they are in it, another kind joins them.
  let kinds = 0;
  await expect(async () => {
    kinds += 1;
    await say(page, [`Later${kinds}Error`]);
    await expect(alerts).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expectEndFree(page, `${path}, two toasts`);
}

for (const { width, height, textPercent, tag } of SIZES) {
  test.describe(`${width} x ${height}, text at ${textPercent} %${tag}`, () => {
    test.use({ viewport: { width, height } });

    test('the last control of each screen can be pressed, with no toast, one, and two @chromium', async ({
      visitor,
      problems,
    }) => {
      const { page } = visitor;
      const routes = routesOn(page);
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = `${size}%`;
        });
      }, textPercent);
      await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
      const ids = await routes.listedIds(3);
      const route = await routes.saveFromMap(ids);
      for (const path of [...SCREENS, `/sale/${ids[0]}`, route]) {
        await page.goto(path);
        await expectEndFreeWithToasts(page, path);
      }
      await page.goto(`${route}/drive`);
      const last = page.getByRole('button', { name: driveText.park, exact: true });
      await expect(last).toBeVisible();
      await expectEndFreeWithToasts(page, 'drive');
      await page.reload();
      await visitor.setOffline(true);
      await expect(page.locator('.animate-arrive').first()).toBeVisible();
      await expectEndFree(page, 'drive, offline');
      // A press that something else would get never arrives.
      await last.click({ trial: true });
      await visitor.setOffline(false);
      problems.splice(0);
    });
  });
}
