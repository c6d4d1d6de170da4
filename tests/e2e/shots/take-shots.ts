import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startFakeMapHost } from '../../support/fakes/fake-map-host.ts';
import { startOneOrigin, startTwoOrigins } from '../drivers/server/app-server.ts';
import { hostOfChicago } from '../drivers/areas-driver.ts';
import buildOnce from '../drivers/server/build-once.ts';
import { CHANGED_MOST, laySheet } from './before-after.ts';
import { takeCardPictures } from './card-pictures.ts';
import { develop, keep, LOOKS, openCamera, shoot } from './camera.ts';
import type { Picture } from './contact-sheet.ts';
import { SCENES } from './all-scenes.ts';
import { putThinSales } from './places.ts';

/**
 * `npm run shots`: screenshots of every screen in its states, on a phone, upright and sideways, and a desktop,
 * light and dark, and one contact sheet for each. Arguments select scenes and looks by parts of their names.
 *
 * `npm run shots -- --sheet BEFORE AFTER [scene...]`: takes none, and lays the pictures of two folders side
 * by side; `--out FILE` says where. Pictures of an older build come from its own `npm run shots`.
 *
 * `npm run shots -- --card`: takes the pictures of the web manifest, and puts them into `public/screenshots`.
 */

/** The streets are from OpenStreetMap; a card need not name the host that serves them. */
const STREETS_CREDIT =
  '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap contributors</a>';

const FOLDER = join('node_modules', '.cache', 'shots');

function isChosen(name: string, words: readonly string[], others: readonly string[]): boolean {
  const own = words.filter((word) => !others.some((other) => other.includes(word)));
  return own.length === 0 || own.some((word) => name.includes(word));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sheet: { type: 'boolean', default: false },
    card: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
if (values.sheet) {
  const [before, after, ...scenes] = positionals;
  if (before === undefined || after === undefined) {
    throw new Error('Say both folders: --sheet BEFORE AFTER');
  }
  const file = values.out ?? join(FOLDER, 'before-after.png');
  console.log(
    await laySheet({ before, after, scenes: scenes.length > 0 ? scenes : CHANGED_MOST, file }),
  );
} else if (values.card) {
  await takeCard();
} else {
  await takeAll(positionals);
}

async function takeCard(): Promise<void> {
  await buildOnce();
  const onlineMap = await startFakeMapHost(0, STREETS_CREDIT);
  const app = await startOneOrigin(putThinSales, { mapStyleUrl: onlineMap.styleUrl });
  const browser = await openCamera();
  try {
    await takeCardPictures(browser, app.origin, { onlineMap: onlineMap.origin });
  } finally {
    await browser.close();
    await app.remove();
    await onlineMap.stop();
  }
}

async function takeAll(words: readonly string[]): Promise<void> {
  const looks = LOOKS.filter(({ name }) =>
    isChosen(
      name,
      words,
      SCENES.map((scene) => scene.name),
    ),
  );
  const scenes = SCENES.filter(({ name }) =>
    isChosen(
      name,
      words,
      LOOKS.map((look) => look.name),
    ),
  );

  await rm(FOLDER, { recursive: true, force: true });
  await buildOnce();
  const onlineMap = await startFakeMapHost();
  const app = await startOneOrigin(putThinSales, { mapStyleUrl: onlineMap.styleUrl });
  const hasDownloads = scenes.some(({ needsDownloads = false }) => needsDownloads);
  const downloads = hasDownloads ? await startTwoOrigins(putThinSales) : null;
  const archive = downloads === null ? null : await hostOfChicago(downloads.tilesPort);
  const browser = await openCamera();
  try {
    for (const look of looks) {
      const pictures: Picture[] = [];
      for (const scene of scenes) {
        try {
          const { origin } = scene.needsDownloads === true && downloads !== null ? downloads : app;
          const hosts = { onlineMap: onlineMap.origin };
          const picture = await shoot(browser, origin, look, scene, hosts);
          await keep(FOLDER, look, picture);
          pictures.push(picture);
        } catch (error) {
          // Continues, because the other screenshots are still useful.
          console.error(`${look.name} ${scene.name}: ${String(error)}`);
          process.exitCode = 1;
        }
      }
      console.log(await develop(browser, FOLDER, look, pictures));
    }
  } finally {
    await browser.close();
    await archive?.stop();
    await downloads?.remove();
    await app.remove();
    await onlineMap.stop();
  }
}
