import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** The slider that moves the map through a day, by keyboard and by what a screen reader gets of it. */

const CHICAGO = '60614';
const TEN = 10;

/** A zone in which it is about ten in the morning, so that half hours of today are left at any hour. */
function morningZone(): string {
  const ahead = TEN - new Date().getUTCHours();
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // These names count the other way round.
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

test.use({ timezoneId: morningZone() });

test('[LOOK] the slider lights up what is open at a half hour, and follows the day bar @chromium', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  const slider = map.region.getByRole('slider', { name: 'Time of day' });
  const days = page.getByRole('group', { name: 'Which day' });
  await days.getByRole('button', { name: /^Now / }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', 'Now');
  expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  // What is open now is not all that is open later.
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+(?::30)?\s[AP]M$/u);
  await expect(days.getByRole('button', { name: /^Today / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Now');

  // A day ahead begins without a time. Half hours lead from six on.
  await days
    .getByRole('button', { name: /^(?:Sat|Sun) / })
    .first()
    .click();
  await expect(slider).toHaveAttribute('aria-valuetext', 'Any time');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^6\sAM$/u);
  const openAt = map.region.getByText(/^\d+ of \d+ open at /);
  await expect(openAt).toHaveText(/^0 of \d+ open at 6\sAM$/u);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^10\sAM$/u);
  await expect(openAt).toHaveText(/^[1-9]\d* of \d+ open at 10\sAM$/u);
  const lit = map.region.locator(
    '[data-mark][aria-label*="open at 10"], [data-mark^="cluster"][aria-label*=" open, "]',
  );
  await expect(lit.first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});
