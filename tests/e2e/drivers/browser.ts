import { storeLaterFiles } from './later-files.ts';
import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';
import { type AppServer, startOneOrigin, startTwoOrigins } from './server/app-server.ts';

/** The only file that uses Playwright. Specs get people with phones, and a server that may go away. */

export type { Locator, Page, Worker } from '@playwright/test';
export { expect };

/** One person on one device: a browser profile with one page, watched for errors. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  open(path: string): Promise<void>;
  /** Another tab on the same device. */
  newTab(): Promise<Page>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Resolves when this device can open the app without a network. */
  untilInstalled(): Promise<void>;
  /** Resolves when each screen opens without a network, the map too. */
  untilStored(): Promise<void>;
}

function isChromium(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'chromium';
}

/**
 * Replaces the text of a field. Installed Firefox needs it key by key: React does not notice a value set by
 * `fill` there.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if (isChromium(field.page())) return field.fill(text);
  // Firefox loses keys in a window that is not in front.
  await field.page().bringToFront();
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.press('Delete');
  await field.pressSequentially(text);
  // Characters without a key are inserted by script, which React does not notice either; a real key fixes
  // that.
  await field.press('Space');
  await field.press('Backspace');
}

/** Sets a date or a time, written as in HTML (`2026-11-23`, `09:00`). */
export async function setTimeField(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  if (isChromium(field.page())) return;
  // As in `typeInto`, a real key makes it count, once up and once down. On the hour field it would turn AM
  // into PM.
  if (value.includes(':')) await field.press('Tab');
  await field.press('ArrowUp');
  await field.press('ArrowDown');
}

/**
 * Opens a page, with or without a network. Firefox bypasses a service worker that is being stopped and
 * reports that it is offline; a person would press Try Again.
 */
export async function open(page: Page, path: string): Promise<void> {
  await expect(async () => void (await page.goto(path))).toPass({ timeout: 30_000 });
}

/** A person picks up a phone on which the page was open all the time. */
export async function turnTo(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/**
 * Turns to the page again and again until it shows something: a device that has just asked the server does not ask
 * again at once.
 */
export async function turnUntil(page: Page, isShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await turnTo(page);
    await isShown();
  }).toPass({ timeout: 120_000 });
}

export interface Fixtures {
  /** The errors in any page of this test; must be empty at its end. */
  readonly problems: string[];
  readonly visitor: Visitor;
  /** More people, each on a separate device. */
  readonly newVisitor: () => Promise<Visitor>;
  /**
   * In an ordinary window with a profile, because browsers install nothing from a private one. A given
   * folder outlives the window and can be opened again.
   */
  readonly ordinaryVisitor: (profile?: string) => Promise<Visitor>;
}

export interface WorkerFixtures {
  /** `test.use({ hasOwnBackendOrigin: true })`: the backend is on another port, as in production. */
  readonly hasOwnBackendOrigin: boolean;
  /** `test.use({ hasRouter: true })`: a router on this machine tells drive times. */
  readonly hasRouter: boolean;
  readonly app: AppServer;
}

/**
 * A lost connection is not the app's mistake, and neither is an error answer of the backend. A sale that is not there has
 * a document that says so (`edge/`).
 */
function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  const { url } = message.location();
  const isAnswer = /\/(?:auth|functions|rest|storage)\/v1\//.test(url);
  const isGone = /\/(?:sale|s)\/[\w-]+$/.test(url) && /status of (?:404|410)/.test(text);
  return (
    isAnswer ||
    isGone ||
    /net::ERR_|NS_ERROR_|NetworkError when attempting|error occurred when fetching the script/.test(
      text,
    )
  );
}

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) {
      problems.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => {
    // Firefox reports this for a file that is not on the device while the network is off, and for one that
    // a page stopped waiting for because it was left.
    if (/A ServiceWorker (?:intercepted|passed)/.test(error.message)) return;
    // The style that Playwright puts into a page of Firefox to take a picture of it.
    if (error.message.includes('sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=')) return;
    problems.push(`uncaught: ${error.message}`);
  });
}

/** Runs in the page: turns violations of the security policy into errors that `watch` sees. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });
}

/** What the app stores of the day that its lists show, and of when they were last used. */
export const LIST_DAY = 'rummageListDay';

/** Lists show all days at any hour, as for someone who has just used them. A case may store something else. */
export const ALL_DAYS = [LIST_DAY, 'all 8640000000000000'] as const;

async function createVisitor(context: BrowserContext, problems: string[]): Promise<Visitor> {
  context.on('page', (page) => watch(page, problems));
  await context.addInitScript(reportViolations);
  await storeBeforehand(context, ...ALL_DAYS);
  const page = await context.newPage();
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(path);
    },
    newTab: () => context.newPage(),
    setOffline: (isOffline) => context.setOffline(isOffline),
    untilInstalled: () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        // Firefox says "ready" while the worker is still activating.
        if (active === null || active.state === 'activated') return;
        await new Promise<void>((resolve) => {
          active.addEventListener('statechange', () => {
            if (active.state === 'activated') resolve();
          });
        });
      }),
    untilStored: () =>
      expect(async () => expect(await storeLaterFiles(page, true)).toBe(true)).toPass({
        timeout: 120_000,
      }),
  };
}

// Playwright reads a fixture's dependencies from its first parameter, hence the empty patterns.
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasOwnBackendOrigin: [false, { option: true, scope: 'worker' }],
  hasRouter: [false, { option: true, scope: 'worker' }],
  app: [
    async ({ hasOwnBackendOrigin, hasRouter }, give) => {
      const app = await (hasOwnBackendOrigin
        ? startTwoOrigins()
        : startOneOrigin(undefined, { hasRouter }));
      await give(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ app }, give) => give(app.origin),
  problems: async ({}, give) => {
    const problems: string[] = [];
    await give(problems);
    expect(problems, 'no errors and nothing refused by the security policy').toEqual([]);
  },
  newVisitor: async ({ browser, contextOptions, baseURL, viewport, problems }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      contexts.push(context);
      return createVisitor(context, problems);
    });
    for (const context of contexts) await context.close();
  },
  ordinaryVisitor: async ({ playwright, browserName, launchOptions, baseURL, problems }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async (profile = '') => {
      const context = await playwright[browserName].launchPersistentContext(profile, {
        ...launchOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      contexts.push(context);
      return createVisitor(context, problems);
    });
    for (const context of contexts) await context.close();
  },
  visitor: async ({ newVisitor }, give) => give(await newVisitor()),
});

/** What keeps the browser from installing the app; Chromium only. */
export async function installabilityErrors(visitor: Visitor): Promise<unknown[]> {
  const devtools = await visitor.context.newCDPSession(visitor.page);
  const manifest = await devtools.send('Page.getAppManifest');
  const { installabilityErrors: errors } = await devtools.send('Page.getInstallabilityErrors');
  return [...manifest.errors, ...errors];
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in the page: resolves when every animation that ends, such as a color change, has ended. */
async function untilStill(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  while (moving().length > 0) {
    await Promise.allSettled(moving().map((animation) => animation.finished));
  }
}

/** The rules of WCAG 2.2 AA that the page breaks now, each with the elements that break it. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A message that is fading in is half transparent and has too little contrast.
  if (isChromium(page)) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(untilStill);
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, WCAG);
}

/**
 * Stores a value before each page of the app runs. Firefox also runs such a script on its empty first page,
 * where storage is not allowed.
 */
export async function storeBeforehand(
  target: Page | BrowserContext,
  key: string,
  value: string,
): Promise<void> {
  await target.addInitScript(
    ([name, text]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
}
