import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areasText } from '../../../../src/i18n/map/areas-text.ts';
import type { TileHost } from '../../../support/tiles/tile-host.ts';
import { areasOn, hostOfChicago } from '../../drivers/areas-driver.ts';
import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { killBrowser } from '../../drivers/devtools.ts';

test.use({ hasOwnBackendOrigin: true });

let profile: string;
let host: TileHost;

test.beforeEach(async ({ app }) => {
  profile = mkdtempSync(join(tmpdir(), 'rummage-profile-'));
  host = await hostOfChicago(app.tilesPort);
});
test.afterEach(async () => {
  await host.stop();
  // A killed browser may leave a child process that still writes for a moment.
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Lets tiles arrive a little at a time, so that a download can be caught in the middle. */
function slowDown(): { readonly started: Promise<void>; release(): void } {
  let isReleased = false;
  let tell: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    tell = resolve;
  });
  host.misbehave((_, response) => {
    if (isReleased || (host.ranges.at(-1)?.length ?? 0) < 200_000) return false;
    const { offset, length } = host.ranges.at(-1)!;
    const bytes = host.file().read(offset, length);
    response.setHeader('etag', '"v1"');
    response.writeHead(206, {
      'content-range': `bytes ${offset}-${offset + length - 1}/${host.file().length}`,
      'content-length': length,
    });
    // Enough for some tiles; the rest never comes.
    response.write(bytes.subarray(0, 400_000), () => tell());
    return true;
  });
  return {
    started,
    release() {
      isReleased = true;
    },
  };
}

test('a downloaded area: server stopped, browser restarted, and its streets are drawn @chromium', async ({
  ordinaryVisitor,
  app,
}) => {
  const before = await ordinaryVisitor(profile);
  const areas = areasOn(before);
  await areas.openMap();
  await before.untilInstalled();
  await areas.openSheet();
  await areas.start();
  await areas.expectDone();
  expect(await accessibilityProblems(before.page)).toEqual([]);
  await areas.forgetViewed();
  await before.context.close();

  await host.stop();
  await Promise.all([app.web.stop(), app.backend.stop()]);
  try {
    const after = await ordinaryVisitor(profile);
    const again = areasOn(after);
    await again.openMap();
    await expect(again.credit()).toBeVisible();
    const streets = await again.picture();

    // The same place without the map that was downloaded.
    await again.openList();
    await expect(again.savedRows()).toHaveCount(1);
    expect(await accessibilityProblems(after.page)).toEqual([]);
    await again.deleteFirst();
    await again.undo();
    await expect(again.savedRows()).toHaveCount(1);
    await again.deleteFirst();
    await expect(after.page.getByText(areasText.listEmpty)).toBeVisible();
    await again.openMap();
    await expect
      .poll(async () => (await again.picture()).length, { timeout: 30_000 })
      .toBeLessThan(streets.length / 2);
    await expect(again.credit()).toHaveCount(0);
  } finally {
    await Promise.all([app.web.start(), app.backend.start()]);
    host = await hostOfChicago(app.tilesPort);
  }
});

test('the browser is killed in mid-download: the next start goes on where it stopped @chromium', async ({
  ordinaryVisitor,
}) => {
  const before = await ordinaryVisitor(profile);
  const areas = areasOn(before);
  await areas.openMap();
  await areas.openSheet();
  const slow = slowDown();
  await areas.start();
  await slow.started;
  await expect
    .poll(() => before.page.getByRole('progressbar').getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(10);
  const closed = before.context.waitForEvent('close');
  killBrowser(profile);
  await closed;

  slow.release();
  host.ranges.length = 0;
  const after = await ordinaryVisitor(profile);
  const again = areasOn(after);
  await again.openList();
  await expect(again.savedRows()).toHaveCount(1);
  const asked = host.ranges.filter(({ length }) => length > 16_384);
  // What had arrived was not asked for again.
  const askedBytes = asked.reduce((sum, { length }) => sum + length, 0);
  expect(askedBytes).toBeGreaterThan(0);
  expect(askedBytes).toBeLessThan(host.file().length * 0.8);
});

test('two tabs download at once: both maps are complete, and what they share was fetched once @long', async ({
  visitor,
}) => {
  const areas = areasOn(visitor);
  await areas.openMap();
  const second = await visitor.newTab();
  await areas.openMap(second);
  await areas.openSheet();
  await areas.openSheet(second);
  await areas.chooseRadius(15, second);
  await visitor.page.bringToFront();
  await areas.start();
  await second.bringToFront();
  await areas.start(second);
  await areas.expectDone(second);
  await areas.openList();
  await expect(areas.savedRows()).toHaveCount(2);
});
