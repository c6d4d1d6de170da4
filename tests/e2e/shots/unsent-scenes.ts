import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import { accountText } from '../../../src/i18n/people/account-text.ts';
import { createSaleText } from '../../../src/i18n/sale/create-sale-text.ts';
import { syncCenterText } from '../../../src/i18n/sync/sync-center-text.ts';
import { syncText } from '../../../src/i18n/sync/sync-state-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { inChicago, signedUp } from './visits.ts';

/** Unsent work on the phone, in all its states; signing out and moving work to an account. */

const SENDING = /\/rpc\/sync_push/;
const SERVER = /\/(?:rest|auth)\/v1\//;

async function posted({ page }: Stage, title: string): Promise<void> {
  await page.goto('/create-sale');
  await page.getByLabel(createSaleText.saleTitle).fill(title);
  await page.getByLabel(createSaleText.description).fill('Tools, records, a sofa, and a piano.');
  await page.getByText(createSaleText.types.estate, { exact: true }).click();
  await page.getByLabel(createSaleText.address).first().fill('123 Maple Street');
  await page.getByLabel(createSaleText.zipCode).fill('60614');
  await page.getByRole('button', { name: createSaleText.submit }).click();
  await page.waitForURL('**/create-success');
}

async function postedTwo(stage: Stage): Promise<void> {
  await inChicago(stage);
  await posted(stage, 'Two-family sale on Maple');
  await posted(
    stage,
    'Records, tools and a very long name for a sale that does not fit on one line',
  );
}

async function centre({ page }: Stage): Promise<void> {
  await page.goto('/sync');
  await page.getByRole('heading', { name: syncCenterText.title, exact: true }).waitFor();
  await page.getByText(/^Rummage uses/).waitFor();
}

/** Pushes reach the server, but every mutation is refused, each for a different reason. */
async function refusing({ context }: Stage, codes: readonly (string | null)[]): Promise<void> {
  let count = 0;
  await context.route(SENDING, async (route) => {
    const { p } = JSON.parse(route.request().postData() ?? '{}') as {
      p: { muts: readonly { readonly mid: number }[] };
    };
    const postData = JSON.stringify({ p: { ...p, muts: [] } });
    const response = await route.fetch({ postData }).catch(() => null);
    // The scene is over.
    if (response === null) return;
    const res = p.muts.map(({ mid }) => {
      count += 1;
      return { mid, st: 'rejected', code: codes[(count - 1) % codes.length] };
    });
    await route.fulfill({ response, json: { ...(await response.json()), res } });
  });
}

/** From here on the server is a restored one that has lost everything it ever acknowledged (SYNC-8). */
async function forgetting({ context }: Stage): Promise<void> {
  await context.route(/\/rpc\/sync_/, async (route) => {
    const response = await route.fetch().catch(() => null);
    // The scene is over.
    if (response === null) return;
    const answer = { ...(await response.json()), epoch: 'restored' };
    const json = 'known' in answer ? { ...answer, known: [] } : answer;
    await route.fulfill({ response, json });
  });
}

