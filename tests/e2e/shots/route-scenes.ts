import { driveText } from '../../../src/i18n/routes/drive-text.ts';
import { findPhotoText } from '../../../src/i18n/routes/find-photo-text.ts';
import { routeListText } from '../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../src/i18n/routes/share-route-text.ts';
import { splitText } from '../../../src/i18n/routes/split-text.ts';
import { planTogetherText } from '../../../src/i18n/routes/plan-together-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { mapText } from '../../../src/i18n/pages/map-text.ts';
import { still } from './map-scenes.ts';
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
  await page.getByText(/(?:Best order for your day|Best order we found)/).waitFor();
}

async function driving(stage: Stage): Promise<void> {
  await planned(stage);
  await stage.page.getByRole('button', { name: routePageText.drive }).click();
  await stage.page.getByRole('button', { name: driveText.arrived }).waitFor();
}

/** At the first stop, with two finds. */
async function finding(stage: Stage): Promise<void> {
  const { page } = stage;
  await driving(stage);
  await page.getByRole('button', { name: driveText.arrived }).click();
  const here = page.getByRole('region', { name: driveText.here });
  const add = async (what: string, price: string) => {
    await here.getByLabel(driveText.what).fill(what);
    await here.getByLabel(driveText.price).fill(price);
    await here.getByRole('button', { name: driveText.addFind, exact: true }).click();
    await here.getByText(what).first().waitFor();
  };
  await here
    .getByLabel(findPhotoText.add, { exact: true })
    .setInputFiles('public/samples/toolbox.png');
  await here.getByText(findPhotoText.chosen).waitFor();
  await add('A box of hand tools, three planes and a brace among them', '12.50');
  await add('Oak chair', '');
  await here.getByRole('button', { name: findPhotoText.open('') }).waitFor();
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
    name: 'route-on-map',
    play: async (stage) => {
      const { page } = stage;
      await planned(stage);
      await page.getByRole('main').getByRole('link', { name: routePageText.map }).click();
      await page.locator('[data-mark]').nth(1).waitFor();
      await still(stage);
    },
  },
  {
    name: 'route-not-on-map',
    play: async ({ page }) => {
      await page.goto(`/map?plan=${crypto.randomUUID()}`);
      await page.getByText(mapText.noRoute).waitFor();
    },
  },
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
  { name: 'drive-finds', play: finding },
  {
    name: 'drive-over',
    play: async (stage) => {
      const { page } = stage;
      await finding(stage);
      await page.getByRole('button', { name: driveText.done }).click();
      const over = page.getByText(driveText.overTitle);
      const skip = page.getByRole('button', { name: driveText.skip, exact: true });
      for (let left = 8; left > 0 && !(await over.isVisible()); left -= 1) {
        await skip.or(over).first().waitFor();
        if (await skip.isVisible()) await skip.click();
      }
      await over.waitFor();
    },
  },
  {
    name: 'route-visited',
    play: async (stage) => {
      await finding(stage);
      await stage.page.getByRole('button', { name: driveText.done }).click();
      await stage.page.getByRole('link', { name: driveText.exit }).click();
      await stage.page.getByRole('list', { name: routePageText.summary }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'route-invitation',
    play: async ({ page }) => {
      const [id, token] = [crypto.randomUUID(), crypto.randomUUID()];
      await page.goto(`/routes/join/${id}#${token}`);
      await page.getByText(planTogetherText.logIn).waitFor();
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
