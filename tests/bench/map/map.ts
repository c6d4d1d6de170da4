import { loadavg } from 'node:os';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { startOneOrigin } from '../../e2e/drivers/server/app-server.ts';
import { buildSameOrigin } from '../../e2e/drivers/server/build-once.ts';
import { CHROMIUM } from '../../tools/engines.ts';
import { putCrowd } from '../crowd.ts';
import { compareIndexes } from './map-index.ts';
import { panCrowd } from './map-pan.ts';

/**
 * `npm run bench:map -- --json`: how long the index of marks takes beside MapLibre's own clusters, and how
 * the sales map starts, moves, and redraws its times each minute with 10,000 sales. `--index` leaves the app out. The picture is drawn by
 * software here, so tasks of the map's own drawing say nothing about phones; ours are what counts.
 */

const POINTS = [10_000, 100_000];
const SALES = 10_000;

const isJson = process.argv.includes('--json');
const executablePath = CHROMIUM.find();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const indexes = await compareIndexes(browser, POINTS);
  const pan = process.argv.includes('--index') ? null : await panned();
  const result = { load: loadavg()[0], indexes, pan };
  if (isJson) console.log(JSON.stringify(result));
  else console.dir(result, { depth: null });
} finally {
  await browser.close();
}

async function panned() {
  await buildSameOrigin();
  const app = await startOneOrigin((dataDir) => putCrowd(dataDir, SALES));
  try {
    return await panCrowd(browser, app);
  } finally {
    await app.remove();
  }
}