export const UNSENT_SCENES: readonly Scene[] = [
  {
    name: 'unsent-empty',
    play: async (stage) => {
      await inChicago(stage);
      await centre(stage);
      await stage.page.getByText(syncCenterText.allSent).waitFor();
    },
  },
  {
    name: 'unsent-offline',
    play: async (stage) => {
      await stage.context.route(SENDING, (route) => route.abort());
      await postedTwo(stage);
      await stage.context.route(SERVER, (route) => route.abort());
      await centre(stage);
      await stage.page.getByRole('button', { name: syncCenterText.sendNow }).click();
      await stage.page.getByText(/can't reach the server/).waitFor();
    },
  },
  {
    name: 'unsent-lost',
    play: async (stage) => {
      await signedUp(stage);
      await inChicago(stage);
      await postedTwo(stage);
      await centre(stage);
      await stage.page.getByText(syncCenterText.allOfAccountSent).waitFor();
      await forgetting(stage);
      await stage.page.getByRole('button', { name: syncCenterText.checkNow }).click();
      await stage.page.getByRole('button', { name: syncCenterText.sendAllAgain }).waitFor();
    },
  },
  {
    name: 'unsent-sheet',
    play: async (stage) => {
      await stage.context.route(SENDING, (route) => route.abort());
      await postedTwo(stage);
      await stage.page.locator('header [aria-haspopup="dialog"]').click();
      await stage.page.getByRole('link', { name: syncText.seeAll }).waitFor();
    },
  },
  {
    name: 'unsent-sending',
    play: async (stage) => {
      // Never answered, like a slow connection.
      await stage.context.route(SENDING, () => undefined);
      await postedTwo(stage);
      await centre(stage);
      await stage.page.getByText(syncCenterText.sendingNowRow, { exact: true }).first().waitFor();
    },
  },
  {
    name: 'unsent-refused',
    play: async (stage) => {
      await refusing(stage, ['invalid', 'limit']);
      await postedTwo(stage);
      await centre(stage);
      await stage.page.getByRole('region', { name: syncCenterText.attentionTitle }).waitFor();
    },
  },
  {
    name: 'unsent-discarding',
    play: async (stage) => {
      await refusing(stage, ['gone', 'stale']);
      await postedTwo(stage);
      await centre(stage);
      await stage.page.getByRole('button', { name: syncText.discard }).first().click();
      await stage.page.getByRole('button', { name: syncText.undo }).waitFor();
    },
  },
  {
    name: 'unsent-signed-out',
    play: async (stage) => {
      await signedUp(stage);
      await stage.context.route(/\/rpc\//, (route) => {
        const isGuests = route.request().headers()['authorization'] === undefined;
        const dead = { status: 401, json: { code: 'PGRST301', message: '' } };
        return isGuests ? route.continue() : route.fulfill(dead);
      });
      await stage.context.route(/\/auth\/v1\/token/, (route) =>
        route.fulfill({ status: 400, json: { error_code: 'refresh_token_not_found' } }),
      );
      await posted(stage, 'Two-family sale on Maple');
      await centre(stage);
      await stage.page.getByRole('link', { name: syncText.signInToFinish }).waitFor();
    },
  },
  {
    name: 'unsent-newer-app',
    play: async (stage) => {
      await inChicago(stage);
      await centre(stage);
      await stage.page.evaluate((name) => void indexedDB.open(name, 9999), DATABASE_NAME);
      await stage.page
        .getByText(/A newer version of Rummage/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'unsent-wrong-clock',
    play: async (stage) => {
      await inChicago(stage);
      await stage.context.route(/\/rpc\/sync_pull/, async (route) => {
        const response = await route.fetch().catch(() => null);
        // The scene is over.
        if (response === null) return;
        const now = '2099-01-01T00:00:00.000Z';
        await route.fulfill({ response, json: { ...(await response.json()), now } });
      });
      await centre(stage);
      await stage.page.getByText(/This device's clock/).waitFor();
    },
  },
  {
    name: 'unsent-file-refused',
    play: async (stage) => {
      await inChicago(stage);
      await centre(stage);
      await stage.page.locator('input[type=file]').setInputFiles('package.json');
      await stage.page.getByText(/isn't a Rummage backup/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'unsent-leaving',
    play: async (stage) => {
      await signedUp(stage);
      await stage.context.route(SENDING, (route) => route.abort());
      await posted(stage, 'Two-family sale on Maple');
      await stage.page.goto('/account');
      await stage.page.getByRole('button', { name: accountText.logOut }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'unsent-moving',
    play: async (stage) => {
      await stage.context.route(SENDING, (route) => route.abort());
      await postedTwo(stage);
      await signedUp(stage);
      await stage.page.getByRole('dialog', { name: /^Move what/ }).waitFor();
    },
  },
  {
    name: 'unsent-of-others',
    play: async (stage) => {
      await stage.context.route(SENDING, (route) => route.abort());
      await postedTwo(stage);
      await signedUp(stage);
      await centre(stage);
      await stage.page
        .getByText(/without an account\./)
        .first()
        .waitFor();
    },
  },
];
