import { authText } from '../../../src/i18n/people/auth-text.ts';
import { createSaleText, createSuccessText } from '../../../src/i18n/sale/create-sale-text.ts';
import { discoverText } from '../../../src/i18n/pages/discover-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { savingText } from '../../../src/i18n/sale/saving-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import { syncText } from '../../../src/i18n/sync/sync-state-text.ts';
import { expect, type Locator, open, type Page, setTimeField, typeInto } from './browser.ts';

/** What shoppers and sellers do in the app. All sentences come from the dictionaries. */

const DAY_MS = 86_400_000;

export interface SaleToPost {
  readonly title: string;
  readonly description?: string;
  readonly saleType?: keyof typeof createSaleText.types;
  readonly street?: string;
  readonly zip: string;
  /** Keeps the date that the form proposes: today, which in the evening no list shows any more. */
  readonly isToday?: boolean;
}

export interface FiltersToSet {
  readonly keywords?: string;
  readonly saleType?: keyof typeof discoverText.types;
  readonly statuses?: Partial<Record<keyof typeof discoverText.statuses, boolean>>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function marketOn(page: Page) {
  const card = (title: string): Locator =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const button = (name: string, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: true });

  return {
    page,
    ...browsing(page, card, button),
    ...sellingVerbs(page, button),
    ...waiting(page, card),
    ...accounts(page, button),
  };
}

export type Market = ReturnType<typeof marketOn>;

type FindCard = (title: string) => Locator;
type FindButton = (name: string, within?: Page | Locator) => Locator;

