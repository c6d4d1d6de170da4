import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page, Visitor } from './browser.ts';

/** What happens to pages and browsers from outside, by Chromium's DevTools protocol and signals. */

/** The page's process is gone from one moment to the next. */
export async function crashPage(visitor: Visitor, page: Page): Promise<void> {
  const devtools = await visitor.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // No answer ever comes from a page that has crashed.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** As Chromium does with pages in the background: timers and tasks stand still, locks are kept. */
export async function setFrozen(visitor: Visitor, page: Page, isFrozen: boolean): Promise<void> {
  const devtools = await visitor.context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
}

/** As with Shift held down: past the caches, and past the service worker. */
export async function reloadByForce({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
}

/** The browser reports a connection to the service worker, as after a registration for it. */
export async function dispatchSync(visitor: Visitor, origin: string, tag: string): Promise<void> {
  const page = await visitor.context.newPage();
  const devtools = await visitor.context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const event = { origin, registrationId, tag, lastChance: false };
  await devtools.send('ServiceWorker.dispatchSyncEvent', event);
}

/** Ends the browser of a profile without letting it tidy up. Chromium names its process in the profile. */
export function killBrowser(profile: string): void {
  const owner = readlinkSync(join(profile, 'SingletonLock'));
  process.kill(Number(owner.slice(owner.lastIndexOf('-') + 1)), 'SIGKILL');
}
