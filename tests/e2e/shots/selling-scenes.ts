import { createSaleText, createSuccessText } from '../../../src/i18n/sale/create-sale-text.ts';
import { ownSaleText } from '../../../src/i18n/sale/edit-sale-text.ts';
import { findOnMapText } from '../../../src/i18n/sale/find-on-map-text.ts';
import { pasteAdText } from '../../../src/i18n/import/paste-ad-text.ts';
import { photosText } from '../../../src/i18n/sale/photos-text.ts';
import { releaseText } from '../../../src/i18n/sale/release-text.ts';
import { FOUND, ODD_STREETS } from '../../support/fakes/fake-census.ts';
import type { Scene, Stage } from './all-scenes.ts';
import { openMore } from '../drivers/own-sale.ts';

/** Writing, posting and changing a sale, while its photos are being uploaded. */

/** Runs in the page: photos that can be told apart, as base64. */
function drawPictures(count: number): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 1600;
  canvas.height = 1200;
  const context = canvas.getContext('2d');
  return Array.from({ length: count }, (_, n) => {
    if (context === null) throw new Error('nothing to draw on');
    const paint = context.createLinearGradient(0, 0, canvas.width, canvas.height);
    paint.addColorStop(0, `hsl(${n * 70} 60% 65%)`);
    paint.addColorStop(1, `hsl(${n * 70 + 50} 60% 30%)`);
    context.fillStyle = paint;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
}

async function writing({ page, context }: Stage, photos: number): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem('userZipCode', '60601');
    sessionStorage.setItem('rummageSaidDataSource', 'supabase');
  });
  await page.goto('/create-sale');
  await page.getByLabel(createSaleText.saleTitle).fill('Two-family sale on Maple');
  await page.getByLabel(createSaleText.description).fill('Tools, records, a sofa, and a piano.');
  await page.getByText(createSaleText.types.estate, { exact: true }).click();
  await page.getByLabel(createSaleText.address).first().fill('123 Maple Street');
  await page.getByLabel(createSaleText.zipCode).fill('60614');
  await choose(page, photos);
  if (photos > 0) await page.getByLabel(photosText.remove(Math.min(photos, 10))).waitFor();
}