function browsing(page: Page, card: FindCard, button: FindButton) {
  const here = page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${shellText.setLocation}`) });
  const dialog = page.getByRole('dialog', { name: locationText.title });
  const browse = async () => {
    await open(page, '/discover');
    await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
  };
  return {
    card,
    browse,
    /** As a person who set their location on an earlier visit. */
    async browseNear(zip: string): Promise<void> {
      await page.addInitScript((near) => {
        const isOurs = location.protocol.startsWith('http');
        if (isOurs)
          localStorage.setItem('userZipCode', localStorage.getItem('userZipCode') ?? near);
      }, zip);
      await browse();
      await expect(here).toContainText(zip);
    },
    async openLocationDialog(): Promise<void> {
      await here.click();
      await expect(dialog).toBeVisible();
    },
    async setZip(zip: string): Promise<void> {
      await here.click();
      await typeInto(dialog.getByLabel(locationText.zipLabel), zip);
      await button(locationText.save, dialog).click();
      await expect(dialog).toBeHidden();
      await expect(here).toContainText(zip);
    },
    /** In the filter sheet of phones, where Apply changes the list. */
    async filter(filters: FiltersToSet): Promise<void> {
      await page.getByRole('button', { name: discoverText.filters }).first().click();
      const sheet = page.getByRole('dialog', { name: discoverText.filters });
      const { keywords, saleType, statuses = {} } = filters;
      if (keywords !== undefined) await typeInto(sheet.getByLabel(discoverText.keywords), keywords);
      if (saleType !== undefined) {
        // The name ends with how many it leaves.
        await sheet.getByRole('button', { name: discoverText.types[saleType] }).click();
      }
      for (const [status, isOn] of Object.entries(statuses)) {
        const name = discoverText.statuses[status as keyof typeof discoverText.statuses];
        await sheet.getByLabel(name, { exact: true }).setChecked(isOn);
      }
      await sheet.getByRole('button', { name: discoverText.applyFilters }).click();
      await expect(sheet).toBeHidden();
    },
    titles(): Promise<string[]> {
      return page.getByRole('article').getByRole('heading').allInnerTexts();
    },
    /** Like `titles`, but with cards that are out of sight and not rendered. */
    allTitles(): Promise<string[]> {
      return page.getByRole('article').getByRole('heading').allTextContents();
    },
    async expectListed(title: string): Promise<void> {
      await expect(card(title)).toBeVisible();
    },
    async openSale(title: string): Promise<void> {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  };
}

/** A date on which no sale in the country has ended yet, at any hour. */
function tomorrow(): string {
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
}

function sellingVerbs(page: Page, button: FindButton) {
  const field = (label: string) => page.getByRole('main').getByLabel(label).first();
  const selling = {
    /** Fills in the Create a New Sale form; the form itself sets the hours, 9 to 5. */
    async writeSale(sale: SaleToPost): Promise<void> {
      await page.goto('/create-sale');
      await typeInto(field(createSaleText.saleTitle), sale.title);
      await typeInto(
        field(createSaleText.description),
        sale.description ?? 'Tables full of things.',
      );
      await page
        .getByText(createSaleText.types[sale.saleType ?? 'garage'], { exact: true })
        .click();
      await typeInto(field(createSaleText.address), sale.street ?? '12 Maple Street');
      await typeInto(field(createSaleText.zipCode), sale.zip);
      if (sale.isToday === true) return;
      const date = page.getByRole('main').getByLabel(createSaleText.date, { exact: true });
      await setTimeField(date, tomorrow());
    },
    async submitSale(heading: string = createSuccessText.title): Promise<void> {
      await button(createSaleText.submit, page.getByRole('main')).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    },
    async postSale(sale: SaleToPost): Promise<void> {
      await selling.writeSale(sale);
      await selling.submitSale();
    },
    /** Used if the server refuses: the page that says so comes as soon as it is known. */
    async postRefusedSale(sale: SaleToPost): Promise<void> {
      await selling.writeSale(sale);
      await selling.submitSale(createSuccessText.refusedTitle);
    },
  };
  return selling;
}

function waiting(page: Page, card: FindCard) {
  return {
    /** On the card of a sale that is only on this device. */
    async expectWaiting(title: string): Promise<void> {
      await expect(card(title).getByText(syncText.onSale.waiting)).toBeVisible();
    },
    /** The server has everything from this device. */
    async expectAllSent(): Promise<void> {
      const chips = Object.values(syncText.onSale).map((text) =>
        page.getByText(text, { exact: true }),
      );
      for (const chip of chips) await expect(chip).toHaveCount(0);
      await expect(page.getByRole('banner').locator('[aria-haspopup="dialog"]')).toHaveCount(0);
    },
    /** On the page shown after posting. */
    async expectPostedSaleSent(): Promise<void> {
      // A push that is cut off on a stalled machine is retried, each time after a longer wait.
      await expect(page.getByRole('status').getByText(createSuccessText.sent)).toBeVisible({
        timeout: 120_000,
      });
    },
    async expectPostedSaleWaiting(): Promise<void> {
      await expect(page.getByRole('status').getByText(createSuccessText.waitingHint)).toBeVisible();
    },
    async expectOffline(): Promise<void> {
      await expect(page.getByRole('status').getByText(shellText.offline)).toBeVisible();
    },
    /** There is a network, but the server does not answer. */
    async expectUnreachable(): Promise<void> {
      await expect(page.getByRole('status').getByText(shellText.unreachable)).toBeVisible();
    },
    async acceptUpdate(): Promise<void> {
      const prompt = page.getByRole('region', { name: shellText.notifications });
      await prompt.getByRole('button', { name: shellText.reload }).click();
    },
    async expectNoUpdateOffered(): Promise<void> {
      await expect(page.getByText(shellText.updateReady)).toHaveCount(0);
    },
    async expectUpdateOffered(): Promise<void> {
      await expect(page.getByText(shellText.updateReady)).toBeVisible();
    },
  };
}

function accounts(page: Page, button: FindButton) {
  const form = () => page.getByRole('main');
  const enter = async ({ email, password }: Credentials) => {
    await typeInto(form().getByLabel(authText.email), email);
    // Not an exact match: the label contains the required mark, and a button shows the password.
    await typeInto(form().getByLabel(new RegExp(`^${authText.password}`)), password);
  };
  // If the page is left while a part of the home page is still loading, Firefox reports an error.
  const arrived = () =>
    expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
  return {
    async signUp(credentials: Credentials & { readonly zip: string }): Promise<void> {
      await page.goto('/signup');
      await enter(credentials);
      await typeInto(form().getByLabel(authText.zipCode), credentials.zip);
      await button(authText.signUp, form()).click();
      await expect(page).not.toHaveURL(/\/signup/);
      await arrived();
    },
    async logIn(credentials: Credentials): Promise<void> {
      await page.goto('/login');
      await enter(credentials);
      await button(authText.logIn, form()).click();
      await expect(page).not.toHaveURL(/\/login/);
      await arrived();
    },
    /** The save button of a sale in a list. */
    async toggleSaved(title: string): Promise<void> {
      await page.getByRole('button', { name: savingText.saveSale(title), exact: true }).click();
    },
    async expectSaved(title: string, isSaved: boolean): Promise<void> {
      const toggle = page.getByRole('button', { name: savingText.saveSale(title), exact: true });
      await expect(toggle).toHaveAttribute('aria-pressed', String(isSaved));
    },
  };
}
