import type { BrowserContext, Page } from '@playwright/test';
import { CURB } from '../../e2e/drivers/server/slow-link.ts';
import { countInPages } from './count-transactions.ts';
import { slowDown } from './slow-process.ts';
import { addressOf, marked, newProfile, openMarked, type Profile, type Subject } from './visits.ts';
import { listOf, traced, type Waterfall, waterfallOf } from './waterfall.ts';

export interface TracedStart extends Waterfall {
  readonly list: readonly string[];
  /** The address of a sale on the first card. Null if there is none. */
  readonly saleAddress: string | null;
}

/** What comes right after the first card belongs to the picture, too. */
const AFTERWARDS_MS = 1_500;
const PATIENCE_MS = 180_000;

/** `slowdown` holds for the page's processor alone. Nothing is cached. */
export async function traceFirstVisit(subject: Subject, slowdown: number): Promise<TracedStart> {
  const profile = newProfile(subject);
  const context = await profile.open();
  try {
    return await traceOpening(context, subject, { near: null, slowdown });
  } finally {
    await context.close();
    profile.remove();
  }
}

/** A later start in a profile that has everything. `slowdown` holds for every process of the browser. */
export async function traceLaterStart(
  profile: Profile,
  subject: Subject,
  near: string | null,
  slowdown: number,
): Promise<TracedStart> {
  const context = await profile.open();
  const speedUp = slowDown(profile.folder, slowdown);
  try {
    return await traceOpening(context, subject, { near, slowdown: 1 });
  } finally {
    speedUp();
    await context.close();
  }
}

interface Opening {
  readonly near: string | null;
  readonly slowdown: number;
}

async function traceOpening(
  context: BrowserContext,
  subject: Subject,
  { near, slowdown }: Opening,
): Promise<TracedStart> {
  await countInPages(context);
  const page = await openMarked(context, subject, near);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  subject.link.takeArrivals();
  const events = await traced(devtools, async () => {
    await page.goto(addressOf(subject), { waitUntil: 'commit', timeout: PATIENCE_MS });
    await marked(page, 'firstCard');
    await page.waitForTimeout(AFTERWARDS_MS);
  });
  const { originMs, documentMs } = await navigationOf(page);
  const arrivals = subject.link.takeArrivals();
  const bytesPerMs = CURB.downBitsPerSecond / 8 / 1000;
  const waterfall = waterfallOf(events, { originMs, documentMs, arrivals, bytesPerMs });
  const sale = page.locator('article a[href^="/sale/"]').first();
  const saleAddress = (await sale.count()) > 0 ? await sale.getAttribute('href') : null;
  return { ...waterfall, list: listOf(events), saleAddress };
}

function navigationOf(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const documentMs =
      navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : 0;
    return { originMs: performance.timeOrigin, documentMs };
  });
}
