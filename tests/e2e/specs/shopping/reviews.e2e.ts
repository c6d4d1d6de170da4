import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

const PASSWORD = 'correct horse';

async function signUp(page: Page, name: string): Promise<void> {
  const email = `${name}-${Date.now()}@rummage.example`;
  await marketOn(page).signUp({ email, password: PASSWORD, zip: '60601' });
}

function reviews(page: Page) {
  return page.getByRole('region', { name: 'Reviews' });
}

test('[spec-line 2.70, 5.14, 3.16] a shopper reviews a registered seller, without a network too @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page: seller } = visitor;
  await signUp(seller, 'seller');
  const address = await postOpenSale(marketOn(seller), { title: 'Reviewed sale' });
  await seller.goto(address);
  await expect(reviews(seller)).toContainText('No reviews yet.');
  await expect(seller.getByRole('button', { name: 'Write a review' })).toHaveCount(0);

  const shopper = await newVisitor();
  const { page } = shopper;
  await page.goto(address);
  await expect(reviews(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0);
  await signUp(page, 'shopper');
  await page.goto(address);
  const write = page.getByRole('button', { name: 'Write a review' });
  await expect(write).toBeVisible();
  await shopper.setOffline(true);
  await write.click();
  const form = page.getByRole('dialog', { name: 'Review this sale' });
  const submit = form.getByRole('button', { name: 'Submit Review' });
  await expect(submit).toBeDisabled();
  await typeInto(form.getByLabel('Title'), 'Fair prices');
  await expect(submit).toBeDisabled();
  await form.getByText('4 stars', { exact: true }).locator('..').click();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(form).toBeHidden();
  await expect(reviews(page)).toContainText('Fair prices');
  await expect(reviews(page)).toContainText('Waiting to send.');
  await expect(reviews(page).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();

  await shopper.setOffline(false);
  await expect(reviews(page)).not.toContainText('Waiting to send.', { timeout: 60_000 });
  await seller.reload();
  await expect(reviews(seller)).toContainText('Fair prices');
  await expect(reviews(seller)).toContainText('4.0 out of 5, 1 review');
});

test('one review a person: it is changed, deleted, and had back @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  const { page: seller } = await newVisitor();
  await signUp(seller, 'keeper');
  const address = await postOpenSale(marketOn(seller), { title: 'Changed mind' });
  await signUp(page, 'changer');
  await page.goto(address);
  const form = page.getByRole('dialog', { name: 'Review this sale' });
  await page.getByRole('button', { name: 'Write a review' }).click();
  await form.getByText('2 stars', { exact: true }).locator('..').click();
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await form.getByText('5 stars', { exact: true }).locator('..').click();
  await typeInto(form.getByLabel('Comment'), 'Went back, much better.');
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect(reviews(page).getByRole('listitem')).toHaveCount(1);
  await expect(reviews(page)).toContainText('5.0 out of 5, 1 review');
  await page.getByRole('button', { name: 'Delete review' }).click();
  await expect(reviews(page)).toContainText('No reviews yet.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reviews(page)).toContainText('Went back, much better.');
});

// In installed Firefox, Playwright does not see request bodies.
test('is it on: one tap, taken back, told again, and sent though the page was left @chromium @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  const address = await postOpenSale(marketOn((await newVisitor()).page), { title: 'Is it on' });
  await page.goto(address);
  const ask = page.getByRole('region', { name: 'Is this sale on?' });
  await ask.getByRole('button', { name: 'Not there' }).click();
  await expect(ask).toContainText('You said there is no sale.');
  await ask.getByRole('button', { name: 'Undo' }).click();
  const pushed = page
    .context()
    .waitForEvent('request', (request) => (request.postData() ?? '').includes('ison.add'));
  await ask.getByRole('button', { name: "It's on" }).click();
  await expect(ask).toContainText("You said it's on.");
  // Leaving the page does not undo the report: it is sent.
  await page.getByRole('link', { name: 'Back to Discover' }).last().click();
  expect((await pushed).postData()).toContain('"state":"on"');
});
