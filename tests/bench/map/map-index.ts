import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { build, preview } from 'vite';
import type { IndexTimes } from './page/index-worker.ts';

const ROOT = join(import.meta.dirname, 'page');
const OUT = join(import.meta.dirname, '../../../node_modules/.cache/bench-map');

export interface IndexResult {
  readonly points: number;
  readonly ours: IndexTimes;
  /** From the data to the first picture, which needs no more than the first view. */
  readonly mapLibreMs: number;
}

/** Our index in a worker, and MapLibre's own clusters, one after the other in one browser. */
export async function compareIndexes(
  browser: Browser,
  counts: readonly number[],
): Promise<readonly IndexResult[]> {
  const settings = { root: ROOT, configFile: false, logLevel: 'warn' } as const;
  await build({
    ...settings,
    worker: { format: 'es' },
    build: { outDir: OUT, emptyOutDir: true, target: 'es2022' },
  });
  const server = await preview({
    ...settings,
    build: { outDir: OUT },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  try {
    const results: IndexResult[] = [];
    for (const points of counts) {
      const page = await browser.newPage();
      await page.goto(address);
      const ours = await page.evaluate((count) => window.ourIndex(count), points);
      const mapLibreMs = await page.evaluate((count) => window.mapLibreClusters(count), points);
      results.push({ points, ours, mapLibreMs });
      await page.close();
    }
    return results;
  } finally {
    await server.close();
  }
}
