import { authText } from '../../../src/i18n/people/auth-text.ts';
import type { Stage } from './all-scenes.ts';

/** The people in the scenes. */

let people = 0;

/** A person who set Chicago as their location on an earlier visit, and where their data is kept. */
export function inChicago(stage: Stage, dataSource = 'supabase'): Promise<void> {
  return livingIn(stage, '60601', dataSource);
}

export async function livingIn(
  { context }: Stage,
  zip: string,
  dataSource = 'supabase',
): Promise<void> {
  await context.addInitScript(
    ([source, code]) => {
      localStorage.setItem('userZipCode', code);
      localStorage.setItem('dataSource', source);
      sessionStorage.setItem('rummageSaidDataSource', source);
    },
    [dataSource, zip] as const,
  );
}

/** A person with a new account, in Chicago. */
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
