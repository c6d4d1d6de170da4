import { planTogetherText } from '../../../src/i18n/routes/plan-together-text.ts';
import { routeListText } from '../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../src/i18n/routes/route-page-text.ts';
import { expect, open, type Page, typeInto } from './browser.ts';

/** A machine that others use as well may take long to read sales or to plan. */
const PATIENT = { timeout: 60_000 };

/** What people do with their routes. */
export function routesOn(page: Page) {
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  return {
    list: page.getByRole('list', { name: routeListText.list }).getByRole('listitem'),
    stops: page.getByRole('list', { name: routePageText.stopsInOrder }).getByRole('listitem'),
    button,
    async openAll(): Promise<void> {
      await open(page, '/routes');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(routeListText.title);
    },
    /** The sales that Discover lists, which are on the device then. */
    async listedIds(count: number): Promise<readonly string[]> {
      await open(page, '/discover');
      const cards = page.locator('article[data-sale]');
      await expect(cards.nth(count - 1)).toBeAttached(PATIENT);
      return cards.evaluateAll(
        (all, most) => all.slice(0, most).map((card) => card.getAttribute('data-sale') ?? ''),
        count,
      );
    },
    /** From sales on the map to a route of the account; returns its address. */
    async saveFromMap(saleIds: readonly string[]): Promise<string> {
      await open(page, `/map?route=${saleIds.join(',')}`);
      await expect(button(routeListText.keep)).toBeVisible(PATIENT);
      await button(routeListText.keep).click();
      await expect(page).toHaveURL(/\/routes\/[0-9a-f-]{36}$/);
      await this.expectPlanned();
      return new URL(page.url()).pathname;
    },
    async expectPlanned(
      text: RegExp = /^(?:Planned: |Leave at |Home by |Done by )/,
    ): Promise<void> {
      await expect(main.getByRole('status').filter({ hasText: text }).first()).toBeVisible(PATIENT);
    },
    async rename(name: string): Promise<void> {
      await button(routePageText.rename).click();
      const dialog = page.getByRole('dialog');
      await typeInto(dialog.getByLabel(routeListText.name), name);
      await dialog.getByRole('button', { name: routeListText.save }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    },
    /** Drags a row of the timetable by its handle, over another one. */
    async dragStop(from: number, over: number): Promise<void> {
      const handle = await this.stops
        .nth(from)
        .getByTitle(/^Drag /)
        .boundingBox();
      const row = await this.stops.nth(over).boundingBox();
      if (handle === null || row === null) throw new Error('The rows are not on the screen.');
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      const edge = over > from ? row.y + row.height - 4 : row.y + 4;
      await page.mouse.move(row.x + 30, edge, { steps: 6 });
      await page.mouse.up();
    },
    /** Invites someone. Returns the link that the browser was given to share. */
    async invitation(): Promise<string> {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'share', {
          configurable: true,
          value: async ({ url }: { url: string }) => Object.assign(globalThis, { invitedBy: url }),
        });
      });
      await button(planTogetherText.invite).click();
      const told = () => page.evaluate(() => String(Reflect.get(globalThis, 'invitedBy')));
      await expect.poll(told).toContain('/routes/join/');
      return told();
    },
    /** Ids of the planned stops, in order. */
    stopIds(): Promise<readonly string[]> {
      return this.stops.evaluateAll((all) => all.map((stop) => stop.dataset['stop'] ?? ''));
    },
  };
}
