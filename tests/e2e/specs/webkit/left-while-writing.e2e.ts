import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { expectSaved, findSales, save } from '../../drivers/webkit/webkit-deeds.ts';
import { test } from '../../drivers/webkit/webkit-test.ts';

/** WebKit keeps a page that was left, and stops its worker there, whatever that was writing. */
test('[SYNC-17] WebKitGTK: a page that is left while it writes keeps no other from the database', async ({
  phone,
  app,
}) => {
  const [sale] = await findSales(phone, 1);
  if (sale === undefined) throw new Error('No sales are listed');
  // What it follows now is read from the server and written, while the page is left.
  await save(phone, sale);
  await phone.browser.go(`${app.origin}/saved-sales`);
  await phone.expectHeading(savedText.title);
  await expectSaved(phone, sale);
  // Back to a page that was kept.
  await phone.browser.run(() => history.back());
  await phone.expectHeading(discoverText.title);
  await expectSaved(phone, sale);
});
