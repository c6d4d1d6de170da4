import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { accountText, mySalesText, profileText } from '../../../../src/i18n/people/account-text.ts';
import {
  authReasonText,
  authText,
  callbackText,
  passwordText,
  weakPasswordText,
} from '../../../../src/i18n/people/auth-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { accountOn, mailedLink, newPerson } from '../../drivers/account-driver.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { agreeAtGoogle, beGoogleFor, refuseAtGoogle } from '../../drivers/google-driver.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Logging in and out, a forgotten password, Google, the profile, and errors in their forms. */

const ZIP = '60614';

test('[spec 2] sign up, log out, log in: the account is there on any device', async ({
  visitor: { page },
  newVisitor,
}) => {
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: ZIP });
  const account = accountOn(page);
  await expect(account.toast(authText.signedUp)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await account.expectSignedIn(person);
  await account.logOut();
  await account.expectGuest();

  const other = (await newVisitor()).page;
  await marketOn(other).logIn(person);
  await expect(accountOn(other).toast(authText.loggedIn)).toBeVisible();
  await accountOn(other).expectSignedIn(person);
  await expect(other.getByRole('main').getByLabel(profileText.zipCode)).toHaveValue(ZIP);
});

test('[spec 4] a forgotten password: the mailed link sets a new one @two-origins', async ({
  visitor: { page },
  newVisitor,
  app,
}) => {
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: ZIP });
  const { page: other } = await newVisitor();
  const account = accountOn(other);
  await account.askForLink(person.email);
  await other.goto(await mailedLink(app, person.email));
  await expect(account.heading(passwordText.resetTitle)).toBeVisible();
  await expect(other).toHaveURL(/\/reset-password$/);
  await account.setPassword('another horse');
  await expect(account.toast(passwordText.changed)).toBeVisible();

  await account.expectSignedIn(person);
  await account.logOut();
  await account.expectGuest();
  await other.goto('/login');
  await account.typeCredentials(person);
  await account.submitLogIn();
  await expect(account.alert(authReasonText['invalid_credentials'] ?? '')).toBeVisible();
  await expect(account.email).toHaveValue(person.email);
  await marketOn(other).logIn({ ...person, password: 'another horse' });
  await account.expectSignedIn(person);
});

test('[spec 2] a link that was used, or none at all, leads to a new one @long', async ({
  visitor: { page },
  app,
}) => {
  const account = accountOn(page);
  const person = newPerson();
  // Nobody has this address, and the answer does not reveal that.
  await account.askForLink('nobody@mail.example');
  expect(app.mails().filter(({ to }) => to === 'nobody@mail.example')).toEqual([]);
  await page.goto('/reset-password');
  await expect(account.alert(passwordText.noLink)).toBeVisible();

  await marketOn(page).signUp({ ...person, zip: ZIP });
  await account.askForLink(person.email);
  const link = await mailedLink(app, person.email);
  await page.goto(link);
  await expect(account.password).toBeVisible();
  await page.goto(link);
  await expect(account.heading(passwordText.linkTitle)).toBeVisible();
  await page.getByRole('link', { name: passwordText.askAgain }).click();
  await expect(account.heading(passwordText.forgotTitle)).toBeVisible();
});

test('[spec-line 2.88, 2.89, 2.90, 7.12] Google: back from its page, signed in, and asked for the zip code', async ({
  visitor: { page },
}) => {
  const person = newPerson();
  const account = accountOn(page);
  await beGoogleFor(page, person.email);
  await page.goto('/login');
  await account.google().click();
  await agreeAtGoogle(page, person.email);
  await expect(account.toast(callbackText.done)).toBeVisible();
  await expect(page).toHaveURL(/\/account\?promptZipCode=true/);
  await account.setZipInPrompt(ZIP);
  await expect(account.toast(locationText.updated)).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await account.expectSignedIn(person);
  await expect(page.getByRole('main').getByLabel(profileText.zipCode)).toHaveValue(ZIP);
});

