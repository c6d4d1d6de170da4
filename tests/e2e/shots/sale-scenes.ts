import type { Route } from '@playwright/test';
import { isItOnText } from '../../../src/i18n/sale/is-it-on-text.ts';
import { reportText } from '../../../src/i18n/sale/report-sale-text.ts';
import { reviewText } from '../../../src/i18n/sale/reviews-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { OPEN_SALE } from './places.ts';
import { inChicago, signedUp } from './visits.ts';

/** One sale, in the states caused by visitors and by time. */

/** Opens the first sale in the list with this text on its card. */
async function opened(stage: Stage, search: string, text: string | RegExp = ''): Promise<void> {
  const { page } = stage;
  await inChicago(stage);
  await page.goto(`/discover${search}`);
  await page.locator('article', { hasText: text }).first().locator('h2 a').click();
  await page.getByRole('heading', { name: saleDetailText.details }).waitFor();
}

/** Fakes the counts of visitors' reports, which the server updates only every few minutes. */
async function talkedAbout({ context }: Stage): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const told = {
    reviews: 3,
    rating_sum: 13,
    seller_reviews: 8,
    seller_rating_sum: 36,
    is_on: [
      { state: 'on', weight: 6, count: 2, at: ago(12) },
      { state: 'not-there', weight: 1, count: 1, at: ago(95) },
    ],
  };
  await context.route(/sync_pull/, async (route: Route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const withTold = text.replaceAll(
      /(\["stats","[^"]+",\d+,\{)([^}]*)\}/g,
      (_row, head: string) => `${head}${JSON.stringify({ id: '', views: 9, ...told }).slice(1)}`,
    );
    await route.fulfill({ response: answer, body: withTold });
  });
}

async function reviewed(stage: Stage): Promise<void> {
  await signedUp(stage);
  const { page } = stage;
  await opened(stage, '', OPEN_SALE.title);
  await page.getByRole('button', { name: reviewText.write }).click();
  await page.getByText(reviewText.star(4), { exact: true }).locator('..').click();
  await page.getByLabel(reviewText.title).fill('Fair prices, friendly people');
  await page.getByLabel(reviewText.comment).fill('Came at noon and still found a lamp.');
}

export const SALE_SCENES: readonly Scene[] = [
  {
    name: 'sale-talked-about',
    play: async (stage) => {
      await talkedAbout(stage);
      await opened(stage, '');
      await stage.page.getByText(/said it's on/).waitFor();
    },
  },
  {
    name: 'sale-seller',
    play: async (stage) => {
      await talkedAbout(stage);
      await opened(stage, '');
      await stage.page
        .getByRole('heading', { name: saleDetailText.sellerInfo })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sale-told',
    play: async (stage) => {
      await opened(stage, '', OPEN_SALE.title);
      const say = stage.page.getByRole('button', { name: isItOnText.states.on });
      await say.scrollIntoViewIfNeeded();
      await say.click();
    },
  },
  {
    name: 'sale-report',
    play: async (stage) => {
      await opened(stage, '');
      await stage.page.getByRole('button', { name: reportText.open }).click();
      await stage.page.getByRole('button', { name: reportText.submit }).click();
    },
  },
  { name: 'sale-review-form', play: reviewed },
  {
    name: 'sale-reviewed',
    play: async (stage) => {
      await reviewed(stage);
      const { page } = stage;
      await page.getByRole('button', { name: reviewText.submit }).click();
      await page.getByText(reviewText.yours).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sale-similar',
    play: async (stage) => {
      await opened(stage, '');
      await stage.page
        .getByRole('heading', { name: saleDetailText.similar })
        .scrollIntoViewIfNeeded();
      await stage.page.mouse.wheel(0, 500);
    },
  },
  {
    name: 'sale-cancelled',
    play: (stage) => opened(stage, '?status=closed&miles=50', 'Canceled'),
  },
  { name: 'sale-half-price', play: (stage) => opened(stage, '?miles=50', /Half price/) },
  {
    name: 'discover-half-price',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/discover?miles=50');
      await stage.page
        .getByText(/Half price/)
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
];