async function choose(page: Stage['page'], count: number): Promise<void> {
  const pictures = await page.evaluate(drawPictures, count);
  const files = pictures.map((base64, n) => ({
    name: `IMG_${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }));
  await page.locator('input[type=file]').setInputFiles(files);
}

async function toPhotos({ page }: Stage): Promise<void> {
  await page.getByRole('heading', { name: photosText.title }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: createSaleText.contact }).scrollIntoViewIfNeeded();
}

async function posted(stage: Stage): Promise<void> {
  await writing(stage, 3);
  await stage.page.getByRole('button', { name: createSaleText.submit, exact: true }).click();
  await stage.page.waitForURL('**/create-success');
}

/** Rows are exchanged, but photos do not get through. */
async function withoutStorage({ context }: Stage): Promise<void> {
  await context.route(/\/storage\/v1\/object\/sale-images/, (route) => route.abort());
}

/** Storage refuses every photo. */
async function refusing({ context }: Stage): Promise<void> {
  await context.route(/\/storage\/v1\/object\/sale-images/, (route) =>
    route.fulfill({ status: 413, json: { statusCode: '413', error: 'Payload too large' } }),
  );
}

/** Looks up an address and scrolls the result into view. */
async function located(stage: Stage, street: string, sentence: string): Promise<void> {
  await writing(stage, 0);
  const { page } = stage;
  await page.getByLabel(createSaleText.address).first().fill(street);
  await page.getByRole('button', { name: findOnMapText.find }).click();
  await page.getByText(sentence).waitFor();
  await page.getByRole('heading', { name: createSaleText.location }).scrollIntoViewIfNeeded();
  await page.getByText(sentence).scrollIntoViewIfNeeded();
}

/** Sets a release time for the address, this many days from now. */
async function shownLater(stage: Stage, days: number): Promise<void> {
  await writing(stage, 0);
  const { page } = stage;
  await page.getByText(releaseText.rules.at.label, { exact: true }).click();
  const date = await page.evaluate(
    (ahead) => new Intl.DateTimeFormat('en-CA').format(Date.now() + ahead * 86_400_000),
    days,
  );
  await page.getByLabel(releaseText.date).fill(date);
  // The other one is that of half price, further down.
  await page.getByLabel(releaseText.time, { exact: true }).first().fill('18:00');
  await page.getByText(releaseText.question).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: photosText.title }).scrollIntoViewIfNeeded();
}

async function ownPage(stage: Stage): Promise<void> {
  await posted(stage);
  const { page } = stage;
  const link = page.getByRole('link', { name: createSuccessText.view });
  await page.goto(await link.evaluate(hrefOf));
  await page.getByRole('heading', { name: ownSaleText.heading }).scrollIntoViewIfNeeded();
}

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';

export const SELLING_SCENES: readonly Scene[] = [
  {
    name: 'create-photos',
    play: async (stage) => {
      await writing(stage, 4);
      await toPhotos(stage);
    },
  },
  {
    name: 'create-photo-removed',
    play: async (stage) => {
      await writing(stage, 4);
      await stage.page.getByLabel(photosText.remove(1)).click();
      await toPhotos(stage);
    },
  },
  {
    name: 'create-too-many-photos',
    play: async (stage) => {
      await writing(stage, 12);
      await stage.page.getByText(photosText.tooMany).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-bad-file',
    play: async (stage) => {
      await writing(stage, 1);
      const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text') };
      await stage.page.locator('input[type=file]').setInputFiles(notes);
      await stage.page.getByText(photosText.failedFiles).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-town',
    play: async (stage) => {
      await writing(stage, 0);
      await stage.page.getByLabel(createSaleText.zipCode).fill('');
      await stage.page.getByLabel(createSaleText.zipCode).pressSequentially('Evanst');
      await stage.page.getByRole('option').first().waitFor();
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.getByRole('option').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-town-of-many',
    play: async (stage) => {
      await writing(stage, 0);
      await stage.page.getByLabel(createSaleText.zipCode).fill('');
      await stage.page.getByLabel(createSaleText.zipCode).pressSequentially('Chicago');
      await stage.page.getByRole('option').first().click();
      await stage.page.getByText(/We picked the one in the middle/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-found',
    play: (stage) => located(stage, '2100 Ridge Avenue', FOUND.label),
  },
  {
    name: 'create-found-far',
    play: (stage) => located(stage, `${ODD_STREETS.alaska} View`, findOnMapText.outsideUs),
  },
  {
    name: 'create-not-found',
    play: (stage) =>
      located(
        stage,
        `${ODD_STREETS.nowhere} Lane`,
        'Could not find location for the provided address',
      ),
  },
  { name: 'create-shown-later', play: (stage) => shownLater(stage, 3) },
  { name: 'create-shown-passed', play: (stage) => shownLater(stage, -3) },
  {
    name: 'paste-ad',
    play: async ({ page }) => {
      await page.goto('/import');
      const text =
        'Big yard sale!\nTools, lamps.\nSaturday 8am to ?\n12 Oak St, Dayton OH 45402\nCash only.';
      await page.getByLabel(pasteAdText.field).fill(text);
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'create-error-summary',
    play: async (stage) => {
      await stage.page.goto('/create-sale');
      await stage.page.getByRole('button', { name: createSaleText.submit, exact: true }).click();
      await stage.page.getByText(createSaleText.fixFirst(5)).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'success-photos-waiting',
    play: async (stage) => {
      await withoutStorage(stage);
      await posted(stage);
      await stage.page.getByText(photosText.waiting).first().waitFor();
    },
  },
  {
    name: 'success-photos-failed',
    play: async (stage) => {
      await refusing(stage);
      await posted(stage);
      await stage.page.getByRole('button', { name: photosText.retry }).nth(2).waitFor();
    },
  },
  { name: 'own-sale', play: ownPage },
  {
    name: 'own-sale-deleting',
    play: async (stage) => {
      await ownPage(stage);
      await openMore(stage.page);
      await stage.page.getByRole('button', { name: ownSaleText.delete }).click();
      await stage.page.getByText(ownSaleText.deleteHint).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'edit-sale',
    play: async (stage) => {
      await ownPage(stage);
      await stage.page.getByRole('link', { name: ownSaleText.edit }).first().click();
      await stage.page.getByLabel(photosText.remove(1)).waitFor();
    },
  },
];