test('[spec 8] [spec-line 2.90, 2.91] Google: who knows their zip code goes home; who says no is told, and is back in 3 s @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  const person = newPerson();
  await marketOn((await newVisitor()).page).signUp({ ...person, zip: ZIP });
  const account = accountOn(page);
  await beGoogleFor(page, person.email);
  await page.goto('/signup');
  await account.google(authText.signUpWithGoogle).click();
  await refuseAtGoogle(page);
  await expect(account.heading(callbackText.failedTitle)).toBeVisible();
  await expect(account.alert(authReasonText['access_denied'] ?? '')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  // The same address as the account with a password: one person, one account.
  await account.google().click();
  await agreeAtGoogle(page, person.email);
  await expect(page).toHaveURL(/\/$/);
  await account.expectSignedIn(person);
});

test('[spec 8] [spec-line 8.11, 9.34] a callback without anything finds no session @long', async ({
  visitor: { page },
}) => {
  const account = accountOn(page);
  await page.goto('/auth/callback');
  await expect(account.heading(callbackText.failedTitle)).toBeVisible();
  await expect(account.alert(authText.noSession)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('[spec 2] where the server has no Google there is no button for it @long', async ({
  visitor: { page, context },
}) => {
  await context.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: false } } }),
  );
  const asked = page.waitForResponse('**/auth/v1/settings');
  await page.goto('/login');
  await asked;
  await page.goto('/signup');
  const account = accountOn(page);
  await expect(account.email).toBeVisible();
  await expect(account.google(authText.signUpWithGoogle)).toHaveCount(0);
});

test('offline: each form says so, keeps what was typed, and works once there is a connection @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const account = accountOn(page);
  const person = newPerson();
  await marketOn(page).browse();
  await visitor.untilInstalled();
  await page.goto('/login');
  await expect(account.google()).toBeVisible();
  await visitor.setOffline(true);
  await account.typeCredentials(person);
  await account.submitLogIn();
  await account.expectAnswered();
  await expect(account.alert(authText.offline)).toBeVisible();
  await expect(account.password).toHaveValue(person.password);
  await account.google().click();
  await expect(account.alert(authText.googleLogInFailed)).toBeVisible();

  await page.getByRole('link', { name: authText.forgotPassword }).click();
  await expect(account.heading(passwordText.forgotTitle)).toBeVisible();
  await typeInto(account.email, person.email);
  await page.getByRole('button', { name: passwordText.send }).click();
  await account.expectAnswered();
  await expect(account.alert(authText.offline)).toBeVisible();
  await expect(account.email).toHaveValue(person.email);

  await page.getByRole('link', { name: passwordText.backToLogIn }).click();
  await page.getByRole('link', { name: authText.signUp, exact: true }).click();
  await expect(account.heading(authText.signUpTitle)).toBeVisible();
  await account.typeCredentials(person);
  await typeInto(account.zip, ZIP);
  await account.submitSignUp();
  // The same message was already there, so wait for the form's answer.
  await account.expectAnswered();
  await expect(account.alert(authText.offline)).toBeVisible();
  await visitor.setOffline(false);
  await account.submitSignUp();
  await expect(page).not.toHaveURL(/signup/);
  await account.expectSignedIn(person);
});

