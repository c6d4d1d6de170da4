import { newPerson, accountOn } from '../../drivers/account-driver.ts';
import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** A draft belongs to the person who writes it. */

const ZIP = '60614';

/** Follows a link: what was typed is kept when the form is left. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).last().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test('[SYNC-15] what someone was writing goes with their sign-out, and nobody else sees it @long', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  const account = accountOn(page);
  const title = page.getByRole('main').getByLabel('Title').first();
  const message = page.getByRole('main').getByLabel(/^Message/);
  const person = newPerson();
  await market.signUp({ ...person, zip: ZIP });
  await market.writeSale({ title: 'Of the first person', zip: ZIP });
  await follow(page, '/contact');
  await typeInto(message, 'Private words');
  await follow(page, '/create-sale');
  await expect(title).toHaveValue('Of the first person');
  await follow(page, '/contact');
  await expect(message).toHaveValue('Private words');
  await page.goto('/account');
  await account.logOut();
  await account.expectGuest();
  await page.goto('/create-sale');
  await expect(title).toHaveValue('');
  await page.goto('/contact');
  await expect(message).toHaveValue('');

  await market.signUp({ ...newPerson(), zip: ZIP });
  await page.goto('/create-sale');
  await expect(title).toHaveValue('');
  await page.goto('/account');
  await account.logOut();
  await market.logIn(person);
  await page.goto('/create-sale');
  await expect(title).toHaveValue('');
});

test('a guest who signs up in the middle of the form goes on where they were', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  const account = accountOn(page);
  const title = page.getByRole('main').getByLabel('Title').first();
  await market.writeSale({ title: 'Begun as a guest', zip: ZIP });
  // Another page is opened next. Waits for the draft first, because it is stored up to a second after a key
  // press.
  await expectDraftKept(page, 'Begun as a guest');
  await market.signUp({ ...newPerson(), zip: ZIP });
  await page.goto('/create-sale');
  await expect(title).toHaveValue('Begun as a guest');
  await page.goto('/account');
  await account.logOut();
  await account.expectGuest();
  await page.goto('/create-sale');
  await expect(title).toHaveValue('');
});
