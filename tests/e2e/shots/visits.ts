import { authText } from '../../../src/i18n/people/auth-text.ts';
import type { Stage } from './all-scenes.ts';

/** Who stands before the camera. */

let people = 0;

/** Someone who told on an earlier visit that they are in Chicago, and where their data is kept. */
export async function inChicago({ context }: Stage, dataSource = 'supabase'): Promise<void> {
  await context.addInitScript((source) => {
    localStorage.setItem('userZipCode', '60601');
    localStorage.setItem('dataSource', source);
    sessionStorage.setItem('rummageSaidDataSource', source);
  }, dataSource);
}

/** A person with an account of its own, in Chicago. */
export async function signedUp(stage: Stage): Promise<void> {
  const { page } = stage;
  await inChicago(stage);
  await page.goto('/signup');
  await page.getByRole('button', { name: /now Chicago/ }).waitFor();
  people += 1;
  await page.getByLabel(authText.email).fill(`shopper.${Date.now()}${people}@mail.example`);
  await page.getByLabel(/^Password/).fill('rummage-123');
  await page.getByRole('button', { name: authText.signUp, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
}
