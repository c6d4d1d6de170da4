import { loadavg } from 'node:os';
import process from 'node:process';
import { chromium, type Locator, type Page } from '@playwright/test';
import { discoverText } from '../../src/i18n/pages/discover-text.ts';
import { buildSameOrigin } from '../e2e/drivers/server/build-once.ts';
import { startOneOrigin } from '../e2e/drivers/server/app-server.ts';
import { ALL_DAYS, storeBeforehand } from '../e2e/drivers/browser.ts';
import { marketOn } from '../e2e/drivers/market-driver.ts';
import { CHROMIUM } from '../tools/engines.ts';
import { putCrowd } from './crowd.ts';
import { type Task, traceMainThread } from './main-thread-trace.ts';

/**
 * `npm run bench:main-thread`: the longest tasks of the page's main thread, at a quarter of this
 * machine's speed and with 10,000 sales, while they arrive and while they are filtered and sorted.
 * The idle page in the same run is the machine's noise; processor time leaves out what other programs
 * took, but not the caches they emptied, so the machine's load is printed, and the median of rounds.
 */

const SALES = Number(process.argv[2] ?? 10_000);
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const ROUNDS = Number(process.argv[3] ?? 3);
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** Scrolls as when a finger flings a list: about 3,000 pixels a second. */
const SCROLL = { steps: 200, stepPixels: 100, stepMs: 33 };

/** What each round found, by screen and phase. */
const found = new Map<string, Found[]>();

interface Found {
  readonly longestMs: number;
  readonly longTasks: number;
}

await buildSameOrigin();
const app = await startOneOrigin((dataDir) => putCrowd(dataDir, SALES));
const executablePath = CHROMIUM.find();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(
        `\n${name}, round ${round} of ${ROUNDS}, ${SALES} sales, ${SLOWDOWN} times slower`,
      );
      await visit(name, viewport);
    }
  }
  reportMedians();
} finally {
  await browser.close();
  await app.remove();
}

async function visit(
  screen: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<void> {
  const context = await browser.newContext({ viewport, baseURL: app.origin });
  await storeBeforehand(context, ...ALL_DAYS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const market = marketOn(page);
  const phase = async (name: string, run: () => Promise<void>) => {
    keep(`${screen}: ${name}`, report(name, await traceMainThread(devtools, run)));
  };
  await market.browse();
  await page.getByRole('article').first().waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  await phase('idle (noise)', () => page.waitForTimeout(5_000));
  await market.setZip('60614');
  await phase('a pull is applied', () => untilAllThere(page));
  const keywords = await openFilters(page);
  await phase('keywords, letter by letter', async () => {
    await page.mouse.click(keywords.x, keywords.y);
    await page.keyboard.type('vintage lamps', { delay: 150 });
    await page.waitForTimeout(1_500);
  });
  // The last one: that of the panel, not the chip above the list.
  const type = await middleOf(page.getByRole('button', { name: discoverText.types.estate }).last());
  const closed = await middleOf(page.getByLabel(discoverText.statuses.closed, { exact: true }));
  const apply = await middleOf(page.getByRole('button', { name: discoverText.applyFilters }));
  await phase('type and status, applied', async () => {
    for (const { x, y } of [type, closed, apply]) {
      await page.mouse.click(x, y);
      await page.waitForTimeout(1_500);
    }
  });
  await market.browse();
  await page.getByLabel(discoverText.sortBy).focus();
  await page.waitForTimeout(3_000);
  await phase('sort', async () => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(1_500);
    }
  });
  await phase('more pages of cards', async () => {
    for (let step = 0; step < SCROLL.steps; step += 1) {
      await page.mouse.wheel(0, SCROLL.stepPixels);
      await page.waitForTimeout(SCROLL.stepMs);
    }
  });
  await context.close();
}

/** Nothing is asked of the page in between: that would be work of its main thread, too. */
async function untilAllThere(page: Page): Promise<void> {
  let before = -1;
  for (let now = 0; now !== before || now < SALES / 2;) {
    before = now;
    await page.waitForTimeout(10_000);
    now = await page.evaluate(() => {
      const line = document.querySelector('main [role=status]')?.textContent ?? '';
      return Number(/\d+/.exec(line.replaceAll(',', ''))?.[0] ?? 0);
    });
  }
}

/** Scrolled to where everything of the panel can be reached; returns the keywords field. */
async function openFilters(page: Page): Promise<Spot> {
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  return middleOf(page.getByLabel(discoverText.keywords));
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function middleOf(what: Locator): Promise<Spot> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (box === null) throw new Error('Nothing to click');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function report(name: string, tasks: readonly Task[]): Found {
  const long = tasks.filter(({ ms }) => ms > LONG_TASK_MS);
  const longest = tasks[0];
  console.log(
    `${name.padEnd(28)} longest ${(longest?.ms ?? 0).toFixed(1).padStart(6)} ms, ` +
      `${long.length} over ${LONG_TASK_MS} ms of ${tasks.length}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const { ms, elapsedMs, mostly } of long.slice(0, 4)) {
    console.log(`    ${ms.toFixed(0)} ms (${elapsedMs.toFixed(0)} elapsed): ${mostly}`);
  }
  return { longestMs: longest?.ms ?? 0, longTasks: long.length };
}

function keep(name: string, round: Found): void {
  found.set(name, [...(found.get(name) ?? []), round]);
}

function reportMedians(): void {
  console.log(`\nMedians of ${ROUNDS} rounds`);
  for (const [name, rounds] of found) {
    const longestMs = median(rounds.map((round) => round.longestMs));
    const longTasks = median(rounds.map((round) => round.longTasks));
    console.log(
      `${name.padEnd(38)} longest ${longestMs.toFixed(1).padStart(6)} ms, ` +
        `${longTasks} over ${LONG_TASK_MS} ms`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
