import { driveText } from '../../../src/i18n/routes/drive-text.ts';
import { routeListText } from '../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../src/i18n/routes/share-route-text.ts';
import { splitText } from '../../../src/i18n/routes/split-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { signedUp } from './visits.ts';

/** Routes: the list, the plan of a day, and the road. */

async function planned(stage: Stage): Promise<void> {
  const { page } = stage;
  await signedUp(stage);
  await page.goto('/discover');
  const cards = page.locator('article[data-sale]');
  await cards.nth(5).waitFor();
  const ids = await cards.evaluateAll((all) =>
    all.slice(0, 6).map((card) => card.getAttribute('data-sale') ?? ''),
  );
  await page.goto(`/map?route=${ids.join(',')}`);
  await page.getByRole('button', { name: routeListText.keep }).click();
  await page.getByText(/^(?:Proved best|Best found\.)/).waitFor();
}

async function driving(stage: Stage): Promise<void> {
  await planned(stage);
  await stage.page.getByRole('button', { name: routePageText.drive }).click();
  await stage.page.getByRole('button', { name: driveText.arrived }).waitFor();
}

export const ROUTE_SCENES: readonly Scene[] = [
  {
    name: 'routes-empty',
    play: async (stage) => {
      await signedUp(stage);
      await stage.page.goto('/routes');
      await stage.page.getByText(routeListText.emptyTitle).waitFor();
    },
  },
  { name: 'route-plan', play: planned },
  {
    name: 'route-stop',
    play: async (stage) => {
      await planned(stage);
      await stage.page
        .getByRole('button', { name: /^Change the stop/ })
        .first()
        .click();
    },
  },
  {
    name: 'route-share',
    play: async (stage) => {
      await planned(stage);
      await stage.page.getByRole('button', { name: routePageText.share }).click();
      await stage.page.getByRole('button', { name: shareRouteText.link }).waitFor();
    },
  },
  {
    name: 'route-split',
    play: async (stage) => {
      await planned(stage);
      await stage.page.getByRole('link', { name: splitText.open }).click();
      await stage.page.getByText(splitText.best).waitFor();
    },
  },
  { name: 'drive-next', play: driving },
  {
    name: 'drive-here',
    play: async (stage) => {
      await driving(stage);
      await stage.page.getByRole('button', { name: driveText.arrived }).click();
      await stage.page.getByRole('button', { name: driveText.done }).waitFor();
    },
  },
  {
    name: 'shared-plan-damaged',
    play: async ({ page }) => {
      await page.goto('/routes/shared#1abc');
      await page.getByRole('alert').waitFor();
    },
  },
];
