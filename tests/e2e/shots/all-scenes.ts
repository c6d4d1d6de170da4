import type { BrowserContext, Page } from '@playwright/test';
import { authText } from '../../../src/i18n/people/auth-text.ts';
import { createSaleText } from '../../../src/i18n/sale/create-sale-text.ts';
import { discoverText } from '../../../src/i18n/pages/discover-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { notFoundText } from '../../../src/i18n/pages/not-found-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import { ACCOUNT_SCENES } from './account-scenes.ts';
import { MAP_SCENES } from './map-scenes.ts';
import { PICTURE_SCENES } from './picture-scenes.ts';
import { ROUTE_SCENES } from './route-scenes.ts';
import { SALE_SCENES } from './sale-scenes.ts';
import { SEARCH_SCENES } from './search-scenes.ts';
import { SELLING_SCENES } from './selling-scenes.ts';
import { STATIC_SCENES } from './static-scenes.ts';
import { UNSENT_SCENES } from './unsent-scenes.ts';
import { inChicago } from './visits.ts';
import { openMore } from '../drivers/own-sale.ts';

/** Every screen in each of its states, on the real app with its embedded backend. */

export interface Stage {
  /** The hosts of the app, of its backend, and of its maps, which a scene may cut off. */
  readonly hosts: ShotHosts;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly isPhone: boolean;
}

export interface ShotHosts {
  /** The local stand-in for the online map. */
  readonly onlineMap: string;
}

export interface Scene {
  readonly name: string;
  /** Played where maps can be downloaded, without an online map. */
  readonly needsDownloads?: boolean;
  readonly play: (stage: Stage) => Promise<void>;
}

const SERVER = /\/(?:rest|auth)\/v1\//;

/** The place of the ZIP code was found in the device's table. */
async function located({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /now Chicago/ }).waitFor();
}

async function listed(stage: Stage, search = ''): Promise<void> {
  await inChicago(stage);
  await stage.page.goto(`/discover${search}`);
  await stage.page.locator('article').first().waitFor();
}

async function opened(stage: Stage, index: number): Promise<void> {
  await listed(stage);
  await stage.page.locator('article h2 a').nth(index).click();
  await stage.page.getByRole('heading', { name: saleDetailText.details }).waitFor();
}

async function written({ page }: Stage): Promise<void> {
  await page.getByLabel(createSaleText.saleTitle).fill('Two-family sale on Maple');
  await page.getByLabel(createSaleText.description).fill('Tools, records, a sofa, and a piano.');
  await page.getByText(createSaleText.types.estate, { exact: true }).click();
  await page.getByLabel(createSaleText.address).first().fill('123 Maple Street');
  await page.getByLabel(createSaleText.zipCode).fill('60614');
}

async function posted(stage: Stage): Promise<void> {
  await inChicago(stage);
  await stage.page.goto('/create-sale');
  await written(stage);
  await stage.page.getByRole('button', { name: createSaleText.submit }).click();
  await stage.page.waitForURL('**/create-success');
}

/** The server answers, but refuses what is sent. */
async function refusing({ context }: Stage): Promise<void> {
  await context.route(/sync_push/, async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'res' in body && Array.isArray(body.res)) {
      const refused = body.res.map((one: object) => ({ ...one, st: 'rejected', code: 'limit' }));
      await route.fulfill({ response: answer, json: { ...body, res: refused, rows: [] } });
    } else {
      await route.fulfill({ response: answer });
    }
  });
}

async function pressFilters({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  await page.getByRole('button', { name: discoverText.applyFilters }).waitFor();
}

async function pressLocation({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: shellText.setLocation }).first().click();
  await page.getByRole('dialog').waitFor();
}

