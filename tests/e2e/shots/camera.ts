import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../../tools/engines.ts';
import { ALL_DAYS, storeBeforehand } from '../drivers/browser.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';
import type { Scene, ShotHosts } from './all-scenes.ts';

/** Takes the screenshots of one look of the app: a screen size, light or dark. */

export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Pixels of the picture to one of the page; 1 if it is not said. */
  readonly scale?: number;
}

const MOST_PICTURES = 20;
const BETWEEN_PICTURES_MS = 900;
const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const DESKTOP = { width: 1280, height: 800 };

export const LOOKS: readonly Look[] = [
  { name: 'phone-light', ...PHONE, colorScheme: 'light' },
  { name: 'phone-dark', ...PHONE, colorScheme: 'dark' },
  { name: 'sideways-light', ...SIDEWAYS, colorScheme: 'light' },
  { name: 'desktop-light', ...DESKTOP, colorScheme: 'light' },
  { name: 'desktop-dark', ...DESKTOP, colorScheme: 'dark' },
];

export function openCamera(): Promise<Browser> {
  const executablePath = CHROMIUM.find();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Runs each scene on a separate device, so that none sees what another left behind. */
export async function shoot(
  browser: Browser,
  origin: string,
  look: Look,
  scene: Scene,
  hosts: ShotHosts,
): Promise<Picture> {
  const isPhone = look.width < 768;
  const isHeld = Math.min(look.width, look.height) < 768;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    deviceScaleFactor: look.scale ?? 1,
    isMobile: isHeld,
    hasTouch: isHeld,
    serviceWorkers: 'block',
  });
  try {
    await storeBeforehand(context, ...ALL_DAYS);
    const page = await context.newPage();
    await scene.play({ page, context, isPhone, hosts });
    await settled(page);
    return { name: scene.name, png: await stillPicture(page) };
  } finally {
    // What the page still asks for may not end everything because its answer is gone.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** Waits until fonts and images are loaded and animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(
      (image) => !image.complete && image.loading !== 'lazy',
    );
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    const running = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/**
 * A map comes in tile by tile, and nothing on the page says when it is complete. Two identical pictures in a row do.
 */
async function stillPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot();
  if ((await page.locator('canvas').count()) === 0) return picture;
  for (let attempt = 0; attempt < MOST_PICTURES; attempt += 1) {
    await page.waitForTimeout(BETWEEN_PICTURES_MS);
    const next = await page.screenshot();
    if (next.equals(picture)) return next;
    picture = next;
  }
  return picture;
}

/** Writes a picture at once: the next scene may end the run. */
export async function keep(folder: string, look: Look, { name, png }: Picture): Promise<void> {
  const own = join(folder, look.name);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, `${name}.png`), png);
}

/** Writes one sheet with all screenshots of a look. */
export async function develop(
  browser: Browser,
  folder: string,
  look: Look,
  pictures: readonly Picture[],
): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  await page.setContent(contactSheet(look.name, look.width / look.height, pictures));
  const sheet = join(folder, `${look.name}.png`);
  await page.screenshot({ path: sheet, fullPage: true });
  await page.close();
  return sheet;
}
