import { createSaleText, createSuccessText } from '../../../src/i18n/sale/create-sale-text.ts';
import { rewardsText } from '../../../src/i18n/people/rewards-text.ts';
import { sharePictureText } from '../../../src/i18n/sale/share-picture-text.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { inChicago, signedUp } from './visits.ts';

/** Rewards, and pictures of a sale for sharing. */

async function post({ page }: Stage, title: string): Promise<void> {
  await page.goto('/create-sale');
  await page.getByLabel(createSaleText.saleTitle).fill(title);
  await page.getByLabel(createSaleText.description).fill('Tools, records, a sofa.');
  await page.getByText(createSaleText.types.estate, { exact: true }).click();
  await page.getByLabel(createSaleText.address).first().fill('123 Maple Street');
  await page.getByLabel(createSaleText.zipCode).fill('60614');
  await page.getByRole('button', { name: createSaleText.submit }).click();
  await page.getByRole('status').getByText(createSuccessText.sent).waitFor();
}

/** A person who has posted this many sales, in the dialog or before it is opened. */
async function rewards(stage: Stage, sales: number, tab?: string): Promise<void> {
  const { page } = stage;
  await signedUp(stage);
  for (let count = 1; count <= sales; count++) await post(stage, `Sale number ${count} on Maple`);
  await page.goto('/account?tab=rewards');
  const open = page.getByRole('button', { name: rewardsText.open });
  await open.waitFor();
  if (tab === undefined) return;
  await open.click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
}

/** The picture of a sample sale, which has a photo. */
async function picture(stage: Stage, design: keyof typeof sharePictureText.designs): Promise<void> {
  const { page } = stage;
  await inChicago(stage);
  await page.goto('/discover');
  const sale = page.locator('article a[href^="/sale/"]').first();
  const saleId = (await sale.getAttribute('href'))?.split('/')[2] ?? '';
  await page.goto(`/social-share-generator?saleId=${saleId}`);
  await page.getByText(sharePictureText.designs[design], { exact: true }).click();
  await drawn(stage);
}

async function drawn({ page }: Stage): Promise<void> {
  await page.locator('button:enabled', { hasText: sharePictureText.download }).waitFor();
}

async function ownPicture(stage: Stage, title: string, design?: string): Promise<void> {
  await inChicago(stage);
  await post(stage, title);
  await stage.page.goto('/social-share-generator');
  if (design !== undefined) await stage.page.getByText(design, { exact: true }).click();
  await drawn(stage);
}

export const PICTURE_SCENES: readonly Scene[] = [
  { name: 'rewards-none', play: (stage) => rewards(stage, 0) },
  { name: 'rewards-silver', play: (stage) => rewards(stage, 3) },
  { name: 'rewards-status', play: (stage) => rewards(stage, 3, rewardsText.status) },
  { name: 'rewards-history-none', play: (stage) => rewards(stage, 0, rewardsText.history) },
  { name: 'rewards-history', play: (stage) => rewards(stage, 6, rewardsText.history) },
  { name: 'rewards-refer', play: (stage) => rewards(stage, 0, rewardsText.refer) },
  {
    name: 'picture-none',
    play: async (stage) => {
      await inChicago(stage);
      await stage.page.goto('/social-share-generator');
      await stage.page.getByText(sharePictureText.noneTitle).waitFor();
    },
  },
  { name: 'picture-curb', play: (stage) => picture(stage, 'curb') },
  { name: 'picture-photo', play: (stage) => picture(stage, 'photo') },
  { name: 'picture-tag', play: (stage) => picture(stage, 'tag') },
  { name: 'picture-chalk', play: (stage) => picture(stage, 'chalk') },
  { name: 'picture-flyer', play: (stage) => picture(stage, 'flyer') },
  { name: 'picture-own', play: (stage) => ownPicture(stage, 'Two-family sale on Maple') },
  {
    name: 'picture-no-photo',
    play: (stage) => ownPicture(stage, 'Everything from the attic', sharePictureText.designs.photo),
  },
  { name: 'picture-emoji', play: (stage) => ownPicture(stage, '🪑'.repeat(100)) },
  {
    name: 'picture-print',
    play: async (stage) => {
      await ownPicture(stage, 'Two-family sale on Maple');
      await stage.page.emulateMedia({ media: 'print' });
    },
  },
];
