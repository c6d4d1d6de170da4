import { accessibilityProblems, expect, test, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { syncCenterText } from '../../../../src/i18n/sync/sync-center-text.ts';
import { mySalesText } from '../../../../src/i18n/people/account-text.ts';
import { accountOn } from '../../drivers/account-driver.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';

const ZIP = '60601';
const PASSWORD = 'correct horse';

let people = 0;

function someone() {
  people += 1;
  return { email: `person${people}-${Date.now()}@rummage.example`, password: PASSWORD };
}

/** A person with an account and the app installed on their phone. */
async function signedUp(visitor: Visitor) {
  const market = marketOn(visitor.page);
  const credentials = someone();
  await market.signUp({ ...credentials, zip: ZIP });
  await expect(visitor.page.getByText(authText.signedUp)).toBeVisible();
  await visitor.untilInstalled();
  return { market, credentials, unsent: unsentOn(visitor) };
}

test('[SYNC-15] with nothing waiting nothing is asked, and other tabs follow @long', async ({
  visitor,
}) => {
  const { unsent } = await signedUp(visitor);
  const tab = await visitor.newTab();
  await tab.goto('/account');
  await unsent.logOut();
  await unsent.expectLoggedOut();
  await unsentOn({ page: tab, context: visitor.context }).expectLoggedOut();
});

test('[SYNC-15] what could not be sent is asked about; kept, it goes out at the next log in', async ({
  visitor,
}) => {
  const { market, credentials, unsent } = await signedUp(visitor);
  await visitor.setOffline(true);
  const title = `Kept ${Date.now()}`;
  await market.postSale({ title, zip: ZIP });
  await unsent.logOut();
  await unsent.keep();
  await unsent.expectLoggedOut();
  await visitor.setOffline(false);
  await market.browse();
  await expect(market.card(title)).toHaveCount(0);
  await visitor.page.goto('/sync');
  const main = visitor.page.getByRole('main');
  // It does not say that the server has everything, because the kept work is not there.
  await expect(main.getByText(syncCenterText.allOfGuestSent)).toBeVisible();
  await expect(main.getByText(syncCenterText.othersAccounts(1))).toBeVisible();
  await market.logIn(credentials);
  await expect(visitor.page.getByText(authText.loggedIn)).toBeVisible();
  await market.browse();
  await expect(market.card(title)).toBeVisible();
  await market.expectAllSent();
});

test('[SYNC-15] discarded, it is gone @chromium @long', async ({ visitor }) => {
  const { market, credentials, unsent } = await signedUp(visitor);
  await visitor.setOffline(true);
  await market.postSale({ title: `Given up ${Date.now()}`, zip: ZIP });
  await unsent.logOut();
  await expect(unsent.leaving).toBeVisible();
  expect(await accessibilityProblems(visitor.page)).toEqual([]);
  await unsent.stay();
  await unsent.logOut();
  await unsent.discardAll();
  await unsent.expectLoggedOut();
  await visitor.setOffline(false);
  await market.logIn(credentials);
  await expect(visitor.page.getByText(authText.loggedIn)).toBeVisible();
  await unsent.open();
  await unsent.expectAllSent();
});

test('[SYNC-15] a session that ends by itself keeps person and work, and asks to sign in @chromium @long', async ({
  visitor,
}) => {
  const { market, credentials, unsent } = await signedUp(visitor);
  const renew = await unsent.endSession();
  const title = `Unfinished ${Date.now()}`;
  await market.postSale({ title, zip: ZIP });
  await unsent.openByPill();
  await expect(unsent.waiting()).toContainText(title);
  await unsent.signInToFinish();
  await renew();
  await market.logIn(credentials);
  await expect(visitor.page.getByText(authText.loggedIn)).toBeVisible();
  await unsent.open();
  await unsent.expectAllSent();
});

/** A guest who posts a sale and then creates an account. */
async function postedAsGuest(visitor: Visitor, title: string) {
  const market = marketOn(visitor.page);
  await market.browse();
  await market.postSale({ title, zip: ZIP });
  await market.expectPostedSaleSent();
  await market.signUp({ ...someone(), zip: ZIP });
  const unsent = unsentOn(visitor);
  await expect(unsent.moving).toBeVisible();
  return { market, unsent };
}

test('[SYNC-15] a guest’s sale moves to the account when its person says so @long', async ({
  visitor,
}) => {
  const title = `Moved ${Date.now()}`;
  const { market, unsent } = await postedAsGuest(visitor, title);
  await unsent.move();
  await unsent.expectMoved();
  await market.browse();
  await market.openSale(title);
  await unsent.expectOwn();
});

test('[SYNC-15] who says "Not now" finds in My Sales what is not in the account, and can move it later @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const { unsent } = await postedAsGuest(visitor, `Later ${Date.now()}`);
  await unsent.notNow();
  const account = accountOn(page);
  await account.openMySales();
  await expect(page.getByText(mySalesText.fromBefore(1))).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: mySalesText.moveHere(1) }).click();
  await unsent.moveLater();
  await unsent.expectMoved();
  await unsent.expectAllSent();
  await account.openMySales();
  await expect(
    page.getByRole('list', { name: mySalesText.list }).getByText(/^Later /),
  ).toBeVisible();
  await expect(page.getByText(mySalesText.fromBefore(1))).toHaveCount(0);
});
