import type { Page } from './browser.ts';

/** Counts what a thumb does from now on, in this page. Call it on a page that does not load anew. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { taps: 0 };
    Object.assign(globalThis, { seenTaps: seen });
    document.addEventListener(
      'click',
      (press) => {
        // The press of a label presses its field as well, which is no second tap.
        if (press.isTrusted && press.detail > 0) seen.taps += 1;
      },
      { capture: true },
    );
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { seenTaps: { taps: number } }).seenTaps.taps);
}
