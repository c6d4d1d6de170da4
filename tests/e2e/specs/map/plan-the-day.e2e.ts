import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** Chicago, where samples are close to one another, and no other spec posts. */
const CHICAGO = '60614';

const stopsOf = (page: Page) =>
  page.getByRole('list', { name: 'Stops in the best order' }).getByRole('listitem');

interface Planned {
  readonly day: string;
  readonly ids: readonly string[];
}

const daysOf = (page: Page) =>
  page.getByRole('group', { name: 'Day', exact: true }).getByRole('button');

/** Of the days after the first, which may be today, the one on which most stops are open. */
async function fullestDay(page: Page): Promise<string> {
  const chips = daysOf(page);
  await expect(chips.nth(1)).toBeVisible(PATIENT);
  const texts = (await chips.allTextContents()).slice(1);
  const counts = texts.map((text) => Number(/(\d+) open/.exec(text)?.[1]));
  return texts[counts.indexOf(Math.max(...counts))]?.split(':')[0] ?? '';
}

/** Opens the panel and plans a day. */
async function planDay(page: Page, wanted: string | null): Promise<Planned> {
  await page.getByRole('button', { name: 'Plan the day' }).click();
  const day = wanted ?? (await fullestDay(page));
  const chip = daysOf(page).filter({ hasText: day });
  if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
  await page.getByLabel('Leave at').fill('08:30');
  await page.getByRole('button', { name: 'Find the best order' }).click();
  await expect(page.getByText(/Best order for your day/)).toBeVisible(PATIENT);
  const ids = await stopsOf(page).evaluateAll((all) =>
    all.map((stop) => stop.dataset['stop'] ?? ''),
  );
  return { day, ids };
}

/** The sales of the map's list, which are on the device then. */
async function listedIds(page: Page): Promise<readonly string[]> {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  const cards = page.locator('article[data-sale]');
  await expect(cards.nth(11)).toBeAttached(PATIENT);
  return cards.evaluateAll((all) =>
    all.slice(0, 12).map((card) => card.getAttribute('data-sale') ?? ''),
  );
}

/** Three sales that one day can hold, in the order that is best for it. */
async function threeOfADay(page: Page, among: readonly string[]): Promise<Planned> {
  await openRoute(page, among);
  const { day, ids: fitting } = await planDay(page, null);
  await openRoute(page, fitting.slice(0, 3));
  return planDay(page, day);
}

async function openRoute(page: Page, ids: readonly string[]): Promise<void> {
  await page.goto(`/map?route=${ids.join(',')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Route' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Plan the day' })).toBeVisible(PATIENT);
}

/** "Arrive 8:41 AM" as minutes after midnight. */
function arrivalIn(text: string): number {
  const [, hour = '', minute = '0', half = ''] =
    /Arrive (\d+)(?::(\d+))?\u00a0([AP]M)/.exec(text) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
}

test.describe('the day of a route', { tag: '@chromium' }, () => {
  test('is planned offline; its order goes into the address and Back undoes it', async ({
    visitor,
  }) => {
    const { page } = visitor;
    const listed = await listedIds(page);
    await visitor.untilStored();
    // Before the planner was ever started.
    await visitor.setOffline(true);
    const { day, ids: best } = await threeOfADay(page, listed);
    expect(best).toHaveLength(3);
    const given = best.toReversed();
    await openRoute(page, given);
    const map = mapOn(page);
    const shown = () =>
      map.marks.evaluateAll((marks) =>
        marks.map((mark) => `${mark.getAttribute('data-mark')} ${mark.textContent}`),
      );
    const numbered = (ids: readonly string[]) => ids.map((id, index) => `${id} ${index + 1}`);
    await expect.poll(shown, PATIENT).toEqual(numbered(given));

    expect(await planDay(page, day)).toEqual({ day, ids: best });
    const said = page.getByRole('status').filter({ hasText: 'Planned: ' });
    await expect(said).toHaveText(/^Planned: 3 of 3 stops, back at \d+(:\d\d)?\u00a0[AP]M$/);
    await expect(page.getByText(/^Drive times are estimated/)).toBeVisible();
    const arrivals = (await stopsOf(page).allTextContents()).map(arrivalIn);
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
    expect(arrivals[0]).toBeGreaterThan(8 * 60 + 30);

    await page.getByRole('button', { name: 'Use this order' }).click();
    await expect(page).toHaveURL(new RegExp(`/map\\?route=${best.join(',')}$`));
    await expect.poll(shown, PATIENT).toEqual(numbered(best));
    await expect(page.getByRole('heading', { name: 'Timetable' })).toBeFocused();
    await expect(page.getByText('Your route has this order now.')).toBeVisible();

    // Turned, the phone is wide enough for the list beside the map.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByText('Your route has this order now.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });

    await page.goBack();
    await expect.poll(shown, PATIENT).toEqual(numbered(given));
    await expect(page.getByRole('button', { name: 'Use this order' })).toBeVisible();
  });

  test('breaks no accessibility rule, in light and in dark colors', async ({
    visitor: { page },
  }) => {
    await threeOfADay(page, await listedIds(page));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
});
