import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { saleCardText } from '../../../../src/i18n/sale/sale-card-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import {
  expect,
  type Locator,
  storeBeforehand,
  test,
  type Visitor,
} from '../../drivers/browser.ts';
import { fingerOn } from '../../drivers/devtools.ts';

/** A card that a finger drags aside. What it does has a button as well, which other cases press. */

const SWIPED = 140;

async function firstCard({ page }: Visitor): Promise<Locator> {
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const card = page.getByRole('list', { name: discoverText.list }).getByRole('article').first();
  await expect(card).toBeVisible({ timeout: 60_000 });
  return card;
}

async function middleOf(card: Locator): Promise<number> {
  const box = await card.boundingBox();
  return box === null ? 0 : box.y + box.height / 2;
}

test('[LOOK] a swipe to the right saves, and can be undone; it opens nothing @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const card = await firstCard(visitor);
  const finger = await fingerOn(visitor);
  const y = await middleOf(card);
  const save = card.getByRole('button', { name: /^Save / });
  const toasts = page.getByRole('region', { name: 'Messages' });

  // It began at the edge, was too short, or went down: not what was meant.
  for (const [from, to] of [
    [
      { x: 12, y },
      { x: 12 + SWIPED, y },
    ],
    [
      { x: 100, y },
      { x: 150, y },
    ],
    [
      { x: 100, y },
      { x: 120, y: y + 200 },
    ],
  ] as const) {
    await finger.drag(from, to);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(save).toHaveAttribute('aria-pressed', 'false');
  }
  await finger.drag({ x: 100, y }, { x: 100 + SWIPED, y });
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/discover$/);
  await expect(toasts).toContainText(savingText.saved);
  await toasts.getByRole('button', { name: saleCardText.undo }).click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test('[LOOK] a swipe to the left asks for the route to add the sale to @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const card = await firstCard(visitor);
  const finger = await fingerOn(visitor);
  const y = await middleOf(card);
  await finger.drag({ x: 300, y }, { x: 300 - SWIPED, y });
  const sheet = page.getByRole('dialog', { name: routeListText.addTitle });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(card.getByRole('button', { name: /^Save / })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});
