import { sharedText, type SharedStop } from '../../../../src/domain/route/shared/shared-plan.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { packText } from '../../../../src/platform/page/packed-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  open,
  test,
  typeInto,
  type Visitor,
} from '../../drivers/browser.ts';

function stop(index: number, title: string): SharedStop {
  const arriveAt = 540 + index * 2;
  return {
    saleId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title,
    address: `${index} Main St, 60614`,
    lat: 41.9 + index / 1000,
    lng: -87.65,
    isByAddress: false,
    travelMinutes: 7,
    isTravelEstimated: index === 25,
    arriveAt,
    beginAt: arriveAt,
    leaveAt: arriveAt + 20,
    opens: 480,
    closes: 1620,
  };
}

async function linkOf(
  count: number,
  titleOf = (index: number) => `Sale ${index}`,
  date = '2026-11-28',
) {
  const packed = await packText(
    sharedText({
      name: 'Saturday',
      date,
      timeZone: 'America/Chicago',
      startLabel: 'Chicago, IL 60614',
      leaveAt: 510,
      endsAt: 1100,
      stops: Array.from({ length: count }, (_, index) => stop(index + 1, titleOf(index + 1))),
      walks: [],
      others: [],
    }),
  );
  return `/routes/shared#${packed}`;
}

const stopsOn = ({ page }: Visitor) =>
  page.getByRole('list', { name: shareRouteText.stops }).getByRole('listitem');

async function expectDamaged({ page }: Visitor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shareRouteText.brokenTitle);
  await expect(page.getByRole('link', { name: shareRouteText.toRoutes })).toHaveAttribute(
    'href',
    '/routes',
  );
  await expect(page.getByRole('alert')).toHaveText(shareRouteText.brokenHint);
}

/** Letters without a pattern, which take the same room packed. */
function noise(index: number): string {
  let seed = index;
  const letter = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(97 + ((seed >>> 16) % 26));
  };
  return Array.from({ length: 200 }, letter).join('');
}

test('a link of 25 stops opens where the app was never seen, from the link alone, and from then on offline @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  // Nothing but the page itself: what it shows comes from the link.
  await page.route(/\/rest\/v1\//, (route) => route.abort());
  const link = await linkOf(25);
  await open(page, link);
  await expect(stopsOn(visitor)).toHaveCount(25);
  await expect(stopsOn(visitor).last()).toContainText('25 Main St, 60614');
  await expect(stopsOn(visitor).filter({ hasText: '(estimated)' })).toHaveCount(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Both map apps take the whole way, in parts.
  for (const [app, parts] of [
    [shareRouteText.google, ['Stops 1 to 10', 'Stops 11 to 20', 'Stops 21 to 25']],
    [shareRouteText.apple, ['Stops 1 to 14', 'Stops 15 to 25']],
  ] as const) {
    const ways = page.getByRole('region', { name: app }).getByRole('link');
    await expect(ways).toHaveText([...parts]);
  }

  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await open(page, '/');
  await open(page, link);
  await expect(stopsOn(visitor)).toHaveCount(25);
  await page.reload();
  await expect(stopsOn(visitor)).toHaveCount(25);
});

test('a link of 200 stops opens; one of more, a tampered one and half of one say what is wrong @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const most = await linkOf(200);
  await open(page, most);
  await expect(stopsOn(visitor)).toHaveCount(200);
  const at = most.length - 20;
  const tampered = `${most.slice(0, at)}${most[at] === 'A' ? 'B' : 'A'}${most.slice(at + 1)}`;
  for (const bad of [await linkOf(201), tampered, most.slice(0, most.length / 2)]) {
    await open(page, 'about:blank');
    await open(page, bad);
    await expectDamaged(visitor);
    await expect(stopsOn(visitor)).toHaveCount(0);
  }
});

test('a plan that is too long for a link says so in place, and its files still work @chromium', async ({
  visitor: { page },
}) => {
  await open(page, await linkOf(200, noise));
  await page.getByRole('button', { name: shareRouteText.link }).click();
  await expect(page.getByRole('alert')).toHaveText(shareRouteText.tooLong);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: shareRouteText.gpx, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rummage-route-2026-11-28.gpx');
});

test('[spec 8] a guest who keeps a shared plan comes back to it after signing up, and then keeps it @chromium', async ({
  visitor: { page },
}) => {
  const link = await linkOf(3, undefined, '2020-01-04');
  await open(page, link);
  const keep = page.getByRole('button', { name: shareRouteText.keep });
  await keep.click();
  await page
    .getByRole('region', { name: shellText.notifications })
    .getByRole('button', { name: savedText.logIn })
    .click();
  await page.getByRole('main').getByRole('link', { name: authText.signUp }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(authText.signUpTitle);
  const account = accountOn(page);
  await account.typeCredentials(newPerson());
  await typeInto(account.zip, '60614');
  await account.submitSignUp();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday');
  await keep.click();
  await expect(page).toHaveURL(/\/routes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday');
  // Of a day that is over, it says so.
  await expect(page.getByText(routePageText.dayPassed)).toBeVisible();
});
