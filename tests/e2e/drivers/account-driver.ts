import { accountText, profileText } from '../../../src/i18n/people/account-text.ts';
import { authText, linkQuestionText, passwordText } from '../../../src/i18n/people/auth-text.ts';
import { homeText, newsletterText } from '../../../src/i18n/pages/home-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import { savedText } from '../../../src/i18n/people/saved-text.ts';
import type { AppServer } from './server/app-server.ts';
import { expect, type Page, typeInto, type Visitor } from './browser.ts';
import type { Credentials } from './market-driver.ts';

let people = 0;

/** A person whom this server has not seen before. */
export function newPerson(): Credentials {
  people += 1;
  return { email: `person.${Date.now()}.${people}@mail.example`, password: 'correct horse' };
}

/** The link in the last mail to someone. */
export async function mailedLink(app: AppServer, email: string): Promise<string> {
  let link = '';
  await expect(() => {
    const mail = app.mails().findLast(({ to }) => to === email);
    link = /http\S+\/auth\/v1\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** From its next page on, this device keeps its data local. */
export async function keepDataLocal(context: Visitor['context']): Promise<void> {
  await context.addInitScript(() => {
    // Firefox allows no storage on a tab's empty first page and reports an error.
    if (location.protocol.startsWith('http')) localStorage.setItem('dataSource', 'local');
  });
}

/** What people do with their account, on the home page, and with their saved sales. */
export function accountOn(page: Page) {
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const bar = page.getByRole('navigation', { name: shellText.mainNavigation });
  const toAccount = () => bar.getByRole('link', { name: shellText.account }).click();
  const email = main.getByLabel(authText.email);
  const password = main.getByLabel(/^(?:New )?[Pp]assword/);
  return {
    email,
    password,
    zip: main.getByLabel(authText.zipCode),
    alert: (text: string) => main.getByText(text, { exact: true }).first(),
    toast: (text: string) =>
      page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    submitLogIn: () => press(authText.logIn),
    submitSignUp: () => press(authText.signUp),
    google: (label: string = authText.continueWithGoogle) =>
      main.getByRole('button', { name: label }),
    async typeCredentials(person: Credentials): Promise<void> {
      await typeInto(email, person.email);
      await typeInto(password, person.password);
    },
    async askForLink(address: string): Promise<void> {
      await page.goto('/login');
      await main.getByRole('link', { name: authText.forgotPassword }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: passwordText.forgotTitle }),
      ).toBeVisible();
      await typeInto(email, address);
      await press(passwordText.send);
      await expect(page.getByRole('heading', { name: passwordText.sentTitle })).toBeVisible();
    },
    async setPassword(next: string): Promise<void> {
      await typeInto(password, next);
      await press(passwordText.set);
    },
    async openProfile(): Promise<void> {
      await toAccount();
      await expect(main.getByRole('button', { name: profileText.save })).toBeVisible();
    },
    name: main.getByLabel(profileText.name),
    saveProfile: () => press(profileText.save),
    async openMySales(): Promise<void> {
      await toAccount();
      await main.getByRole('link', { name: accountText.mySales }).click();
    },
    /** The submitted form has its answer: what it shows now is that answer. */
    async expectAnswered(): Promise<void> {
      await expect(main.locator('form [type="submit"][aria-busy="false"]')).toBeVisible();
    },
    /** A link asks whether it should sign this device in. */
    async expectAsked(person: Pick<Credentials, 'email'>): Promise<void> {
      await expect(
        page.getByRole('heading', { level: 1, name: linkQuestionText.title }),
      ).toBeVisible();
      await expect(main.getByText(linkQuestionText.line(person.email))).toBeVisible();
    },
    agreeToLink: (person: Pick<Credentials, 'email'>) =>
      press(linkQuestionText.agree(person.email)),
    refuseLink: () => press(linkQuestionText.cancel),
    logOut: () => press(accountText.logOut),
    async expectSignedIn(person: Pick<Credentials, 'email'>): Promise<void> {
      await toAccount();
      await expect(main.getByLabel(profileText.email)).toHaveValue(person.email);
    },
    async expectGuest(): Promise<void> {
      await expect(main.getByRole('heading', { name: accountText.logInTitle })).toBeVisible();
    },
    async setZipInPrompt(zip: string): Promise<void> {
      const dialog = page.getByRole('dialog', { name: locationText.title });
      await typeInto(dialog.getByLabel(locationText.zipLabel), zip);
      await dialog.getByRole('button', { name: locationText.save, exact: true }).click();
      await expect(dialog).toBeHidden();
    },
    async findSales(zip: string): Promise<void> {
      await typeInto(main.getByLabel(homeText.zipLabel), zip);
      await press(homeText.findSales);
    },
    async subscribe(address: string): Promise<void> {
      await typeInto(main.getByLabel(newsletterText.email), address);
      await press(newsletterText.subscribe);
    },
    async openSaved(): Promise<void> {
      await page.goto('/saved-sales');
      await expect(page.getByRole('heading', { level: 1, name: savedText.title })).toBeVisible();
    },
    async sortSaved(sort: keyof typeof savedText.sorts): Promise<void> {
      await main.getByRole('combobox', { name: savedText.sortBy }).selectOption(sort);
    },
    /** Leaves only these statuses checked and applies the filter. */
    async filterSaved(wanted: readonly (keyof typeof savedText.statuses)[]): Promise<void> {
      await main.getByRole('button', { name: savedText.filter }).click();
      for (const [status, label] of Object.entries(savedText.statuses)) {
        const isOn = wanted.some((name) => name === status);
        await main.getByLabel(label, { exact: true }).setChecked(isOn);
      }
      await press(savedText.apply);
    },
  };
}
