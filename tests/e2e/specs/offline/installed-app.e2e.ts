import { expect, installabilityErrors, test } from '../../drivers/browser.ts';
import { reloadByForce } from '../../drivers/devtools.ts';

test('the browser offers to install the app @chromium', async ({ ordinaryVisitor }) => {
  const visitor = await ordinaryVisitor();
  await visitor.open('/');
  await visitor.untilInstalled();
  expect(await installabilityErrors(visitor)).toEqual([]);
});

test('a deep link opens without a network after one visit', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  const tab = await visitor.newTab();
  await tab.goto('/how-it-works');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that was reloaded past the service worker opens its screens without a network @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open('/');
  await visitor.untilInstalled();
  await reloadByForce(visitor);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await visitor.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
});

test('a link to any page has a card, and the host has its picture', async ({ app }) => {
  const page = await (await fetch(`${app.origin}/sale/1`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(new URL(picture, app.origin));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
});

test('the web manifest names pictures that the host has, and screens of the app', async ({
  app,
}) => {
  const manifest = (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as {
    readonly [list in 'icons' | 'screenshots']: readonly {
      readonly src: string;
      readonly type: string;
    }[];
  } & {
    readonly shortcuts: readonly { readonly url: string }[];
    readonly share_target: { readonly action: string; readonly params: object };
  };
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await fetch(new URL(src, app.origin));
    expect(answer.status, src).toBe(200);
    expect(answer.headers.get('content-type'), src).toBe(type);
  }
  expect(manifest.screenshots).toHaveLength(4);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/discover',
    '/create-sale',
    '/map',
    '/routes',
    '/saved-sales',
  ]);
  const { action, params } = manifest.share_target;
  expect(action).toBe('/import');
  expect(Object.values(params)).toEqual(['title', 'text', 'url']);
});

test('missing files are missing, not the app in disguise', async ({ app }) => {
  for (const path of ['/assets/gone-123.js', '/picture.png']) {
    expect((await fetch(app.origin + path)).status, path).toBe(404);
  }
  const page = await fetch(`${app.origin}/sale/1`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-cache');
});
