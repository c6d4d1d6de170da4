import { randomBytes } from 'node:crypto';
import { type Site, startSite } from './static-site.ts';

/** What came down the link in a visit of another app. */
export interface Weight {
  readonly firstCardKilobytes: number;
  readonly kilobytes: number;
}

/**
 * A page without an app, which downloads as many bytes as another visit did: one file until its "first card",
 * one until it is "ready". No app of that weight can be faster over the same link.
 */
export async function startBarePage({ firstCardKilobytes, kilobytes }: Weight): Promise<Site> {
  const files: Readonly<Record<string, Buffer>> = {
    '/first': randomBytes(Math.round(firstCardKilobytes * 1000)),
    '/rest': randomBytes(Math.round((kilobytes - firstCardKilobytes) * 1000)),
  };
  return startSite((path, response) => {
    const file = files[path];
    response.setHeader('content-type', file === undefined ? 'text/html' : 'image/png');
    response.end(file ?? PAGE);
  });
}

const PAGE = `<!doctype html><title>Bare</title><link rel="icon" href="data:,"><script type="module">
const whole = async (path) => (await fetch(path)).arrayBuffer();
await whole('/first');
document.body.append(document.createElement('article'));
await whole('/rest');
window.rummageMarks.offlineReady = performance.now();
</script>`;
