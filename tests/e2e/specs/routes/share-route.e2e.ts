import { readFile } from 'node:fs/promises';
import { DOMParser } from '@xmldom/xmldom';
import ICAL from 'ical.js';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { mapText } from '../../../../src/i18n/pages/map-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  setTimeField,
  test,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

const ZIP = '60614';

/** The link that the browser was given to share. */
async function sharedLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ url }: { url: string }) => Object.assign(globalThis, { sharedUrl: url }),
    });
  });
  await page.getByRole('button', { name: shareRouteText.link }).click();
  const told = () => page.evaluate(() => Reflect.get(globalThis, 'sharedUrl') as string);
  await expect.poll(told).toContain('/routes/shared#');
  return told();
}

async function fileOf(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('a plan of up to 25 stops is handed on: by link to a browser that never saw the app, and as files @chromium', async ({
  visitor: { page },
  newVisitor,
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(20));
  await expect(page.getByText(/(?:Best order for your day|Best order we found)/)).toBeVisible({
    timeout: 60_000,
  });
  const planned = await routes.stopIds();
  await page.getByRole('button', { name: routePageText.share }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  const link = await sharedLink(page);

  const calendar = new ICAL.Component(ICAL.parse(await fileOf(page, shareRouteText.calendar)));
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(planned.length);
  const gpx = new DOMParser().parseFromString(await fileOf(page, shareRouteText.gpx), 'text/xml');
  expect(gpx.getElementsByTagName('rtept')).toHaveLength(planned.length);
  expect((await fileOf(page, shareRouteText.csv)).trim().split('\r\n')).toHaveLength(
    planned.length + 1,
  );

  const partner = (await newVisitor()).page;
  // Nothing but the page itself: what it shows comes from the link.
  await partner.route(/\/rest\/v1\//, (route) => route.abort());
  await partner.goto(link);
  const stops = partner.getByRole('list', { name: shareRouteText.stops }).getByRole('listitem');
  await expect(stops).toHaveCount(planned.length);
  expect(await stops.evaluateAll((all) => all.map((stop) => stop.dataset['stop']))).toEqual(
    planned,
  );
  expect(await accessibilityProblems(partner)).toEqual([]);

  const at = link.length - 20;
  const tampered = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
  await partner.goto('about:blank');
  await partner.goto(tampered);
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText(shareRouteText.brokenTitle);
  await expect(partner.getByRole('alert')).toHaveText(shareRouteText.brokenHint);
});

/** "8:41 AM" and the like in a text, as minutes of a day. */
function minutesIn(text: string): readonly number[] {
  return [...text.matchAll(/(\d+)(?::(\d\d))?\u00a0([AP]M)/g)].map(
    ([, hour = '', minute = '0', half]) =>
      (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0),
  );
}

/** Each stop of a list with when one comes and goes, which its row says first. */
async function staysOf(list: Locator): Promise<readonly string[]> {
  const all = await list.locator('> [data-stop]').evaluateAll((rows) =>
    rows.map((row) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) texts.push(walker.currentNode.nodeValue ?? '');
      // The hour and its half of the day may be two texts.
      const text = texts.join(' ').replaceAll(' \u00a0', '\u00a0');
      return [row.getAttribute('data-stop') ?? '', text] as const;
    }),
  );
  // Free time before a stop is told above it.
  const own = (text: string) => text.replace(/Free from .*?[AP]M to .*?[AP]M/, '');
  return all.map(([id, text]) => [id, ...minutesIn(own(text)).slice(0, 2)].join(' '));
}

/** How many minutes one stays at a stop. Not a number: its row says no times. */
function stayAt(stays: readonly string[], id: string): number {
  const [, from, to] =
    stays
      .find((stay) => stay.startsWith(id))
      ?.split(' ')
      .map(Number) ?? [];
  return (to ?? Number.NaN) - (from ?? Number.NaN);
}

/** Of the days after the first, which may be today, the one on which most stops are open. */
async function chooseDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: routePageText.edit, exact: true }).click();
  const days = page.getByRole('group', { name: dayPlanText.day, exact: true }).getByRole('button');
  await expect(days.nth(1)).toBeVisible(PATIENT);
  const counts = (await days.allTextContents())
    .slice(1)
    .map((text) => Number(/(\d+) open/.exec(text)?.[1]));
  const day = days.nth(1 + counts.indexOf(Math.max(...counts)));
  await day.click();
  await expect(day).toHaveAttribute('aria-pressed', 'true');
}

