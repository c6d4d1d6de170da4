import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { startFakeMapHost } from '../../support/fakes/fake-map-host.ts';
import { startOneOrigin, startTwoOrigins } from '../drivers/app-server.ts';
import { hostOfChicago } from '../drivers/areas-driver.ts';
import buildOnce from '../drivers/build-once.ts';
import { develop, LOOKS, openCamera, shoot } from './camera.ts';
import type { Picture } from './contact-sheet.ts';
import { SCENES } from './all-scenes.ts';
import { putThinSales } from './places.ts';

/**
 * `npm run shots`: screenshots of every screen in its states, on a phone and a desktop, light and dark, and
 * one contact sheet for each. Arguments select scenes and looks by parts of their names.
 */

const FOLDER = join('node_modules', '.cache', 'shots');

function isChosen(name: string, words: readonly string[], others: readonly string[]): boolean {
  const own = words.filter((word) => !others.some((other) => other.includes(word)));
  return own.length === 0 || own.some((word) => name.includes(word));
}

const words = process.argv.slice(2);
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
const app = await startOneOrigin(putThinSales, onlineMap.styleUrl);
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
        pictures.push(await shoot(browser, origin, look, scene, { onlineMap: onlineMap.origin }));
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
