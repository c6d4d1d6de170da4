import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openCamera } from './camera.ts';

/** One sheet that shows the same scenes of two builds side by side. */

/** The screens that differ most from what they were before there were rows, chips and a bar on the sale page. */
export const CHANGED_MOST: readonly string[] = [
  'discover',
  'discover-filters',
  'discover-empty',
  'save-as-guest',
  'home',
  'sale',
  'own-sale',
  'create',
  'create-success',
  'saved',
];

const SCENES_IN_A_ROW = 5;
const PICTURE_WIDTH_PX = 234;
const SHEET_WIDTH_PX = 2500;

interface Sheet {
  /** Folders with a PNG for each scene, as `develop` writes them. */
  readonly before: string;
  readonly after: string;
  readonly scenes: readonly string[];
  /** Where the sheet is written. */
  readonly file: string;
}

/** Throws if one of the folders does not exist, or if neither has a picture of a scene. */
export async function laySheet({ before, after, scenes, file }: Sheet): Promise<string> {
  for (const folder of [before, after]) {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder.`);
  }
  const pairs = await Promise.all(
    scenes.map(async (name) => {
      const pictures = [await pictureOf(before, name), await pictureOf(after, name)] as const;
      if (pictures.every((picture) => picture === null)) {
        throw new Error(`There is no picture of ${name}.`);
      }
      return pairOf(name, pictures);
    }),
  );
  const browser = await openCamera();
  try {
    const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 900 } });
    await page.setContent(`<style>
      body { margin: 16px; background: #888; font: 15px sans-serif }
      main { display: grid; grid-template-columns: repeat(${SCENES_IN_A_ROW}, max-content); gap: 20px 14px }
      section { padding: 8px; background: #bbb }
      h2 { margin: 0 0 4px; font-size: 17px }
      div { display: flex; align-items: start; gap: 8px }
      figure { margin: 0; width: ${PICTURE_WIDTH_PX}px }
      img { width: 100% }
      p { margin: 0; padding: 80px 0; text-align: center; border: 2px dashed #666 }
    </style><main>${pairs.join('')}</main>`);
    await mkdir(dirname(resolve(file)), { recursive: true });
    await page.screenshot({ path: file, fullPage: true });
    return file;
  } finally {
    await browser.close();
  }
}

async function pictureOf(folder: string, scene: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, `${scene}.png`))).toString('base64');
  } catch {
    return null;
  }
}

function pairOf(name: string, pictures: readonly [string | null, string | null]): string {
  const figures = pictures.map((picture, index) => {
    const shown =
      picture === null ? '<p>not there</p>' : `<img src="data:image/png;base64,${picture}">`;
    return `<figure><figcaption>${index === 0 ? 'before' : 'after'}</figcaption>${shown}</figure>`;
  });
  return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`;
}
