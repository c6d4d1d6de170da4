import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { samplePicturesDir } from '../../project-paths.ts';
import { DRAWINGS } from './drawings.ts';
import { MORE_DRAWINGS } from './more-drawings.ts';
import { encodePng } from './png.ts';
import { SCENES } from './scenes.ts';
import { render } from './shape.ts';

/** Writes the pictures of the sample sales. Run by hand when a drawing changed; the files are kept. */
mkdirSync(samplePicturesDir, { recursive: true });
let bytes = 0;
const all = Object.entries({ ...DRAWINGS, ...MORE_DRAWINGS, ...SCENES });
for (const [name, [background, ...shapes]] of all) {
  const png = encodePng(render(background, shapes));
  writeFileSync(join(samplePicturesDir, `${name}.png`), png);
  bytes += png.length;
}
process.stdout.write(`${all.length} pictures, ${bytes} bytes.\n`);
