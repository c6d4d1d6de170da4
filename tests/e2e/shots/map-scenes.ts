import { mapText } from '../../../src/i18n/pages/map-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { areasText } from '../../../src/i18n/map/areas-text.ts';
import { SHOT_PLACES, type ShotPlace } from './places.ts';
import { inChicago, livingIn } from './visits.ts';

const MARK = '[data-mark]';
const ONE_SALE = '[data-mark][aria-pressed]';

async function mapped(stage: Stage, search = '', zip = '60601'): Promise<void> {
  await livingIn(stage, zip);
  await stage.page.goto(`/map${search}`);
  await stage.page.locator(MARK).first().waitFor();
  await still(stage);
}

/** Waits until nothing moves any longer. */
export async function still({ page }: Stage): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const places = [...document.querySelectorAll(selector)]
        .map((mark) => JSON.stringify(mark.getBoundingClientRect()))
        .join();
      const { dataset } = document.documentElement;
      const isStill = dataset['places'] === places;
      dataset['places'] = places;
      return isStill;
    },
    MARK,
    { polling: 700 },
  );
}

async function press(stage: Stage, selector: string): Promise<void> {
  await stage.page.locator(selector).first().focus();
  await stage.page.keyboard.press('Enter');
  await still(stage);
}

async function listedIds({ page }: Stage, count: number): Promise<string> {
  const cards = page.locator('article[data-sale]');
  await cards.nth(count).waitFor();
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-sale')));
  return ids.slice(0, count).join(',');
}

/** One place, with the online map and without any network but the app's own. */
function placeScenes({ name, zip }: ShotPlace): readonly Scene[] {
  return [
    { name: `map-${name}`, play: (stage) => mapped(stage, '', zip) },
    {
      name: `map-${name}-offline`,
      play: async (stage) => {
        await stage.context.route(`${stage.hosts.onlineMap}/**`, (route) => route.abort());
        await mapped(stage, '', zip);
      },
    },
  ];
}

async function downloaded(stage: Stage): Promise<void> {
  const { page } = stage;
  await mapped(stage, '', '60602');
  await page.getByRole('button', { name: areasText.open }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Download \d|Save this map)/ })
    .click();
  await page.getByText(areasText.done).waitFor();
}

/** The sales map: marks, clusters, a popup, a route, and what it says when there is nothing to show. */
export const MAP_SCENES: readonly Scene[] = [
  { name: 'map', play: (stage) => mapped(stage) },
  ...SHOT_PLACES.flatMap(placeScenes),
  { name: 'map-download-done', needsDownloads: true, play: downloaded },
  {
    name: 'map-downtown-downloaded',
    needsDownloads: true,
    play: async (stage) => {
      await downloaded(stage);
      await stage.page.keyboard.press('Escape');
      await still(stage);
    },
  },
  {
    name: 'map-popup',
    play: async (stage) => {
      await mapped(stage);
      await press(stage, ONE_SALE);
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'map-clusters',
    play: async (stage) => {
      await mapped(stage, '?miles=50');
      const out = stage.page.getByRole('button', { name: mapText.zoomOut });
      for (let step = 0; step < 3; step += 1) {
        await out.click();
        await still(stage);
      }
    },
  },
  {
    name: 'map-route',
    play: async (stage) => {
      await mapped(stage);
      await stage.page.goto(`/map?route=${await listedIds(stage, 5)}`);
      await stage.page.locator(MARK).nth(4).waitFor();
      await still(stage);
    },
  },
  {
    name: 'map-empty',
    play: async (stage) => {
      await stage.context.addInitScript(() => localStorage.setItem('userZipCode', '69201'));
      await stage.page.goto('/map');
      await stage.page.getByText(mapText.empty).waitFor();
    },
  },
  {
    name: 'map-loading',
    play: async (stage) => {
      await inChicago(stage);
      await stage.context.route(/\/rest\/v1\/|assets\/maplibre/, () => undefined);
      await stage.page.goto('/map');
      await stage.page.locator('[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'map-offline',
    play: async (stage) => {
      await mapped(stage);
      await stage.context.setOffline(true);
      await still(stage);
    },
  },
  {
    name: 'map-without-webgl',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await stage.page.goto('/map');
      await stage.page.getByText(mapText.broken).waitFor();
    },
  },
];
