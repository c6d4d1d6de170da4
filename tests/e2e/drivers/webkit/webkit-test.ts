import { writeFileSync } from 'node:fs';
import { test as base } from '../browser.ts';
import { startWebKit, type WebDriver } from './web-driver.ts';
import { phoneOn, type WebKitPhone } from './webkit-phone.ts';

interface WebKitFixtures {
  readonly phone: WebKitPhone;
  /** More people, each with a browser of their own. */
  readonly newPhone: () => Promise<WebKitPhone>;
}

/** Playwright cannot drive WebKitGTK: it only runs these cases, and none of its own browsers starts. */
export const test = base.extend<WebKitFixtures>({
  newPhone: async ({ app }, give, testInfo) => {
    const browsers: WebDriver[] = [];
    await give(async () => {
      const browser = await startWebKit();
      browsers.push(browser);
      return phoneOn(browser, app.origin);
    });
    for (const [index, browser] of browsers.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`phone-${index + 1}.png`);
        writeFileSync(path, await browser.picture());
        await testInfo.attach(`phone ${index + 1}`, { path, contentType: 'image/png' });
      }
      await browser.end();
    }
  },
  phone: async ({ newPhone }, give) => give(await newPhone()),
});
