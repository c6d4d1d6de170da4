import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { expect } from '../../drivers/browser.ts';
import { cardOf, findSales, save } from '../../drivers/webkit/webkit-deeds.ts';
import type { WebKitPhone } from '../../drivers/webkit/webkit-phone.ts';
import { test } from '../../drivers/webkit/webkit-test.ts';

const DAYS = '[role=group] button, fieldset button';

/** Of the days of a route, the one on which most of its sales are open. */
async function fullestDay(phone: WebKitPhone): Promise<string> {
  await phone.expectSome(DAYS);
  const days = (await phone.texts(DAYS)).filter((text) => /: \d+ open$/.test(text));
  const openOn = (text: string) => Number(/(\d+) open$/.exec(text)?.[1]);
  return days.toSorted((a, b) => openOn(b) - openOn(a))[0] ?? '';
}

test('WebKitGTK: sales are found, saved, planned in the best order, and opened', async ({
  phone,
}) => {
  const sales = await findSales(phone, 4);
  for (const sale of sales) await save(phone, sale);
  const ids = sales.map(({ id }) => id);

  await phone.turnTo('/saved-sales');
  await phone.expectHeading(savedText.title);
  const shown = () => phone.attributes('article[data-sale]', 'data-sale');
  await expect.poll(async () => (await shown()).toSorted()).toEqual(ids.toSorted());

  await phone.turnTo(`/map?route=${ids.join(',')}`);
  await phone.press(dayPlanText.title);
  await phone.press(await fullestDay(phone));
  await phone.press(dayPlanText.find);
  await phone.expectText(dayPlanText.provedBest);
  const stops = await phone.attributes('[data-stop]', 'data-stop');
  expect(stops.length).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining([...stops]));

  const first = sales.find(({ id }) => id === stops[0]) ?? { id: '', title: '' };
  await phone.turnTo('/saved-sales');
  await phone.press(first.title, cardOf(first));
  await phone.expectHeading(first.title);
});
