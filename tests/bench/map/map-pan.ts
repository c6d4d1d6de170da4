import type { Browser, CDPSession, Page } from '@playwright/test';
import { ALL_DAYS, storeBeforehand } from '../../e2e/drivers/browser.ts';
import type { AppServer } from '../../e2e/drivers/server/app-server.ts';
import { traceMainThread } from '../main-thread-trace.ts';

const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const DRAGS = 12;
const PATIENCE_MS = 180_000;

/**
 * From the start of the navigation to MapLibre's first draw call, which is the paper, to the first tile of the map on it,
 * and to our first marker. Null: not seen.
 */
interface MapFirsts {
  firstPaperMs: number | null;
  firstPaintMs: number | null;
  firstMarkMs: number | null;
}

declare global {
  interface Window {
    mapFirsts: MapFirsts;
    redrawnMarks: Set<string>;
  }
}

export interface PanResult extends Readonly<MapFirsts> {
  readonly marks: number;
  /** The longest tasks of the page while the map is dragged at a quarter of the speed, and what took them. */
  readonly longest: readonly { readonly ms: number; readonly mostly: string }[];
  /** A full minute, at the same speed: the longest tasks while nobody does anything, and how many marks they drew anew. */
  readonly minute: { readonly redrawn: number; readonly longest: PanResult['longest'] };
}

/** The map of a city with a sale in every house: how soon it is there, and how it moves under a finger. */
export async function panCrowd(browser: Browser, app: AppServer): Promise<PanResult> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: app.origin });
  await context.addInitScript(() => localStorage.setItem('userZipCode', '60614'));
  await storeBeforehand(context, ...ALL_DAYS);
  await context.addInitScript(watchFirsts);
  const page = await context.newPage();
  await page.goto('/map');
  await page.locator('[data-mark]').first().waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(20_000);
  // Reads the page once more: now everything is on the device, as on most visits.
  await page.reload();
  await page.locator('[data-mark]').first().waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(10_000);
  const firsts = await page.evaluate(() => window.mapFirsts);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const tasks = await traceMainThread(devtools, () => drag(page));
  const marks = await page.locator('[data-mark]').count();
  const minute = await watchMinute(page, devtools);
  await context.close();
  return { ...firsts, marks, longest: longestOf(tasks), minute };
}

function longestOf(tasks: Awaited<ReturnType<typeof traceMainThread>>): PanResult['longest'] {
  return tasks.slice(0, 5).map(({ ms, mostly }) => ({ ms, mostly }));
}

/** Longer than a minute, so that the clock of the page advances once. */
const MINUTE_AND_MORE_MS = 63_000;

async function watchMinute(page: Page, devtools: CDPSession): Promise<PanResult['minute']> {
  await page.evaluate(() => {
    window.redrawnMarks = new Set();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const near = target instanceof Element ? target : target.parentElement;
        const mark = near?.closest<HTMLElement>('[data-mark]')?.dataset['mark'];
        if (mark !== undefined) window.redrawnMarks.add(mark);
      }
    }).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  const tasks = await traceMainThread(devtools, () => page.waitForTimeout(MINUTE_AND_MORE_MS));
  const redrawn = await page.evaluate(() => window.redrawnMarks.size);
  return { redrawn, longest: longestOf(tasks) };
}

/** Runs in the page before anything else, even before there is an element to keep something in. */
function watchFirsts(): void {
  const firsts: MapFirsts = { firstPaperMs: null, firstPaintMs: null, firstMarkMs: null };
  window.mapFirsts = firsts;
  // oxlint-disable-next-line typescript/unbound-method
  const draw = WebGL2RenderingContext.prototype.drawElements;
  WebGL2RenderingContext.prototype.drawElements = function drawn(...args) {
    firsts.firstPaperMs ??= performance.now();
    if (isCut) firsts.firstPaintMs ??= performance.now();
    return draw.apply(this, args);
  };
  // Before it draws tiles, MapLibre cuts out their places: without color. The paper needs no place.
  let isCut = false;
  // oxlint-disable-next-line typescript/unbound-method
  const mask = WebGL2RenderingContext.prototype.colorMask;
  WebGL2RenderingContext.prototype.colorMask = function masked(...args) {
    isCut ||= !args[0];
    return mask.apply(this, args);
  };
  new MutationObserver(() => {
    if (firsts.firstMarkMs === null && document.querySelector('[data-mark]'))
      firsts.firstMarkMs = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function drag(page: Page): Promise<void> {
  for (let round = 0; round < DRAGS; round += 1) {
    const way = round % 2 === 0 ? 1 : -1;
    await page.mouse.move(195, 180);
    await page.mouse.down();
    for (let step = 1; step <= 15; step += 1) {
      await page.mouse.move(195 + way * step * 8, 180 + way * step * 4);
      await page.waitForTimeout(30);
    }
    await page.mouse.up();
    await page.waitForTimeout(400);
  }
}