test('empty, malformed and hostile input: a word at the field, and one account at most', async ({
  visitor: { page },
}) => {
  const account = accountOn(page);
  const person = newPerson();
  let signUps = 0;
  page.on('request', (request) => {
    if (/auth\/v1\/signup/.test(request.url())) signUps += 1;
  });
  await page.goto('/signup');
  await account.submitSignUp();
  await expect(account.alert(authText.fillAll)).toBeVisible();
  await expect(account.email).toBeFocused();
  expect(signUps).toBe(0);

  await typeInto(account.zip, '<b>1</b>');
  await typeInto(account.email, '"><script>alert(1)</script> 🪑');
  await typeInto(account.password, 'correct horse');
  await account.submitSignUp();
  await expect(account.alert(passwordText.emailInvalid)).toBeVisible();
  await expect(account.email).toBeFocused();
  await typeInto(account.email, person.email);
  await account.submitSignUp();
  await expect(account.alert(locationText.errors['zip-invalid'])).toBeVisible();
  await typeInto(account.zip, ZIP);
  await typeInto(account.password, 'x');
  await account.submitSignUp();
  await expect(account.alert(weakPasswordText['length'] ?? '')).toBeVisible();
  signUps = 0;
  await typeInto(account.password, `🪑 ${'p'.repeat(20)}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: authText.signUp, exact: true })
    .dblclick();
  await expect(page).not.toHaveURL(/signup/);
  expect(signUps).toBe(1);
});

test('[SYNC-10] the profile: bad input is said at the field, offline changes are kept and arrive @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: ZIP });
  const account = accountOn(page);
  await marketOn(page).browse();
  await visitor.untilInstalled();
  await account.openProfile();
  await typeInto(account.zip, '123');
  await account.saveProfile();
  await expect(account.alert(locationText.errors['zip-invalid'])).toBeVisible();
  await typeInto(account.zip, '80202');
  await typeInto(account.name, 'n'.repeat(61));
  await account.saveProfile();
  await expect(account.alert(profileText.nameTooLong)).toBeVisible();

  await visitor.setOffline(true);
  await typeInto(account.name, '<b>Ann</b> 🪑');
  await account.saveProfile();
  await expect(account.toast(profileText.saved)).toBeVisible();
  await page.reload();
  await expect(account.name).toHaveValue('<b>Ann</b> 🪑');
  await visitor.setOffline(false);
  await marketOn(page).expectAllSent();

  const other = (await newVisitor()).page;
  await marketOn(other).logIn(person);
  await accountOn(other).openProfile();
  await expect(accountOn(other).name).toHaveValue('<b>Ann</b> 🪑');
  await expect(accountOn(other).zip).toHaveValue('80202');

  // The place of the account leaves with it.
  const header = page.getByRole('banner');
  await expect(header).toContainText('80202');
  await account.logOut();
  await account.expectGuest();
  await expect(header).not.toContainText('80202');
  await page.reload();
  await expect(header.getByRole('button', { name: shellText.setLocation })).toBeVisible();
  await expect(header).not.toContainText('80202');
});

test('[spec 4] signed out in another tab: the account says so, and what was being written is gone @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.signUp({ ...newPerson(), zip: ZIP });
  await market.writeSale({ title: 'Half written', zip: ZIP });
  const tab = await visitor.newTab();
  await tab.goto('/account');
  await accountOn(tab).logOut();
  await accountOn(tab).expectGuest();
  await expect(page.getByRole('main').getByLabel('Title').first()).toHaveValue('');
  await page.goto('/account');
  await accountOn(page).expectGuest();
});

test('[SYNC-20] on a device that has not read the account yet, no list is called empty, and what is not typed stays as it is', async ({
  visitor: { page },
  newVisitor,
}) => {
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: ZIP });
  await accountOn(page).openProfile();
  await typeInto(accountOn(page).name, 'Ann');
  await accountOn(page).saveProfile();
  await marketOn(page).expectAllSent();

  const { page: other, context } = await newVisitor();
  const pulls = /\/rpc\/sync_pull/;
  await context.route(pulls, (route) => route.abort());
  await marketOn(other).logIn(person);
  await accountOn(other).openMySales();
  await expect(other.getByRole('heading', { name: accountText.reading })).toBeVisible();
  await expect(other.getByText(mySalesText.empty)).toHaveCount(0);
  for (const path of ['/saved-sales', '/routes']) {
    await other.goto(path);
    await expect(other.getByRole('heading', { name: accountText.reading })).toBeVisible();
  }
  await accountOn(other).openProfile();
  await expect(accountOn(other).name).toHaveValue('');
  await typeInto(other.getByRole('main').getByLabel(profileText.zipCode), '60601');
  await accountOn(other).saveProfile();
  await expect(accountOn(other).toast(profileText.saved)).toBeVisible();
  await context.unroute(pulls);
  await accountOn(other).openMySales();
  await expect(other.getByText(mySalesText.empty)).toBeVisible({ timeout: 90_000 });
  await accountOn(other).openProfile();
  await expect(accountOn(other).name).toHaveValue('Ann', { timeout: 90_000 });
  await expect(other.getByRole('main').getByLabel(profileText.zipCode)).toHaveValue('60601');
});
