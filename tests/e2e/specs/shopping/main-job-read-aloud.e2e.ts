import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect, storeBeforehand, test } from '../../drivers/browser.ts';
import { startScreenReader } from '../../drivers/screen-reader.ts';

/** The main job for someone who does not see the screen: what a virtual screen reader says, as a transcript. */

test('[spec 2] a shopper narrows the list, finds a sale in it, and keeps it, by what a screen reader says @chromium', async ({
  visitor: { page },
}, testInfo) => {
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  await expect(page.getByRole('article').nth(3)).toBeAttached({ timeout: 60_000 });
  const reader = await startScreenReader(page);
  try {
    await reader.readTo(/^main$/);
    await reader.readTo(/^heading, Discover Sales, level 1$/, 2);
    // Each choice says how many sales it leaves, before it is pressed. On a Saturday there is no Sat beside Today.
    await reader.readTo(new RegExp(`^group, ${discoverText.day}$`), 4);
    const day = await reader.readTo(/^button, (?:Sat|Sun) [1-9]\d* sales?, not pressed$/, 30);
    await reader.act();
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
    expect(await reader.readAgain()).toBe(day.replace('not pressed', 'pressed'));
    await reader.readTo(/\d+ sales? within 25 miles/, 20);
    await reader.readTo(/^button, Filters, not expanded$/, 12);

    await reader.readTo(/^list, Sales$/);
    await reader.readTo(/^article$/, 4);
    const heading = await reader.readTo(/^heading, .+, level 2$/, 4);
    const title = /^heading, (.+), level 2$/.exec(heading)?.[1] ?? '';
    // When, on which dates, how far, and of which type: in the order in which people ask.
    await reader.readTo(/^(?:Upcoming|Active)$/, 4);
    await reader.readTo(/^(?:until|closes|opens|\w{3}) /, 3);
    await reader.readTo(/miles? away$/, 3);
    await reader.readTo(/^(?:Garage|Estate|Auction) Sale$/, 8);
    await reader.readTo(/^list, Tags$/, 4);
    const save = await reader.readTo(/^button, Save .+, not pressed$/, 16);
    expect(save).toContain(title);
    await reader.act();
    await expect
      .poll(reader.spoken)
      .toContainEqual(expect.stringMatching(/^polite: Authentication required/));
    expect(await reader.readAgain()).toBe(save.replace('not pressed', 'pressed'));
  } finally {
    const said = await reader.spoken();
    await testInfo.attach('what was said', { body: said.join('\n'), contentType: 'text/plain' });
  }
});
