import { consentPage } from '../../support/fakes/fake-google.ts';
import type { Page } from './browser.ts';

/**
 * Stands in for Google's own page. The redirects to and from the backend are real; only the page in between
 * is fake.
 */
export async function beGoogleFor(page: Page, email: string): Promise<void> {
  await page.route('**/auth/v1/authorize?**', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const address = answer.headers()['location'];
    if (!address?.startsWith('https://accounts.google.com/')) {
      throw new Error(`The backend does not lead to Google but to ${String(address)}`);
    }
    await route.fulfill({ contentType: 'text/html', body: consentPage(address, email) });
  });
}

export async function agreeAtGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: `Continue as ${email}` }).click();
}

export async function refuseAtGoogle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel' }).click();
}
