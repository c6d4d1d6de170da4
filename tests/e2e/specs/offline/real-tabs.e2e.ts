import { expect, type Page, test, type Visitor } from '../../drivers/browser.ts';
import { crashPage, setFrozen } from '../../drivers/devtools.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Several tabs on one phone: one of them syncs for all, and another takes over when it is gone. */

const MISSION = '94110';

/** Tabs on the same device, all with the list open; the first one leads. */
async function openTabs(visitor: Visitor, count: number): Promise<Page[]> {
  const tabs = [visitor.page];
  while (tabs.length < count) tabs.push(await visitor.newTab());
  for (const tab of tabs) await marketOn(tab).browse();
  await visitor.untilInstalled();
  return tabs;
}

/** Posts in a tab, and checks that it arrives on another device exactly once. */
async function postsArrive(tab: Page, shopper: Page, title: string): Promise<void> {
  const seller = marketOn(tab);
  await seller.postSale({ title, zip: MISSION });
  await seller.expectPostedSaleSent();
  const elsewhere = marketOn(shopper);
  await elsewhere.browse();
  await expect(elsewhere.card(title)).toHaveCount(1);
}

async function shopperNear(visitor: Visitor): Promise<Page> {
  await marketOn(visitor.page).browseNear(MISSION);
  return visitor.page;
}

test(
  '[SYNC-17] the leading tab is closed, the next one crashes: the third one sends @long',
  { tag: '@chromium' },
  async ({ newVisitor }) => {
    const seller = await newVisitor();
    const shopper = await shopperNear(await newVisitor());
    const [first, second, third] = await openTabs(seller, 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('tabs');
    await first.close();
    await postsArrive(second, shopper, `After a close ${Date.now()}`);
    await crashPage(seller, second);
    await postsArrive(third, shopper, `After a crash ${Date.now()}`);
  },
);

test(
  '[SYNC-17] the leading tab is frozen: another one sends, and thawed it sends itself',
  { tag: ['@chromium', '@long'] },
  async ({ newVisitor }) => {
    const seller = await newVisitor();
    const shopper = await shopperNear(await newVisitor());
    const [first, second] = await openTabs(seller, 2);
    if (first === undefined || second === undefined) throw new Error('tabs');
    await setFrozen(seller, first, true);
    await postsArrive(second, shopper, `While frozen ${Date.now()}`);
    await setFrozen(seller, first, false);
    await postsArrive(first, shopper, `Thawed ${Date.now()}`);
  },
);

/** The browser denies channels between pages and workers, in both. */
async function withoutChannels({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    // Its files would not come by this way.
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const file = await route.fetch();
    const without = `if (!('isWithout' in globalThis)) {
      globalThis.isWithout = true;
      globalThis.BroadcastChannel = function () {
        throw new DOMException('denied', 'SecurityError');
      };
    }`;
    await route.fulfill({ response: file, body: without + (await file.text()) });
  });
}

test(
  'a browser that denies channels between pages: what one tab does is seen there and in the other @long',
  { tag: '@chromium' },
  async ({ visitor }) => {
    await withoutChannels(visitor);
    const other = await visitor.newTab();
    await marketOn(other).browseNear(MISSION);
    await marketOn(visitor.page).browseNear(MISSION);
    const title = `No channels ${Date.now()}`;
    await marketOn(visitor.page).postSale({ title, zip: MISSION });
    await marketOn(visitor.page).expectPostedSaleSent();
    await expect(marketOn(other).card(title)).toHaveCount(1);
    // What is saved is followed through the database library, in both.
    const { page } = visitor;
    await marketOn(page).browse();
    const name = await other
      .getByRole('button', { name: /^Save / })
      .first()
      .ariaSnapshot();
    const saveOf = (tab: Page) => tab.getByRole('button', { name: /^Save / }).first();
    expect(await saveOf(page).ariaSnapshot()).toBe(name);
    await saveOf(other).click();
    for (const tab of [other, page])
      await expect(saveOf(tab)).toHaveAttribute('aria-pressed', 'true');
    await saveOf(page).click();
    for (const tab of [page, other])
      await expect(saveOf(tab)).toHaveAttribute('aria-pressed', 'false');
  },
);
