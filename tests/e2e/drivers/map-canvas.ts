import { expect, type Locator, type Page, type Visitor } from './browser.ts';

/** What is drawn on a map, by the share of each color: there is nothing in a canvas to ask by name. */
export type Picture = ReadonlyMap<string, number>;

export function mapCanvas(page: Page): Locator {
  return page.locator('canvas.maplibregl-canvas').first();
}

/** In Firefox, Playwright puts a style element into the page for that; the policy refuses it, and only that. */
async function photograph(page: Page): Promise<Buffer> {
  const shoot = () => mapCanvas(page).screenshot({ caret: 'initial' });
  // In Chromium every violation counts, at every moment.
  if (page.context().browser()?.browserType().name() !== 'firefox') return shoot();
  const watching = await page.evaluateHandle(() => {
    const ignore = (event: SecurityPolicyViolationEvent) => {
      if (event.violatedDirective === 'style-src-elem') event.stopPropagation();
    };
    window.addEventListener('securitypolicyviolation', ignore, { capture: true });
    return {
      stop: async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        window.removeEventListener('securitypolicyviolation', ignore, { capture: true });
      },
    };
  });
  const shot = await shoot();
  await watching.evaluate(({ stop }) => stop());
  return shot;
}

/** The colors of the map as the person sees it, with the share of each. */
export async function mapPicture(page: Page): Promise<Picture> {
  const shot = await photograph(page);
  const shares = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const counts: Record<string, number> = {};
    for (let at = 0; at < pixels.length; at += 4) {
      const hex = [0, 1, 2]
        .map((i) => (pixels[at + i] ?? 0).toString(16).padStart(2, '0'))
        .join('');
      counts[`#${hex}`] = (counts[`#${hex}`] ?? 0) + 1;
    }
    const total = pixels.length / 4;
    return Object.entries(counts)
      .map(([color, count]) => [color, count / total] as const)
      .filter(([, share]) => share > 0.0005);
  }, shot.toString('base64'));
  return new Map(shares);
}

/** The color at one point of the page, in the picture of the map. */
export async function colorAt(page: Page, at: { x: number; y: number }): Promise<string> {
  const box = await mapCanvas(page).boundingBox();
  const shot = await photograph(page);
  const [x, y] = [at.x - (box?.x ?? 0), at.y - (box?.y ?? 0)];
  return page.evaluate(
    async ({ base64, share }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const [px, py] = [share.x * canvas.width, share.y * canvas.height].map(Math.round);
      const pixel = context?.getImageData(px ?? 0, py ?? 0, 1, 1).data ?? [];
      return `#${[0, 1, 2].map((i) => (pixel[i] ?? 0).toString(16).padStart(2, '0')).join('')}`;
    },
    {
      base64: shot.toString('base64'),
      share: { x: x / (box?.width ?? 1), y: y / (box?.height ?? 1) },
    },
  );
}

/** Waits until the map shows each of these colors on at least half a percent of it. */
export async function expectDrawn(page: Page, ...colors: readonly string[]): Promise<void> {
  await expect(async () => {
    const picture = await mapPicture(page);
    const missing = colors.filter((color) => (picture.get(color) ?? 0) < 0.005);
    expect(missing, JSON.stringify([...picture])).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

/** Resolves when the map's files are on the device too, which happens after the installation. */
export async function untilMapStored(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = await (await caches.open('map-files')).keys();
          return files
            .map(
              ({ url }) =>
                /\/((?:maplibre|map-worker|overview).*)-[\w-]{8}\.\w+$/.exec(url)?.[1] ?? '',
            )
            .filter((name) => name !== '')
            .toSorted((a, b) => (a < b ? -1 : 1));
        }),
      { timeout: 60_000 },
    )
    .toEqual(['map-worker', 'maplibre', 'maplibre', 'overview']);
  await visitor.untilStored();
}

/** Addresses outside of the app that a page asks for from now on. */
export function requestsOutside(page: Page, origins: readonly string[]): string[] {
  const outside: string[] = [];
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) outside.push(request.url());
  });
  return outside;
}

/** The browser takes the map's graphics memory away, as a phone does that needs it elsewhere. */
export async function loseContext(page: Page): Promise<{ restore: () => Promise<void> }> {
  const handle = await mapCanvas(page).evaluateHandle((canvas) => {
    const context = (canvas as HTMLCanvasElement).getContext('webgl2');
    const loss = context?.getExtension('WEBGL_lose_context');
    loss?.loseContext();
    return { restore: () => loss?.restoreContext() };
  });
  return { restore: () => handle.evaluate((loss) => loss.restore()) };
}

/** Whether the map's picture is gone, with its graphics memory. */
export function isLost(page: Page): Promise<boolean> {
  return mapCanvas(page).evaluate((canvas) => {
    const context = (canvas as HTMLCanvasElement).getContext('webgl2');
    return context?.isContextLost() ?? true;
  });
}
