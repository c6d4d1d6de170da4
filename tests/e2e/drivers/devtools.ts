import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page, Visitor } from './browser.ts';

/** Controls pages and browsers from outside, through Chromium's DevTools protocol and signals. */

/** The page's process ends abruptly. */
export async function crashPage(visitor: Visitor, page: Page): Promise<void> {
  const devtools = await visitor.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page never answers.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** As Chromium does with background pages: timers and tasks stop, locks are kept. */
export async function setFrozen(visitor: Visitor, page: Page, isFrozen: boolean): Promise<void> {
  const devtools = await visitor.context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
}

/** Like a reload with Shift held down: bypasses the caches and the service worker. */
export async function reloadByForce({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
}

/** The browser tells the service worker that there is a connection, as after a sync registration. */
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

/** As the browser does with a worker that takes too long, or under memory pressure. */
export async function stopInstallingWorker({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const installing = versions.find(({ status }) => status === 'installing');
      if (installing !== undefined) resolve(installing.versionId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopWorker', { versionId: await found });
}

/** As the browser does under memory pressure: what a service worker was doing is not finished. */
export async function stopWorkers({ context, page }: Visitor): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
}

/** How much the origin may store; null: as much as the machine lets it. */
export async function limitStorage(
  { context, page }: Visitor,
  origin: string,
  bytes: number | null,
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const quota = bytes === null ? {} : { quotaSize: bytes };
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, ...quota });
}

/**
 * Kills the browser of a profile without letting it clean up. Chromium stores its process id in the
 * profile.
 */
export function killBrowser(profile: string): void {
  const owner = readlinkSync(join(profile, 'SingletonLock'));
  process.kill(Number(owner.slice(owner.lastIndexOf('-') + 1)), 'SIGKILL');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on the page's screen, in CSS pixels. */
export async function fingerOn(visitor: Visitor) {
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async drag(from: Point, to: Point): Promise<void> {
      const steps = 8;
      await send('touchStart', [from]);
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
      }
      await send('touchEnd', []);
    },
  };
}