export const SCENES: readonly Scene[] = [
  {
    name: 'discover-first-visit',
    play: async ({ page }) => {
      await page.goto('/discover');
      await page.locator('article').first().waitFor();
    },
  },
  { name: 'discover', play: (stage) => listed(stage) },
  {
    name: 'discover-filters',
    play: async (stage) => {
      await listed(stage, '?type=estate');
      await pressFilters(stage);
    },
  },
  {
    name: 'discover-empty',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/discover?q=zeppelin');
      await stage.page.getByText(discoverText.empty).waitFor();
    },
  },
  {
    name: 'discover-widen',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/discover?miles=1&type=garage&q=lamp');
      await stage.page.getByText(/^Widen to/).waitFor();
    },
  },
  {
    name: 'discover-loading',
    play: async (stage) => {
      await inChicago(stage);
      // Never answered, like a slow connection.
      await stage.context.route(SERVER, () => undefined);
      await stage.page.goto('/discover');
      await stage.page.locator('[aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'discover-never-read',
    play: async (stage) => {
      await inChicago(stage);
      await stage.context.route(SERVER, (route) => route.abort());
      await stage.page.goto('/discover');
      await stage.page.getByText(discoverText.unreadUnreachable).waitFor();
    },
  },
  {
    name: 'discover-offline',
    play: async (stage) => {
      await listed(stage);
      await stage.context.route(SERVER, (route) => route.abort());
      await stage.context.setOffline(true);
      await stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await stage.page.getByText(/^You're offline/).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'save-as-guest',
    play: async (stage) => {
      await listed(stage);
      await stage.page.locator('article button[aria-pressed]').first().click();
      await stage.page.getByText('Authentication required').waitFor();
    },
  },
  {
    name: 'location',
    play: async (stage) => {
      await listed(stage);
      await pressLocation(stage);
      await stage.page.getByLabel(locationText.zipLabel).fill('evans');
      await stage.page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'location-error',
    play: async (stage) => {
      await listed(stage);
      await pressLocation(stage);
      await stage.page.getByLabel(locationText.zipLabel).fill('1');
      await stage.page.getByRole('dialog').getByRole('button', { name: locationText.save }).click();
    },
  },
  { name: 'sale', play: (stage) => opened(stage, 0) },
  {
    name: 'sale-below',
    play: async (stage) => {
      await opened(stage, 2);
      await stage.page
        .getByRole('heading', { name: saleDetailText.featuredItems })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sale-missing',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/sale/00000000-0000-4000-8000-000000000000');
      await stage.page.getByText(saleDetailText.notFound).waitFor();
    },
  },
  {
    name: 'create',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/create-sale');
      await stage.page.getByLabel(createSaleText.saleTitle).waitFor();
    },
  },
  {
    name: 'create-errors',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/create-sale');
      await stage.page.getByRole('button', { name: createSaleText.submit }).click();
      await stage.page.getByText('Add a title.').first().waitFor();
    },
  },
  {
    name: 'create-schedule',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/create-sale');
      await written(stage);
      await stage.page.getByRole('button', { name: createSaleText.addDay }).click();
      await stage.page.getByLabel(createSaleText.nextDay).last().scrollIntoViewIfNeeded();
    },
  },
  { name: 'create-success', play: posted },
  {
    name: 'create-success-waiting',
    play: async (stage) => {
      await stage.context.route(/sync_push/, (route) => route.abort());
      await posted(stage);
    },
  },
  {
    name: 'refused',
    play: async (stage) => {
      await refusing(stage);
      await posted(stage);
      const pill = stage.page.locator('header').getByRole('button', { name: 'Needs attention' });
      await pill.click();
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'own-sale-cancelling',
    play: async (stage) => {
      await posted(stage);
      await stage.page.getByRole('link', { name: 'See your sale' }).click();
      await openMore(stage.page);
      await stage.page.getByRole('button', { name: saleDetailText.cancelSale }).click();
    },
  },
  {
    name: 'login-errors',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/login');
      await stage.page.getByRole('button', { name: authText.logIn, exact: true }).click();
      await stage.page.getByText(authText.fillAll).waitFor();
    },
  },
  {
    name: 'signup',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/signup');
      await located(stage);
    },
  },
  {
    name: 'not-found',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/no-such-page');
      await stage.page.getByText(notFoundText.sentence).waitFor();
      await located(stage);
    },
  },
  ...ACCOUNT_SCENES,
  ...MAP_SCENES,
  ...SALE_SCENES,
  ...SEARCH_SCENES,
  ...ROUTE_SCENES,
  ...SELLING_SCENES,
  ...PICTURE_SCENES,
  ...STATIC_SCENES,
  ...UNSENT_SCENES,
];
