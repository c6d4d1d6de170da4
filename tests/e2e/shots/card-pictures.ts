import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { SCENES, type ShotHosts } from './all-scenes.ts';
import { LOOKS, shoot } from './camera.ts';

/**
 * The pictures of the web manifest (`src/build/hosting/installable.ts`), which a browser shows before it installs the
 * app.
 */
const FOLDER = join('public', 'screenshots');
const CARD_SCENES = ['discover', 'map'];
/** Pictures of a phone are as sharp as phone screens. */
const CARD_LOOKS = { 'phone-light': 2, 'desktop-light': 1 };
const QUALITY = 80;

/** Takes the pictures of the app's card, and writes them where the build takes them from. */
export async function takeCardPictures(
  browser: Browser,
  origin: string,
  hosts: ShotHosts,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, scale] of Object.entries(CARD_LOOKS)) {
    const look = LOOKS.find((each) => each.name === name);
    if (look === undefined) throw new Error(`No look is called ${name}`);
    for (const scene of SCENES.filter((each) => CARD_SCENES.includes(each.name))) {
      const { png } = await shoot(browser, origin, { ...look, scale }, scene, hosts);
      const file = join(FOLDER, `${name.replace('-light', '')}-${scene.name}.jpg`);
      await writeFile(file, await asJpeg(browser, png, look.width * scale, look.height * scale));
      console.log(file);
    }
  }
}

async function asJpeg(
  browser: Browser,
  png: Buffer,
  width: number,
  height: number,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    const address = `data:image/png;base64,${png.toString('base64')}`;
    await page.setContent(`<body style="margin: 0"><img src="${address}" style="display: block">`);
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    return await page.screenshot({ type: 'jpeg', quality: QUALITY });
  } finally {
    await page.close();
  }
}
