import { contactText } from '../../../../src/i18n/people/contact-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { mutationText, syncText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { keepDataLocal } from '../../drivers/account-driver.ts';
import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';

/** A message to us is never lost, whatever happens to the connection and the page. */

function field(page: Page, name: string) {
  return page.getByRole('main').getByRole('textbox', { name });
}

async function write(page: Page, message: string): Promise<void> {
  await page.goto('/contact');
  await typeInto(field(page, contactText.name), 'Ann Bell');
  await typeInto(field(page, contactText.email), 'ann@example.org');
  await typeInto(field(page, contactText.subject), 'Wrong corner');
  await typeInto(field(page, contactText.message), message);
}

test('[LOOK] what was typed outlives a crash; started over, it comes back by undo, and is then gone @long', async ({
  visitor: { page },
}) => {
  await write(page, 'It is one street further.');
  await expectDraftKept(page, 'It is one street further.');
  await page.goto('about:blank');
  await page.goto('/contact');
  await expect(page.getByText(contactText.restored)).toBeVisible();
  await expect(field(page, contactText.message)).toHaveValue('It is one street further.');
  const startOver = page.getByRole('button', { name: contactText.startOver });
  await startOver.click();
  await expect(field(page, contactText.message)).toHaveValue('');
  await expect(field(page, contactText.name)).toBeFocused();
  await page.getByRole('button', { name: syncText.undo }).click();
  await expect(field(page, contactText.message)).toHaveValue('It is one street further.');
  await expect(field(page, contactText.name)).toBeFocused();
  await startOver.click();
  await expect(field(page, contactText.message)).toHaveValue('');
  await expect(page.getByText(contactText.restored)).toHaveCount(0);
  await expect(page.getByText(contactText.startedOver)).toBeVisible();
  await page.getByRole('button', { name: shellText.dismiss }).click();
  await page.reload();
  await expect(field(page, contactText.message)).toHaveValue('');
  await expect(page.getByText(contactText.restored)).toHaveCount(0);
});

test('a page that is left at once has kept the last key @long', async ({ visitor: { page } }) => {
  await write(page, 'It is one street further.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/about-us/);
  await page.goBack();
  await expect(field(page, contactText.message)).toHaveValue('It is one street further.');
});

test('[SYNC-10] written offline it waits under its name, and goes out by itself, once', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open('/');
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await write(page, 'It is one street further.');
  const send = page.getByRole('main').getByRole('button', { name: contactText.send });
  await send.dblclick();
  await expect(page.getByText(contactText.waitingHint)).toBeVisible();
  await page.reload();
  await expect(field(page, contactText.message)).toHaveValue('');
  const unsent = unsentOn(visitor);
  await unsent.openByPill();
  await expect(unsent.waiting().getByRole('listitem')).toHaveText([
    new RegExp(`^${mutationText['contact.send']}`),
  ]);
  await visitor.setOffline(false);
  await unsent.expectAllSent();
});

test('[SYNC-16] a connection that goes in the middle of things is noticed, and no word says otherwise', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).browseNear('60601');
  await write(page, 'It is one street further.');
  await expect(page.getByRole('status').getByText(/offline/i)).toHaveCount(0);
  await visitor.setOffline(true);
  await expect(page.getByRole('status').getByText(/offline/i)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: contactText.send }).click();
  await expect(page.getByText(contactText.waitingHint)).toBeVisible();
  await expect(page.getByText(contactText.sentHint)).toHaveCount(0);
});

test('far too long a text is told at its field, and what stood stays @long', async ({
  visitor: { page },
}) => {
  await write(page, 'Typed first. ');
  const message = field(page, contactText.message);
  await message.evaluate((control: HTMLTextAreaElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    value?.set?.call(control, control.value + 'x'.repeat(1024 * 1024));
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(page.getByText(/You can send at most 5,000/)).toBeVisible();
  expect(await message.inputValue()).toContain('Typed first.');
  await page.getByRole('main').getByRole('button', { name: contactText.send }).click();
  await expect(page.getByText(contactText.sentTitle)).toHaveCount(0);
  expect(await message.inputValue()).toContain('Typed first.');
});

test('a copy without a server says so, and names the mailbox @long', async ({
  visitor: { page, context },
}) => {
  await keepDataLocal(context);
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText(contactText.noServerHint)).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]')).toHaveText(/@/);
  await expect(main.getByRole('textbox')).toHaveCount(0);
});

test('these pages open without a network after one visit @long', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.untilStored();
  await visitor.setOffline(true);
  for (const path of ['/how-it-works', '/about-us', '/contact', '/terms', '/privacy']) {
    await visitor.open(path);
    await expect(visitor.page.getByRole('heading', { level: 2 }).last()).toBeVisible();
  }
});
