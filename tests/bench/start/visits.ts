import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../../tools/engines.ts';
import type { PublicHost } from './public-host.ts';
import type { SlowLink } from '../../e2e/drivers/server/slow-link.ts';
import { slowDown } from './slow-process.ts';

/** A web app to be measured, behind a slow link. */
export interface Subject {
  readonly name: string;
  readonly path: string;
  /** What a person has come for, as a CSS selector: the first card of a list. */
  readonly content: string;
  /** Resolves when the page has stored what its installation did not wait for. */
  readonly storeLater: ((page: Page) => Promise<void>) | null;
  readonly host: PublicHost;
  readonly link: SlowLink;
}

/** Times in milliseconds from the start of the navigation. */
export interface FirstVisit {
  readonly firstCardMs: number;
  /** The service worker has the whole app and is active. */
  readonly offlineReadyMs: number;
  readonly firstCardKilobytes: number;
  readonly kilobytes: number;
  readonly requests: number;
  /** Of the rest that is stored afterwards, once the page is idle; null if the app has no such files. */
  readonly laterKilobytes: number | null;
  /** What was asked for, in order. */
  readonly paths: readonly string[];
  /** What was asked for in the second minute after that; empty if it was not waited for. */
  readonly idlePaths: readonly string[];
}

const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 180_000;
const IDLE_MS = 60_000;

export interface Marks {
  firstCard?: number;
  offlineReady?: number;
}

declare global {
  interface Window {
    rummageMarks?: Marks;
  }
}

/** Runs in the page, before its own code. */
function mark(selector: string): void {
  if (!location.protocol.startsWith('http') || window.top !== window) return;
  const marks: Marks = {};
  window.rummageMarks = marks;
  const look = () => {
    if (marks.firstCard !== undefined || document.querySelector(selector) === null) return;
    watcher.disconnect();
    // When it is on the screen, not when it is in the document.
    requestAnimationFrame(() => setTimeout(() => (marks.firstCard = performance.now())));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
  void navigator.serviceWorker?.ready.then(({ active }) => {
    const note = () => {
      if (active?.state === 'activated') marks.offlineReady ??= performance.now();
    };
    active?.addEventListener('statechange', note);
    note();
  });
}

export interface Profile {
  readonly folder: string;
  open(): Promise<BrowserContext>;
  remove(): void;
}

/** A browser profile on disk, for visits that follow each other. */
export function newProfile({ host }: Subject): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-bench-profile-'));
  const executablePath = CHROMIUM.find();
  return {
    folder,
    open: () =>
      chromium.launchPersistentContext(folder, {
        ...(executablePath === undefined ? {} : { executablePath }),
        viewport: PHONE,
        // Other ways to accept the certificate keep files out of the HTTP cache.
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          `--ignore-certificate-errors-spki-list=${host.keyHash}`,
        ],
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `near`: the ZIP code that the visitor told on an earlier visit; null for someone new. */
export async function openMarked(
  context: BrowserContext,
  subject: Subject,
  near: string | null,
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(mark, subject.content);
  if (near !== null) {
    await page.addInitScript((zip) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('userZipCode', zip);
    }, near);
  }
  return page;
}

export async function marked(page: Page, name: keyof Marks): Promise<number> {
  const handle = await page.waitForFunction((wanted) => window.rummageMarks?.[wanted], name, {
    timeout: PATIENCE_MS,
    polling: 100,
  });
  return Number(await handle.jsonValue());
}

export function addressOf({ link, path }: Subject): string {
  return `https://localhost:${link.port}${path}`;
}

/**
 * A visit with nothing cached, the page's processor slowed down `slowdown` times. `isIdleToo`: the page is
 * then left alone for two minutes.
 */
export async function firstVisit(
  subject: Subject,
  slowdown: number,
  isIdleToo: boolean,
): Promise<FirstVisit> {
  const profile = newProfile(subject);
  const context = await profile.open();
  try {
    const page = await openMarked(context, subject, null);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    subject.link.takeBytes();
    subject.host.takeRequests();
    await page.goto(addressOf(subject), { waitUntil: 'commit' });
    const firstCardMs = await marked(page, 'firstCard');
    const firstBytes = subject.link.takeBytes();
    const offlineReadyMs = await marked(page, 'offlineReady');
    const bytes = firstBytes + subject.link.takeBytes();
    const paths = subject.host.takeRequests();
    await subject.storeLater?.(page);
    const laterBytes = subject.link.takeBytes();
    let idlePaths: string[] = [];
    if (isIdleToo) {
      // Within a minute the browser looks for a newer service worker, once.
      await page.waitForTimeout(IDLE_MS);
      subject.host.takeRequests();
      await page.waitForTimeout(IDLE_MS);
      idlePaths = subject.host.takeRequests();
    }
    return {
      firstCardMs,
      offlineReadyMs,
      firstCardKilobytes: firstBytes / 1000,
      kilobytes: bytes / 1000,
      requests: paths.length,
      laterKilobytes: subject.storeLater === null ? null : laterBytes / 1000,
      paths,
      idlePaths,
    };
  } finally {
    await context.close();
    profile.remove();
  }
}

/**
 * Starts of a closed browser without a network, in a profile that has been there before. `ready` waits
 * until that first visit has everything. `slowdown` holds for every process of the browser.
 */
export async function offlineStarts(
  subject: Subject,
  {
    near,
    ready,
    slowdowns,
  }: {
    readonly near: string | null;
    readonly ready: (page: Page) => Promise<void>;
    readonly slowdowns: readonly number[];
  },
): Promise<number[]> {
  const profile = newProfile(subject);
  try {
    const earlier = await profile.open();
    const page = await openMarked(earlier, subject, near);
    await page.goto(addressOf(subject));
    await marked(page, 'offlineReady');
    await ready(page);
    await earlier.close();
    subject.link.setUp(false);
    const starts: number[] = [];
    for (const slowdown of slowdowns) {
      const context = await profile.open();
      const tab = await openMarked(context, subject, near);
      const speedUp = slowDown(profile.folder, slowdown);
      await tab.goto(addressOf(subject), { waitUntil: 'commit', timeout: PATIENCE_MS });
      starts.push(await marked(tab, 'firstCard'));
      speedUp();
      await context.close();
    }
    return starts;
  } finally {
    subject.link.setUp(true);
    profile.remove();
  }
}
