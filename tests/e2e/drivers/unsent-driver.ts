import { accountText } from '../../../src/i18n/people/account-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import {
  leavingText,
  movingText,
  syncCenterText,
} from '../../../src/i18n/sync/sync-center-text.ts';
import { syncText } from '../../../src/i18n/sync/sync-state-text.ts';
import { expect, type Locator, type Page, type Visitor } from './browser.ts';

/** What people do with work that the server does not have: on its own page, and when they log out. */
export function unsentOn({ page, context }: Pick<Visitor, 'page' | 'context'>) {
  const main = page.getByRole('main');
  const press = (name: string, within: Page | Locator = main) =>
    within.getByRole('button', { name, exact: true }).click();
  const list = (title: string) => page.getByRole('region', { name: title });
  const leaving = page.getByRole('dialog', { name: /not sent yet$/ });
  const moving = page.getByRole('dialog', { name: /^Move what is on this device/ });

  return {
    leaving,
    moving,
    /** Without a reload, as a person gets there from the pill in the header. */
    async openByPill(): Promise<void> {
      await page.getByRole('banner').locator('[aria-haspopup="dialog"]').click();
      await page.getByRole('dialog').getByRole('link', { name: syncText.seeAll }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: syncCenterText.title }),
      ).toBeVisible();
    },
    async open(): Promise<void> {
      await page.goto('/sync');
      await expect(
        page.getByRole('heading', { level: 1, name: syncCenterText.title }),
      ).toBeVisible();
    },
    waiting: () => list(syncCenterText.waitingTitle),
    refused: () => list(syncCenterText.attentionTitle),
    sendNow: () => press(syncCenterText.sendNow),
    checkNow: () => press(syncCenterText.checkNow),
    retry: () => press(syncText.retry),
    discard: () => press(syncText.discard),
    undo: () => press(syncText.undo),
    async expectSaid(text: string | RegExp): Promise<void> {
      await expect(main.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
    },
    async expectAllSent(): Promise<void> {
      const { allSent, allOfAccountSent } = syncCenterText;
      const all = main.getByText(allSent).or(main.getByText(allOfAccountSent));
      await expect(all).toBeVisible();
    },
    /** Pushes reach the server, but everything is refused until the returned function is called. */
    async refuseAll(code: string): Promise<() => Promise<void>> {
      await context.route(SENDING, async (route) => {
        const { p } = JSON.parse(route.request().postData() ?? '{}') as Push;
        // The server never gets the mutations, so none of them is carried out.
        const postData = JSON.stringify({ p: { ...p, muts: [] } });
        const response = await route.fetch({ postData });
        const res = p.muts.map(({ mid }) => ({ mid, st: 'rejected', code }));
        await route.fulfill({ response, json: { ...(await response.json()), res } });
      });
      return () => context.unroute(SENDING);
    },
    /**
     * The server no longer accepts this person's token and issues no new one, until the returned function
     * is called.
     */
    async endSession(): Promise<() => Promise<void>> {
      await context.route(ASKING, (route) => {
        const isGuests = route.request().headers()['authorization'] === undefined;
        const refused = { status: 401, json: { code: 'PGRST301', message: '' } };
        return isGuests ? route.continue() : route.fulfill(refused);
      });
      await context.route(RENEWING, (route) =>
        route.fulfill({ status: 400, json: { error_code: 'refresh_token_not_found' } }),
      );
      return async () => {
        await context.unroute(ASKING);
        await context.unroute(RENEWING);
      };
    },
    async signInToFinish(): Promise<void> {
      await main.getByRole('link', { name: syncText.signInToFinish }).click();
    },
    /** The path of the saved file. */
    async saveToFile(): Promise<string> {
      const download = page.waitForEvent('download');
      await press(syncCenterText.save);
      return (await download).path();
    },
    async bringIn(path: string): Promise<void> {
      await main.getByLabel(syncCenterText.bringIn).last().setInputFiles(path);
    },
    async logOut(): Promise<void> {
      await page.getByRole('link', { name: shellText.account, exact: true }).first().click();
      await press(accountText.logOut);
    },
    keep: () => press(leavingText.keep, leaving),
    discardAll: () => leaving.getByRole('button', { name: /^Discard/ }).click(),
    stay: () => press(leavingText.stay, leaving),
    move: () => press(movingText.move, moving),
    moveLater: () => press(movingText.move),
    async expectMoved(): Promise<void> {
      await expect(page.getByText(movingText.moved(''), { exact: false })).toBeVisible();
    },
    notNow: () => press(movingText.notNow, moving),
    /** On the page of the sale that is open. */
    async expectOwn(): Promise<void> {
      await expect(page.getByText(saleDetailText.yourSale, { exact: true }).first()).toBeVisible();
    },
    /** On the account page. */
    async expectLoggedOut(): Promise<void> {
      await expect(page.getByRole('heading', { name: accountText.logInTitle })).toBeVisible();
    },
  };
}

const SENDING = /\/rpc\/sync_push/;
const ASKING = /\/rest\/v1\/rpc\//;
const RENEWING = /\/auth\/v1\/token\?grant_type=refresh_token/;

interface Push {
  readonly p: { readonly muts: readonly { readonly mid: number }[] };
}
