import type { Browser, BrowserContext, Page } from '@playwright/test';
import { searchText } from '../../../src/i18n/pages/search-text.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import { startOneOrigin } from '../../e2e/drivers/server/app-server.ts';
import { buildSameOrigin } from '../../e2e/drivers/server/build-once.ts';
import { marketOn } from '../../e2e/drivers/market-driver.ts';
import { traceMainThread } from '../main-thread-trace.ts';
import { putWrittenSales } from './put-written-sales.ts';

/** The whole app on a phone with as many sales, while someone types into its search. */

const PHONE = { width: 390, height: 844 };
/** Fast fingers. */
const BETWEEN_KEYS_MS = 80;
const AFTER_WORD_MS = 1_500;
/** Until the last rows of a first visit have been written. */
const SETTLED_MS = 10_000;
const LONG_TASK_MS = 50;

export interface TypedInApp {
  readonly salesOnDevice: number;
  /** How many of these sales are within 25 miles. */
  readonly salesInList: number;
  /** Processor time of the page's main thread. */
  readonly longestTaskMs: number;
  readonly longestTaskMostly: string;
  readonly tasksOver50Ms: number;
  /** As the page's own observers say, from start to end: 0 if none took 50 ms. */
  readonly longestObservedTaskMs: number;
  readonly longestObservedFrameMs: number;
  /** The page and its workers, after a collection of garbage: before a search, and with the index. */
  readonly megabytesBefore: number;
  readonly megabytesAfter: number;
  readonly storedMegabytes: number;
}

export async function typedInApp(
  browser: Browser,
  options: {
    readonly sales: number;
    readonly firstDay: number;
    readonly words: readonly string[];
  },
): Promise<TypedInApp> {
  await buildSameOrigin();
  const { sales, firstDay, words } = options;
  const app = await startOneOrigin((dataDir) => putWrittenSales(dataDir, sales, firstDay));
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: app.origin,
    serviceWorkers: 'block',
  });
  try {
    await isolate(context);
    const page = await context.newPage();
    const market = marketOn(page);
    await market.browse();
    await market.setZip('60614');
    const salesInList = await untilAllThere(page, sales);
    const megabytesBefore = await megabytes(page);

    await page.getByRole('banner').getByRole('link', { name: shellText.search }).click();
    const box = page.getByRole('searchbox');
    await box.waitFor();
    await observe(page);
    const devtools = await context.newCDPSession(page);
    const tasks = await traceMainThread(devtools, async () => {
      for (const word of words) {
        await box.click();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(word, { delay: BETWEEN_KEYS_MS });
        await page.waitForTimeout(AFTER_WORD_MS);
      }
    });
    await page.getByRole('list', { name: searchText.list }).getByRole('article').first().waitFor();
    const observed = await page.evaluate<Observed>('benchObserved');
    return {
      salesOnDevice: await countedSales(page),
      salesInList,
      longestTaskMs: tasks[0]?.ms ?? 0,
      longestTaskMostly: tasks[0]?.mostly ?? '',
      tasksOver50Ms: tasks.filter(({ ms }) => ms > LONG_TASK_MS).length,
      longestObservedTaskMs: observed.longtask,
      longestObservedFrameMs: observed['long-animation-frame'],
      megabytesBefore,
      megabytesAfter: await megabytes(page),
      storedMegabytes: await storedMegabytes(page),
    };
  } finally {
    await context.close();
    await app.remove();
  }
}

type Observed = Readonly<Record<'longtask' | 'long-animation-frame', number>>;

/** Only a page that shares its process with no other origin may measure its memory. */
async function isolate(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    // Scripts of workers need these headers, too.
    if (request.resourceType() !== 'document' && !/\.js(?:\?|$)/.test(request.url())) {
      return route.fallback();
    }
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      },
    });
  });
}

/** Resolves with the number that the list says, once it grows no more. */
async function untilAllThere(page: Page, sales: number): Promise<number> {
  let before = -1;
  for (let now = 0; now !== before || now < sales / 2;) {
    before = now;
    await page.waitForTimeout(SETTLED_MS);
    const line = (await page.locator('main [role=status]').first().textContent()) ?? '';
    now = Number(/\d+/.exec(line.replaceAll(',', ''))?.[0] ?? 0);
  }
  return before;
}

/** In the tables of every database of the app. */
async function countedSales(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sales = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)));
      });
      if (db.objectStoreNames.contains('rows')) {
        const range = IDBKeyRange.bound(['sale'], ['sale', []]);
        const counting = db.transaction('rows').objectStore('rows').count(range);
        await new Promise((resolve) => counting.addEventListener('success', resolve));
        sales += counting.result;
      }
      db.close();
    }
    return sales;
  });
}

async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = { longtask: 0, 'long-animation-frame': 0 };
    Object.assign(globalThis, { benchObserved: longest });
    for (const type of ['longtask', 'long-animation-frame'] as const) {
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longest[type] = Math.max(longest[type], duration);
        }
      }).observe({ type });
    }
  });
}

async function megabytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(
    'performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes)',
  );
  return Number(bytes) / 1e6;
}

async function storedMegabytes(page: Page): Promise<number> {
  return page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);
}
