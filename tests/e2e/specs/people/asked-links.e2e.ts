import { passwordText, linkQuestionText } from '../../../../src/i18n/people/auth-text.ts';
import { accountOn, mailedLink, newPerson } from '../../drivers/account-driver.ts';
import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Links that sign in a device that did not request them. */

const ZIP = '60614';

test('[SYNC-15] a link from a stranger signs nobody in: Cancel keeps who is here, and their work @long', async ({
  visitor,
  newVisitor,
  app,
}) => {
  const { page } = visitor;
  const [person, attacker] = [newPerson(), newPerson()];
  const elsewhere = (await newVisitor()).page;
  await marketOn(elsewhere).signUp({ ...attacker, zip: ZIP });
  await accountOn(elsewhere).askForLink(attacker.email);
  const lure = await mailedLink(app, attacker.email);

  const account = accountOn(page);
  const market = marketOn(page);
  await market.signUp({ ...person, zip: ZIP });
  const pushes = '**/rpc/sync_push';
  await visitor.context.route(pushes, (route) => route.abort());
  await market.postSale({ title: 'Written before the link', zip: ZIP });
  await page.goto(lure);
  await account.expectAsked(attacker);
  await expect(page.getByText(linkQuestionText.present(person.email))).toBeVisible();
  expect(page.url()).not.toMatch(/token|link_state/);
  // In Firefox only the window in front has the focus.
  await page.bringToFront();
  await page.getByRole('heading', { level: 1 }).press('Tab');
  await expect(page.getByRole('button', { name: linkQuestionText.cancel })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await account.expectSignedIn(person);
  await visitor.context.unroute(pushes);
  await page.reload();
  await account.openMySales();
  await market.expectListed('Written before the link');
  await market.expectAllSent();
});

test('[spec 2] a mail that is read on another device: its link asks, then signs in there @long', async ({
  visitor: { page },
  newVisitor,
  app,
}) => {
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: ZIP });
  await accountOn(page).askForLink(person.email);
  const link = await mailedLink(app, person.email);

  const { page: phone } = await newVisitor();
  const account = accountOn(phone);
  await phone.goto(link);
  await account.expectAsked(person);
  await account.agreeToLink(person);
  await expect(account.heading(passwordText.resetTitle)).toBeVisible();
  await account.setPassword('another horse');
  await expect(account.toast(passwordText.changed)).toBeVisible();
  await account.expectSignedIn(person);
});
