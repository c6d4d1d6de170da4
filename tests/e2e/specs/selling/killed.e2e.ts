import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Visitor } from '../../drivers/browser.ts';
import { killBrowser } from '../../drivers/devtools.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** The browser is killed in the middle of sending, again and again; nothing is lost or duplicated. */

const MISSION = '94110';

const sorted = (titles: readonly string[]): string[] => titles.toSorted();

let profile: string;

test.beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'rummage-profile-'));
});
// A killed browser may leave a child process that still writes for a moment.
test.afterEach(() =>
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
);

/** The moments of a push at which the browser is killed. */
const MOMENTS = ['on its way', 'done, not heard', 'being noted'] as const;

/** Holds pushes; `strike` lets one get as far as that moment and kills the browser there. */
async function holdSending(visitor: Visitor) {
  const { context } = visitor;
  let strike: (moment: (typeof MOMENTS)[number]) => void = () => undefined;
  const struck = new Promise<(typeof MOMENTS)[number]>((resolve) => {
    strike = resolve;
  });
  let isDead = false;
  await context.route('**/rpc/sync_push', async (route) => {
    const moment = await struck;
    if (isDead) return;
    isDead = true;
    if (moment !== 'on its way') {
      const response = await route.fetch();
      // A page that has waited too long no longer accepts the answer.
      if (moment === 'being noted') await route.fulfill({ response }).catch(() => undefined);
    }
    killBrowser(profile);
  });
  return async (moment: (typeof MOMENTS)[number]): Promise<void> => {
    const closed = context.waitForEvent('close');
    strike(moment);
    await closed;
  };
}

async function playKills(
  rounds: number,
  visit: (profile: string) => Promise<Visitor>,
): Promise<{ readonly titles: readonly string[]; readonly last: Visitor }> {
  const titles: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await visit(profile);
    const market = marketOn(visitor.page);
    const kill = await holdSending(visitor);
    const title = `Killed${rounds} number ${round + 1}`;
    await market.postSale({ title, zip: MISSION });
    await kill(MOMENTS[round % MOMENTS.length] ?? 'on its way');
    titles.push(title);
  }
  return { titles, last: await visit(profile) };
}

for (const { rounds, tags } of [
  { rounds: MOMENTS.length, tags: ['@chromium'] },
  { rounds: 30, tags: ['@chromium', '@long'] },
]) {
  test(
    `[SYNC-6] killed ${rounds} times in mid-push: everything arrives exactly once`,
    { tag: tags },
    async ({ ordinaryVisitor, newVisitor }) => {
      test.setTimeout(rounds * 60_000);
      const { titles, last } = await playKills(rounds, ordinaryVisitor);
      const seller = marketOn(last.page);
      await seller.browseNear(MISSION);
      await seller.expectAllSent();
      const shopper = marketOn((await newVisitor()).page);
      await shopper.browseNear(MISSION);
      await shopper.filter({ keywords: `Killed${rounds}` });
      // The list shows the first two dozen and counts all of them.
      const counted = shopper.page
        .getByRole('status')
        .filter({ hasText: new RegExp(`\\b${rounds} sales`) });
      // A request that was cut off can delay updates for a minute, and an idle page asks once a minute.
      await expect(counted.first()).toBeVisible({ timeout: 180_000 });
      // Cards change one at a time.
      await expect(async () => {
        const listed = await shopper.allTitles();
        expect(sorted(listed)).toEqual(sorted(titles.filter((title) => listed.includes(title))));
      }).toPass({ timeout: 60_000 });
    },
  );
}
