import { accountText, mySalesText, profileText } from '../../../src/i18n/people/account-text.ts';
import {
  authText,
  callbackText,
  localProfileText,
  passwordText,
} from '../../../src/i18n/people/auth-text.ts';
import { createSaleText } from '../../../src/i18n/sale/create-sale-text.ts';
import { homeText, newsletterText } from '../../../src/i18n/pages/home-text.ts';
import { savedText } from '../../../src/i18n/people/saved-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { inChicago, signedUp } from './visits.ts';

/** Home, sign-up and log-in, the account and saved sales, each in its states. */

const SERVER = /\/(?:rest|auth)\/v1\//;

/** Saves the first sales of the list. */
async function saved(stage: Stage, count: number): Promise<void> {
  const { page } = stage;
  await signedUp(stage);
  await page.goto('/discover');
  const toggles = page.locator('article button[aria-pressed]');
  await toggles.first().waitFor();
  for (let index = 0; index < count; index++) await toggles.nth(index).click();
  // A pressed button means that the save is on the device.
  await page
    .locator('article button[aria-pressed="true"]')
    .nth(count - 1)
    .waitFor();
  await page.goto('/saved-sales');
  await page
    .locator('article')
    .nth(count - 1)
    .waitFor();
}

async function scrolledTo({ page }: Stage, text: string): Promise<void> {
  await page.getByText(text).first().scrollIntoViewIfNeeded();
}

export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'home',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/');
      await stage.page.locator('article').nth(2).waitFor();
    },
  },
  {
    name: 'home-how-it-works',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/');
      await stage.page.locator('article').nth(2).waitFor();
      await scrolledTo(stage, homeText.sellTitle);
    },
  },
  {
    name: 'home-loading',
    play: async (stage) => {
      await inChicago(stage);
      await stage.context.route(SERVER, () => undefined);
      await stage.page.goto('/');
      await stage.page.locator('[aria-busy=true]').first().waitFor();
      await scrolledTo(stage, homeText.featured);
    },
  },
  {
    name: 'home-no-featured',
    play: async (stage) => {
      await inChicago(stage, 'local');
      await stage.page.goto('/');
      await stage.page.getByText(homeText.noFeatured).waitFor();
      await scrolledTo(stage, homeText.noFeatured);
    },
  },
  {
    name: 'home-errors',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/');
      await stage.page.getByRole('button', { name: newsletterText.subscribe }).click();
      await stage.page.getByText(newsletterText.invalidHint).first().waitFor();
      await scrolledTo(stage, newsletterText.title);
    },
  },
  {
    name: 'login',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/login');
      await stage.page.getByRole('button', { name: authText.continueWithGoogle }).waitFor();
    },
  },
  {
    name: 'login-local',
    play: async (stage) => {
      await inChicago(stage, 'local');
      await stage.page.goto('/login');
      await stage.page.getByRole('button', { name: localProfileText.save }).waitFor();
    },
  },
  {
    name: 'login-offline',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/login');
      await stage.page.getByRole('button', { name: authText.continueWithGoogle }).waitFor();
      await stage.context.route(SERVER, (route) => route.abort());
      await stage.page.getByLabel(authText.email).fill('ann@example.com');
      await stage.page.getByLabel(/^Password/).fill('rummage-123');
      await stage.page.getByRole('button', { name: authText.logIn, exact: true }).click();
      await stage.page.getByText(/What you typed stays here/).waitFor();
    },
  },
  {
    name: 'forgot-password',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/forgot-password');
      await stage.page.getByRole('button', { name: passwordText.send }).click();
      await stage.page.getByText(authText.fillThis).waitFor();
    },
  },
  {
    name: 'forgot-password-sent',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/forgot-password');
      await stage.page.getByLabel(authText.email).fill('nobody@mail.example');
      await stage.page.getByRole('button', { name: passwordText.send }).click();
      await stage.page.getByText(passwordText.sentTitle).first().waitFor();
    },
  },
  {
    name: 'reset-password',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/reset-password');
      await stage.page.getByLabel(passwordText.newPassword).waitFor();
    },
  },
  {
    name: 'reset-password-old-link',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/reset-password#error=access_denied&error_code=otp_expired');
      await stage.page.getByText(passwordText.linkTitle).first().waitFor();
    },
  },
  {
    name: 'callback-error',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/auth/callback?error=access_denied&error_description=No');
      await stage.page.getByText(callbackText.failedTitle).first().waitFor();
    },
  },
  {
    name: 'account-guest',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/account');
      await stage.page.getByText(accountText.logInTitle).waitFor();
    },
  },
  {
    name: 'account',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/account');
      await stage.page.getByRole('button', { name: profileText.save }).waitFor();
    },
  },
  {
    name: 'account-zip-prompt',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/account?promptZipCode=true');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account-preferences',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/account');
      await stage.page.getByRole('tab', { name: accountText.preferences }).click();
    },
  },
  {
    name: 'my-sales-empty',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/account?view=sales');
      await stage.page.getByText(mySalesText.empty).waitFor();
    },
  },
  {
    name: 'my-sales-on-this-phone',
    play: async (stage) => {
      const { page } = stage;
      await inChicago(stage);
      for (const title of ['Two-family sale on Maple', 'Everything from the attic']) {
        await page.goto('/create-sale');
        await page.getByLabel(createSaleText.saleTitle).fill(title);
        await page.getByLabel(createSaleText.description).fill('Tools, records, a sofa.');
        await page.getByText(createSaleText.types.estate, { exact: true }).click();
        await page.getByLabel(createSaleText.address).first().fill('123 Maple Street');
        await page.getByLabel(createSaleText.zipCode).fill('60614');
        await page.getByRole('button', { name: createSaleText.submit }).click();
        await page.waitForURL('**/create-success');
      }
      await page.goto('/account');
      await page.locator('article').nth(1).waitFor();
    },
  },
  {
    name: 'saved-guest',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/saved-sales');
      await stage.page.getByText(savedText.signIn).waitFor();
    },
  },
  {
    name: 'saved-empty',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/saved-sales');
      await stage.page.getByText(savedText.emptyTitle).waitFor();
    },
  },
  { name: 'saved', play: (stage) => saved(stage, 5) },
  {
    name: 'saved-filter',
    play: async (stage) => {
      await saved(stage, 3);
      await stage.page.getByRole('button', { name: savedText.filter }).click();
    },
  },
  {
    name: 'saved-none-match',
    play: async (stage) => {
      await saved(stage, 2);
      await stage.page.goto('/saved-sales?status=none');
      await stage.page.getByText(savedText.noneMatch).waitFor();
    },
  },
];
