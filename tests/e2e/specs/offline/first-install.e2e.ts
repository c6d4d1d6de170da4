import { howItWorksText } from '../../../../src/i18n/pages/how-it-works-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { syncCenterText } from '../../../../src/i18n/sync/sync-center-text.ts';
import { expect, type Page, test } from '../../drivers/browser.ts';
import { limitStorage, stopInstallingWorker, stopWorkers } from '../../drivers/devtools.ts';
import { storeLaterFiles } from '../../drivers/later-files.ts';
import { startSlowHost } from '../../drivers/server/slow-host.ts';
import { MODEM, startSlowLink } from '../../drivers/server/slow-link.ts';

/** A first visit on a bad connection or a full device: the list comes first, offline use gets there by itself. */

const {
  ready,
  'almost-ready': almostReady,
  'getting-ready': gettingReady,
  'not-yet': notYet,
  partly,
  never,
} = syncCenterText.offlineUse;

function installations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** An installation that fails takes its registration with it. */
async function untilInstallationFailed(page: Page): Promise<void> {
  await expect.poll(() => installations(page)).toBe(1);
  await expect.poll(() => installations(page), { timeout: 60_000 }).toBe(0);
}

/** A page whose file has not been loaded yet opens, so the app works. */
async function expectWorkingOnline(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: shellText.howItWorks }).click();
  await expect(page.getByRole('heading', { level: 1, name: howItWorksText.title })).toBeVisible();
}

/** The browser says so when a network is back; the app does not wait for its next try then. */
function sayOnline(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('a connection that drops every third file still gets the app ready for offline use', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  let isInstalling = false;
  let files = 0;
  const host = await startSlowHost(app.origin, {
    drop: (path) => {
      isInstalling ||= path === '/service-worker.js';
      return isInstalling && path.startsWith('/assets/') && ++files % 3 === 0;
    },
  });
  try {
    await page.goto(`${host.origin}/discover`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await visitor.untilInstalled();
    expect(files).toBeGreaterThan(3);
    await visitor.setOffline(true);
    await page.goto(`${host.origin}/sync`);
    await expect(page.getByText(ready)).toBeVisible();
  } finally {
    await page.close();
    await host.close();
  }
});

test('at 56 kbit/s the list comes first, and some minutes later the app is ready for offline use @long', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const host = await startSlowHost(app.origin, { isCompressing: true });
  const link = await startSlowLink(Number(new URL(host.origin).port), MODEM);
  const origin = `http://localhost:${link.port}`;
  const patience = { timeout: 600_000 };
  test.setTimeout(1_500_000);
  try {
    await page.goto(`${origin}/discover`, patience);
    await expect(page.getByRole('article').first()).toBeVisible(patience);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.goto(`${origin}/sync`, patience);
    await expect(page.getByText(gettingReady)).toBeVisible(patience);
    await expect(page.getByText(almostReady)).toBeVisible(patience);
    link.setUp(false);
    await page.goto(`${origin}/create-sale`);
    await expect(page.getByRole('heading', { level: 1, name: createSaleText.title })).toBeVisible();
  } finally {
    await page.close();
    await link.close();
    await host.close();
  }
});

test('an installation that failed is started again by itself, and until then the app works online @long', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  let isMissing = true;
  const host = await startSlowHost(app.origin, {
    drop: (path) => isMissing && path.includes('/zip-table-'),
  });
  try {
    await page.goto(`${host.origin}/sync`);
    await expect(page.getByText(gettingReady)).toBeVisible();
    await untilInstallationFailed(page);
    await expect(page.getByText(notYet)).toBeVisible();
    await expectWorkingOnline(page);
    isMissing = false;
    await sayOnline(page);
    await visitor.untilInstalled();
  } finally {
    await page.close();
    await host.close();
  }
});

test(
  'a service worker that is stopped in mid-install is installed later',
  { tag: '@chromium' },
  async ({ visitor, app }) => {
    const { page } = visitor;
    let isStuck = true;
    const host = await startSlowHost(app.origin, {
      never: { test: (path) => isStuck && path.includes('/selling-') },
    });
    try {
      await page.goto(`${host.origin}/sync`);
      await host.asked;
      await stopInstallingWorker(visitor);
      await expect.poll(() => installations(page)).toBe(0);
      await expect(page.getByText(notYet)).toBeVisible();
      await expectWorkingOnline(page);
      isStuck = false;
      await sayOnline(page);
      await visitor.untilInstalled();
      await page.goto(`${host.origin}/sync`);
      await expect(page.getByText(ready)).toBeVisible();
    } finally {
      await page.close();
      await host.close();
    }
  },
);

