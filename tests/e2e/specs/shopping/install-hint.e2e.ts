import { installText } from '../../../../src/i18n/pages/install-text.ts';
import { expect, type Page, test } from '../../drivers/browser.ts';

const PATIENT = { timeout: 60_000 };

/** The app is offered for the home screen once, after the first useful thing. */

const save = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Save / })
    .click();

test('[LOOK] after the first save the browser’s own question is one tap away, and is offered once @chromium', async ({
  visitor: { page },
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve((document.title = 'asked')),
      });
      dispatchEvent(event);
    });
  });
  await page.goto('/discover');
  const hint = page.getByText(installText.title);
  await save(page);
  await expect(hint).toBeVisible(PATIENT);
  await page.getByRole('button', { name: installText.install, exact: true }).click();
  await expect(page).toHaveTitle('asked');

  await page.reload();
  const second = page.getByRole('article').nth(1);
  await second.getByRole('button', { name: /^Save / }).click();
  await expect(second.getByRole('button', { name: /^Save / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.waitForTimeout(7000);
  await expect(hint).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  });

  test('[LOOK] the steps are told, since no browser there asks @chromium', async ({
    visitor: { page },
  }) => {
    await page.goto('/discover');
    await save(page);
    await page.getByRole('button', { name: installText.how }).click(PATIENT);
    await expect(page.getByRole('dialog')).toContainText(installText.steps[1]);
  });
});
