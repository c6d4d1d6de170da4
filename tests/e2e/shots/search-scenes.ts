import { searchText } from '../../../src/i18n/pages/search-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { inChicago } from './visits.ts';

/** The search in its states. */

const SERVER = /\/(?:rest|auth)\/v1\//;

/** The samples are on the device, as after an earlier visit. */
async function visited(stage: Stage): Promise<void> {
  await inChicago(stage);
  await stage.page.goto('/discover');
  await stage.page.locator('article').first().waitFor();
}

async function searched(stage: Stage, search: string): Promise<void> {
  await visited(stage);
  await stage.page.goto(`/search${search}`);
}

const found = ({ page }: Stage) =>
  page.getByRole('list', { name: searchText.list }).getByRole('article').first().waitFor();

export const SEARCH_SCENES: readonly Scene[] = [
  {
    name: 'search-before',
    play: async (stage) => {
      await searched(stage, '');
      await stage.page.getByText(searchText.before).waitFor();
    },
  },
  {
    name: 'search-recent',
    play: async (stage) => {
      await searched(stage, '');
      const box = stage.page.getByRole('searchbox');
      for (const text of ['record player', 'garden tools', 'sofa']) {
        await box.fill(text);
        await box.press('Enter');
      }
      await box.fill('');
      await stage.page.getByText(searchText.recent).waitFor();
    },
  },
  {
    name: 'search-results',
    play: async (stage) => {
      await searched(stage, '?q=tools');
      await found(stage);
    },
  },
  {
    name: 'search-typo',
    play: async (stage) => {
      await searched(stage, '?q=recrods');
      await found(stage);
    },
  },
  {
    name: 'search-none',
    play: async (stage) => {
      await searched(stage, '?q=zeppelin');
      await stage.page.getByText(searchText.none).waitFor();
    },
  },
  {
    name: 'search-none-together',
    play: async (stage) => {
      await searched(stage, '?q=tools zeppelin records');
      await stage.page.getByText(searchText.notTogether).waitFor();
    },
  },
  {
    name: 'search-offline',
    play: async (stage) => {
      await searched(stage, '?q=tools');
      await found(stage);
      await stage.context.route(SERVER, (route) => route.abort());
      await stage.context.setOffline(true);
      await stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await stage.page.getByText(/^You're offline/).waitFor({ timeout: 90_000 });
      await stage.page.getByRole('searchbox').fill('furniture');
      await found(stage);
    },
  },
];