test(
  'a full disk: the app works online, says that it is not ready, and is ready once there is space',
  { tag: '@chromium' },
  async ({ visitor, app }) => {
    const { page } = visitor;
    let isHeldBack = true;
    const host = await startSlowHost(app.origin, {
      drop: (path) => isHeldBack && path === '/service-worker.js',
    });
    try {
      await page.goto(`${host.origin}/discover`);
      await expect(page.getByRole('article').first()).toBeVisible();
      // Less than the app's files take.
      await limitStorage(visitor, host.origin, 500_000);
      isHeldBack = false;
      await sayOnline(page);
      await untilInstallationFailed(page);
      await page.goto(`${host.origin}/sync`);
      await expect(page.getByText(notYet)).toBeVisible();
      await expectWorkingOnline(page);
      await limitStorage(visitor, host.origin, null);
      await sayOnline(page);
      await visitor.untilInstalled();
      await page.goto(`${host.origin}/sync`);
      await expect(page.getByText(ready)).toBeVisible();
    } finally {
      await page.close();
      await host.close();
    }
  },
);

/** What a Wi-Fi that wants people to log in answers, whatever was asked for. */
const WIFI_LOGIN = { status: 200, html: '<title>Wi-Fi</title><h1>Welcome to our Wi-Fi</h1>' };

for (const { name, tag } of [
  { name: '/selling-', tag: ' @long' },
  { name: '/index.html', tag: '' },
]) {
  test(`another page in place of ${name} is not installed, and the app is ready once the file comes${tag}`, async ({
    visitor,
    app,
  }) => {
    const { page } = visitor;
    let isBad = true;
    const host = await startSlowHost(app.origin, {
      page: (path) => (isBad && path.includes(name) ? WIFI_LOGIN : null),
    });
    try {
      await page.goto(`${host.origin}/sync`);
      await untilInstallationFailed(page);
      await expect(page.getByText(notYet)).toBeVisible();
      isBad = false;
      await sayOnline(page);
      await expect(page.getByText(ready, { exact: true })).toBeVisible();
      await visitor.setOffline(true);
      await page.goto(`${host.origin}/create-sale`);
      await expect(
        page.getByRole('heading', { level: 1, name: createSaleText.title }),
      ).toBeVisible();
    } finally {
      await page.close();
      await host.close();
    }
  });
}

for (const answer of [{ status: 503, html: 'Busy' }, WIFI_LOGIN]) {
  test(`a later file that is answered with ${answer.status} and another page is not said to be stored, and is stored once it comes`, async ({
    visitor,
    app,
  }) => {
    const { page } = visitor;
    let isBad = true;
    let answers = 0;
    const host = await startSlowHost(app.origin, {
      page: (path) => {
        if (!isBad || !path.includes('/search-')) return null;
        answers += 1;
        return answer;
      },
    });
    try {
      await page.goto(`${host.origin}/sync`);
      await expect.poll(() => answers).toBeGreaterThan(0);
      // Asked while the first storing may still run: the answer is of the same one.
      expect(await storeLaterFiles(page, true)).toBe(false);
      await expect(page.getByText(partly)).toBeVisible();
      isBad = false;
      await sayOnline(page);
      await expect(page.getByText(ready, { exact: true })).toBeVisible();
    } finally {
      await page.close();
      await host.close();
    }
  });
}

test(
  'a service worker that is stopped while it stores later files goes on when it is asked again',
  { tag: '@chromium' },
  async ({ visitor, app }) => {
    const { page } = visitor;
    let isStuck = true;
    const host = await startSlowHost(app.origin, {
      never: { test: (path) => isStuck && path.includes('/search-') },
    });
    try {
      await page.goto(`${host.origin}/sync`);
      await host.asked;
      await expect(page.getByText(almostReady)).toBeVisible();
      await stopWorkers(visitor);
      isStuck = false;
      await sayOnline(page);
      await expect(page.getByText(ready, { exact: true })).toBeVisible({ timeout: 90_000 });
    } finally {
      await page.close();
      await host.close();
    }
  },
);

test('a private window that takes no service worker is told that the app needs a connection', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
  await page.goto('/sync');
  await expect(page.getByText(never)).toBeVisible();
});
