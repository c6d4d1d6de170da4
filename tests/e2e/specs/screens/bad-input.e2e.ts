import { createSaleText, draftProblemText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { expect, type Page, setTimeField, test, typeInto } from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Form errors: a clear message at the field, nothing half written, and nothing typed is lost. */

const ZIP = '60614';

function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label).first();
}

function dateOf(page: Page) {
  return page.getByRole('main').getByLabel(createSaleText.date, { exact: true });
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: createSaleText.submit, exact: true }).click();
}

/** A problem is shown at its field, and above the form's button as a link to the field. */
const problemAtField = (page: Page, text: string) =>
  page.getByRole('paragraph').filter({ hasText: text });

test('[spec 5] malformed ZIP codes are refused where they are typed, and nothing is saved @long', async ({
  visitor: { page },
}) => {
  await marketOn(page).browse();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Set location/ })
    .click();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  const zip = dialog.getByLabel(locationText.zipLabel);
  for (const bad of ['', '   ', '1234', '123456', '9411O', '94110-12', '<b>94110</b>', '٩٤١١٠']) {
    await typeInto(zip, bad);
    await dialog.getByRole('button', { name: locationText.save, exact: true }).click();
    const error = bad.trim() === '' ? 'zip-empty' : 'zip-invalid';
    await expect(dialog.getByText(locationText.errors[error])).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userZipCode')), bad).toBeNull();
  }
  await typeInto(zip, '94110-1234');
  await expect(dialog.getByText(locationText.errors['zip-invalid'])).toHaveCount(0);
  await dialog.getByRole('button', { name: locationText.save, exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('5 MB of pasted text are refused at the field; what was typed stays', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.writeSale({ title: 'Big paste', description: 'Typed first. ', zip: ZIP });
  const description = field(page, createSaleText.description);
  await description.evaluate((control: HTMLTextAreaElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    value?.set?.call(control, control.value + 'x'.repeat(5 * 1024 * 1024));
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(page.getByText(/You can post at most 10,000/)).toBeVisible();
  const kept = await description.inputValue();
  expect(kept.length).toBeLessThan(50_000);
  expect(kept).toContain('Typed first.');
  await submit(page);
  await expect(page).toHaveURL(/create-sale/);
  await expectDraftKept(page, 'Big paste');
  await page.reload();
  await expect(field(page, createSaleText.saleTitle)).toHaveValue('Big paste');
  await expect(description).toHaveValue(/Typed first\./);
});

test('an end before the start needs an explicit next day; the year 9999 is refused @long', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.writeSale({ title: 'Night market', zip: ZIP });
  await setTimeField(field(page, createSaleText.startTime), '20:00');
  await setTimeField(field(page, createSaleText.endTime), '02:00');
  await submit(page);
  await expect(problemAtField(page, draftProblemText['end-before-start']())).toBeVisible();
  await expect(page).toHaveURL(/create-sale/);

  await page.getByRole('checkbox', { name: createSaleText.nextDay }).check();
  await setTimeField(dateOf(page), '9999-12-31');
  await submit(page);
  await expect(problemAtField(page, draftProblemText['year-out-of-range']())).toBeVisible();

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await setTimeField(dateOf(page), tomorrow);
  await market.submitSale();
});

test('emoji, right-to-left and script are text like any other, on both phones @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  const market = marketOn(page);
  const titles = [
    '🪑🧸 Möbel & Spielzeug 👨‍👩‍👧‍👦',
    'بيع أثاث مستعمل',
    '<img src=x onerror=alert(1)><script>alert(2)</script>',
  ];
  for (const title of titles) {
    await market.postSale({
      title,
      zip: ZIP,
      description: '"><script>document.title="owned"</script> {{7*7}} ${7*7}',
      street: "12 O'Hare <b>St</b>; drop table sale; --",
    });
    await market.expectPostedSaleSent();
  }
  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear(ZIP);
  for (const title of titles) await expect(shopper.card(title)).toBeVisible();
  await shopper.openSale(titles[2] ?? '');
  await expect(shopper.page.getByText('document.title="owned"')).toBeVisible();
  expect(await shopper.page.title()).not.toBe('owned');
});

test('a draft outlives a crash; posting twice in one go posts once', async ({
  visitor: { page },
  newVisitor,
}) => {
  const market = marketOn(page);
  const title = `Once only ${Date.now()}`;
  await market.writeSale({ title, zip: ZIP });
  await expectDraftKept(page, title);
  await page.goto('about:blank');
  await page.goto('/create-sale');
  await expect(field(page, createSaleText.saleTitle)).toHaveValue(title);
  await page.getByRole('button', { name: createSaleText.submit, exact: true }).dblclick();
  await market.expectPostedSaleSent();
  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear(ZIP);
  await expect(shopper.card(title)).toBeVisible();
  expect(await shopper.card(title).count()).toBe(1);
});
