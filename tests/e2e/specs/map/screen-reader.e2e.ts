import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect, test } from '../../drivers/browser.ts';
import { mapOn } from '../../drivers/sales-map-driver.ts';
import { startScreenReader } from '../../drivers/screen-reader.ts';

/** The sales map for someone who does not see it: what a virtual screen reader says. */

const CHICAGO = '60614';

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`[spec 2] a shopper finds and saves a sale on the map by what a screen reader says, on a ${name} @chromium${name === 'phone' ? '' : ' @long'}`, async ({
    visitor: { page },
  }, testInfo) => {
    await page.setViewportSize(viewport);
    const map = mapOn(page);
    await map.open(CHICAGO);
    await map.firstSale();
    const reader = await startScreenReader(page);
    try {
      // The whole way from the top of the page, by the key for "next".
      await reader.readTo(/^main$/);
      if (name === 'phone') {
        // The day leads everything. On a desktop it leads the list beside the map.
        await reader.readTo(new RegExp(`^group, ${discoverText.day}$`), 1);
        await reader.readTo(/^button, All \d+ sales?, pressed$/, 30);
        await reader.readTo(new RegExp(`^end of group, ${discoverText.day}$`), 6);
      }
      await reader.readTo(/^link, Skip the map$/, 1);
      await reader.readTo(/^region, Map of sales$/, 1);
      await reader.readTo(/^region, Map drawing\. Move it with the arrow keys/, 1);
      await reader.readTo(/^list, Sales on the map$/, 3);
      await reader.readTo(/position 1, set size \d+$/, 1);
      // What it is, when, how far: enough to choose by, before anything is opened.
      const mark = await reader.readTo(
        /^button, .+, (?:Garage|Estate|Auction) Sale, \w{3} .+\s[AP]M, .+ miles?.*, not pressed$/,
      );
      const title = /^button, (.+), (?:Garage|Estate|Auction) Sale,/.exec(mark)?.[1] ?? '';
      await reader.act();
      await expect(map.popup).toBeFocused();
      await expect.poll(reader.last).toBe(`dialog, ${title}`);
      if (name === 'desktop') await reader.readTo(/^button, Close$/, 1);
      await reader.readTo(new RegExp(`^heading, ${title}, level 3$`), 4);
      await reader.readTo(name === 'desktop' ? /^(?:Opens|Open) .+/ : /^(?:Active|Upcoming)$/, 3);
      await reader.readTo(/\d{5}$/, 8);
      await reader.readTo(/^link, View Details$/, 30);
      await reader.readTo(new RegExp(`^button, Save ${title}, not pressed$`), 4);
      await reader.act();
      await expect.poll(reader.spoken).toContainEqual(expect.stringMatching(/^polite: .*saves?/));
      expect(await reader.readAgain()).toBe(`button, Save ${title}, pressed`);
      await reader.press('Escape');
      // Back where it was, to go on with the next sale.
      await expect.poll(reader.last).toBe(mark);

      // The map tells what a movement has brought.
      await page.getByRole('button', { name: 'Zoom out' }).focus();
      await reader.act();
      await expect
        .poll(reader.spoken)
        .toContainEqual(expect.stringMatching(/^polite: \d+ sales? in view$/));
      await reader.readTo(/^heading, Sales Near You, level 1$/);
      await reader.readTo(/^\d+ sales found in your area$/, 4);
      await reader.readTo(/^list, Sales$/);
    } finally {
      const transcript = (await reader.spoken()).join('\n');
      await testInfo.attach('transcript', { body: transcript, contentType: 'text/plain' });
      console.log(`A virtual screen reader on the map, on a ${name}:\n${transcript}`);
    }
  });
}
