import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import {
  cardOf,
  expectSaved,
  findSales,
  save,
  untilStored,
} from '../../drivers/webkit/webkit-deeds.ts';
import { test } from '../../drivers/webkit/webkit-test.ts';

test('WebKitGTK: with the server cut, a new tab lists, saves and opens sales, and deep links work', async ({
  app,
  phone,
}) => {
  const [sale, other] = await findSales(phone, 2);
  if (sale === undefined || other === undefined) throw new Error('No sales are listed');
  await save(phone, sale);
  await untilStored(phone);
  await app.web.stop();
  try {
    await phone.browser.changeTab();
    await phone.open('/discover');
    await phone.expectText(shellText.unreachable);
    await expectSaved(phone, sale);
    await save(phone, other);
    await phone.press(sale.title, cardOf(sale));
    await phone.expectHeading(sale.title);

    await phone.open('/saved-sales');
    await expectSaved(phone, sale);
    await expectSaved(phone, other);
    await phone.open('/how-it-works');
    await phone.expectHeading(shellText.howItWorks);
  } finally {
    await app.web.start();
  }
});
