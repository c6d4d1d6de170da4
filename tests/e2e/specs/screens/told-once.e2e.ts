import { alertText } from '../../../../src/i18n/pages/alert-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { checkInText } from '../../../../src/i18n/sale/check-in-text.ts';
import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { editSaleText, ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { isItOnText } from '../../../../src/i18n/sale/is-it-on-text.ts';
import { reportText } from '../../../../src/i18n/sale/report-sale-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { FOUND } from '../../../support/fakes/fake-census.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, type Page, test, typeInto, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { openMore } from '../../drivers/own-sale.ts';

/** What has come of what a person did is told once: by one toast, or by the page, and not in the same words by both. */

const ZIP = '60614';

interface Told {
  told: string[][];
}

/** Notes the sentences of each toast as it appears. */
async function listen({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const told: string[][] = [];
    Object.assign(globalThis, { told });
    // Where changes are stored is told once a visit, and was.
    if (location.protocol.startsWith('http')) {
      sessionStorage.setItem('rummageSaidDataSource', 'supabase');
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || target.getAttribute('aria-label') !== 'Messages') {
          continue;
        }
        for (const toast of addedNodes) {
          if (!(toast instanceof Element)) continue;
          told.push([...toast.querySelectorAll('p')].map(({ textContent }) => textContent));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The toasts since the last time, of which none may say what the page says, too. */
async function tellings(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    // Which sale or route it is about may stand in both.
    const shown = [...document.querySelectorAll('main *, dialog *')]
      .filter((part) => part.closest('[translate="no"]') === null)
      .map(({ textContent }) => textContent);
    const since = (globalThis as unknown as Told).told.splice(0);
    for (const said of since) {
      const twice = said.find((sentence) => shown.includes(sentence));
      if (twice !== undefined) said.push(`also on the page: ${twice}`);
    }
    return since;
  });
}

async function expectTold(
  page: Page,
  ...titles: (string | ReturnType<typeof expect.stringMatching>)[]
): Promise<void> {
  const told: string[][] = [];
  await expect
    .poll(async () => {
      told.push(...(await tellings(page)));
      return told.map(([title]) => title);
    })
    .toEqual(titles);
  expect(told.flat().filter((sentence) => sentence.startsWith('also on the page'))).toEqual([]);
}

test('a seller hears of each step once: posted, changed, sold out, canceled, deleted', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await listen(visitor);
  await market.writeSale({ title: 'Ten lamps', zip: ZIP });
  await expectTold(page);
  await market.submitSale();
  await market.expectPostedSaleSent();
  await expectTold(page, createSaleText.successTitle);
  await page.getByRole('link', { name: createSuccessText.view }).click();
  await button(ownSaleText.soldOut).click();
  await expect(button(ownSaleText.notSoldOut)).toBeVisible();
  await market.expectAllSent();
  await expectTold(page);

  await page.getByRole('link', { name: ownSaleText.edit }).first().click();
  await typeInto(page.getByRole('main').getByLabel(createSaleText.saleTitle).first(), 'Nine lamps');
  await button(editSaleText.submit).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nine lamps' })).toBeVisible();
  await market.expectAllSent();
  await expectTold(page, editSaleText.saved);

  await openMore(page);
  await button(saleDetailText.cancelSale).click();
  await button(saleDetailText.cancelNow).click();
  await expect(page.getByText(saleDetailText.cancelled, { exact: true })).toHaveCount(1);
  await market.expectAllSent();
  const told = await tellings(page);
  expect(told.length).toBeLessThanOrEqual(1);
  expect(told.flat().filter((sentence) => sentence.startsWith('also on the page'))).toEqual([]);

  await button(ownSaleText.delete).click();
  await button(ownSaleText.deleteNow).click();
  await market.expectAllSent();
  await expectTold(page, ownSaleText.deleted);
});

interface Answers {
  position: object | null;
}

test('[spec 4] at a sale: a blocked position is told by the sheet alone, a check-in by one toast', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const street = '2100 Ridge Avenue';
  const address = await postOpenSale(marketOn((await newVisitor()).page), {
    title: 'Told once',
    street,
    zip: FOUND.zipCode,
    isFound: true,
  });
  await listen(visitor);
  await page.addInitScript(() => {
    const answers: Answers = { position: null };
    Object.assign(globalThis, { answers });
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
      value: (found: (fix: object) => void, failed: (error: object) => void) => {
        if (answers.position === null) failed({ code: 1, PERMISSION_DENIED: 1 });
        else found({ coords: answers.position });
      },
    });
  });
  await marketOn(page).signUp({ ...newPerson(), zip: '60601' });
  await page.goto(address);
  const checkIn = page.getByRole('button', { name: checkInText.checkIn });
  await expect(checkIn).toBeVisible();
  await tellings(page);
  await checkIn.click();
  const sheet = page.getByRole('dialog', { name: checkInText.deniedTitle });
  await expect(sheet.getByText(checkInText.problems.denied)).toBeVisible();
  await expectTold(page);
  await sheet.getByRole('button', { name: checkInText.close }).click();

  await page.evaluate(
    (coords) => {
      (globalThis as unknown as { answers: Answers }).answers.position = coords;
    },
    { latitude: FOUND.lat, longitude: FOUND.lng, accuracy: 10 },
  );
  await checkIn.click();
  await expect(page.getByText(/^You checked in here/)).toBeVisible();
  await expectTold(page, checkInText.done);

  await page.getByRole('button', { name: reportText.open }).click();
  const form = page.getByRole('dialog', { name: reportText.title });
  await form.getByText(Object.values(reportText.reasons)[0] ?? '').click();
  await form.getByRole('button', { name: reportText.submit }).click();
  await expect(form).toBeHidden();
  await expectTold(page, reportText.sent);
});

test('on the road each step is told by one toast, also at once after another', async ({
  visitor,
}) => {
  const { page } = visitor;
  const routes = routesOn(page);
  await listen(visitor);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(4));
  await page.getByRole('button', { name: 'Start driving' }).first().click();
  await expect(page.getByRole('region', { name: driveText.next })).toBeVisible({ timeout: 60_000 });
  await tellings(page);
  await routes.button(driveText.arrived).click();
  await expect(page.getByRole('region', { name: driveText.here })).toBeVisible();
  await expectTold(page, driveText.arrived);
  await routes.button(driveText.done).click();
  await expectTold(page, driveText.visited);
  await routes.button(isItOnText.states.on).click();
  await routes.button(driveText.skip).click();
  await expectTold(page, driveText.skipped);
});

test('an alert that is turned on, and off, is told by one toast each', async ({ visitor }) => {
  const { page } = visitor;
  await listen(visitor);
  await marketOn(page).browseNear(ZIP);
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/search?q=lamp');
  const toggle = page.getByRole('main').getByRole('button', { name: alertText.add }).first();
  await toggle.click();
  await expectTold(page, expect.stringMatching(/^We'll tell you when new sales are posted/));
  await page.getByRole('main').getByRole('button', { name: alertText.on }).click();
  await expectTold(page, alertText.removed);
});