test('a kept route has one plan everywhere: on its page, on the map, on the road, in the calendar file, and on paper @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  const timetable = page.getByRole('list', { name: routePageText.stopsInOrder });
  const proved = page.getByText(/(?:Best order for your day|Best order we found)/);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(8));
  await chooseDay(page);
  await expect(proved).toBeVisible(PATIENT);
  const fitting = (await routes.stopIds()).slice(0, 4);
  await page.goto('/routes');

  // Not the usual day: later, longer at one stop, which comes first, and over where the last one is.
  await routes.saveFromMap(fitting);
  await chooseDay(page);
  await setTimeField(page.getByLabel(dayPlanText.leave), '09:10');
  await page.getByLabel(routePageText.end).selectOption({ label: routePageText.endOpen });
  await routes.expectPlanned(/, done (?:at|by) /);
  const last = (await routes.stopIds()).at(-1) ?? '';
  const usual = stayAt(await staysOf(timetable), last);
  await page
    .locator(`[data-stop="${last}"]`)
    .getByRole('button', { name: /^Change the stop/ })
    .click();
  await page.getByRole('checkbox', { name: routePageText.must }).check();
  await routes.button(routePageText.more).click();
  await page.getByLabel(routePageText.position).selectOption(routePageText.positions.first);
  await expect.poll(async () => (await routes.stopIds())[0], PATIENT).toBe(last);
  // Several plans may follow one another: the last one has the longer stay.
  await expect.poll(async () => stayAt(await staysOf(timetable), last), PATIENT).toBe(usual + 5);
  await expect(proved).toBeVisible(PATIENT);
  const stays = await staysOf(timetable);
  expect(stays.length).toBeGreaterThan(1);
  const ids = stays.map((stay) => stay.split(' ')[0] ?? '');
  const address = page.url();

  // On the map, also when it is opened by its address.
  await page.getByRole('main').getByRole('link', { name: routePageText.map, exact: true }).click();
  await expect(page).toHaveURL(/\/map\?plan=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(proved).toBeVisible(PATIENT);
  await expect.poll(() => staysOf(timetable), PATIENT).toEqual(stays);
  const numbers = () =>
    mapOn(page).marks.evaluateAll((marks) =>
      marks.map((mark) => `${mark.getAttribute('data-mark')} ${mark.textContent}`),
    );
  await expect.poll(numbers, PATIENT).toEqual(ids.map((id, index) => `${id} ${index + 1}`));
  await expect(page.getByRole('img', { name: mapText.start, exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  // In the file and on paper.
  await page.goto(address);
  await expect(proved).toBeVisible(PATIENT);
  await page.getByRole('button', { name: routePageText.share }).click();
  const calendar = new ICAL.Component(ICAL.parse(await fileOf(page, shareRouteText.calendar)));
  const minuteOf = (event: ICAL.Component, name: 'dtstart' | 'dtend') => {
    const { hour, minute } = event.getFirstPropertyValue(name) as ICAL.Time;
    return hour * 60 + minute;
  };
  expect(
    calendar
      .getAllSubcomponents('vevent')
      .map((event, index) =>
        [ids[index], minuteOf(event, 'dtstart'), minuteOf(event, 'dtend')].join(' '),
      ),
  ).toEqual(stays);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  const onPaper = page.getByRole('list', { name: shareRouteText.stops, exact: true });
  expect(await staysOf(onPaper)).toEqual(stays);
  await page.emulateMedia({ media: 'screen' });

  // On the road.
  await page.getByRole('button', { name: routePageText.drive }).click();
  const arrivals = async () => {
    const next = page.getByRole('region', { name: driveText.next });
    const after = page.getByRole('list', { name: driveText.after }).getByRole('listitem');
    const texts = [...(await next.allTextContents()), ...(await after.allTextContents())];
    return texts.map((text) => minutesIn(/Arrive .*/.exec(text)?.[0] ?? '')[0]);
  };
  await expect.poll(arrivals, PATIENT).toEqual(stays.map((stay) => Number(stay.split(' ')[1])));

  // A route that is not here says so.
  await page.goto(`/map?plan=${crypto.randomUUID()}`);
  await expect(page.getByText(mapText.noRoute)).toBeVisible(PATIENT);
});
