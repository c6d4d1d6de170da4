import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplePicturesDir } from '../../project-paths.ts';
import { DRAWINGS } from './drawings.ts';
import { MORE_DRAWINGS } from './more-drawings.ts';
import { encodePng } from './png.ts';
import { SCENES } from './scenes.ts';
import { render } from './shape.ts';

/** Writes the drawn photos of the sample sales, which are checked in. Returns how many. */
export function drawPictures(): number {
  mkdirSync(samplePicturesDir, { recursive: true });
  const all = Object.entries({ ...DRAWINGS, ...MORE_DRAWINGS, ...SCENES });
  for (const [name, [background, ...shapes]] of all) {
    writeFileSync(join(samplePicturesDir, `${name}.png`), encodePng(render(background, shapes)));
  }
  return all.length;
}
