import process from 'node:process';
import { defineConfig, type Project } from '@playwright/test';
import { CHROMIUM, FIREFOX } from '../tools/engines.ts';

/** Chromium and Firefox as installed on the machine; nothing is downloaded. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options that `drivers/browser.ts` reads to start servers. */
interface ServerOptions {
  readonly hasOwnBackendOrigin: boolean;
}

type BrowserProject = Project<object, ServerOptions>;

function at(executablePath: string | undefined): { executablePath?: string } {
  return executablePath === undefined ? {} : { executablePath };
}

const inChromium = {
  browserName: 'chromium' as const,
  launchOptions: { ...at(CHROMIUM.find()), chromiumSandbox: false, args: CHROMIUM_FLAGS },
};

const inFirefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: at(FIREFOX.find()),
  // Installed Firefox is driven by WebDriver BiDi, which cannot emulate media features.
  colorScheme: null,
  contrast: null,
  reducedMotion: null,
  forcedColors: null,
};

const inFirefoxWindow = {
  ...inFirefox,
  launchOptions: { ...inFirefox.launchOptions, headless: false },
};

/**
 * Specs of the long set (`npm run test:all`) have the tag @long. Those that run in only one engine in the
 * quick set have @long-in-firefox.
 */
const isLong = process.env['RUMMAGE_TESTS'] === 'all';
/** Cases that need Chromium have the tag @chromium: for its DevTools protocol, or because of a limit of Firefox's driver. */
const notInFirefox = isLong ? /@chromium/ : /@chromium|@long/;
/** In the quick set a spec of two origins runs only in that project. */
const notInChromium = isLong ? [] : [/@long(?!-in-firefox)/, /@two-origins/];

/** Where engines differ most: storage, service workers, files. In the long set Firefox runs all specs. */
const WHERE_ENGINES_DIFFER = [
  'installed-app',
  'new-version',
  'own-backend-origin',
  'photos',
  'selling',
].map((name) => `**/${name}.e2e.ts`);

/** Firefox draws maps only in a window; `npm test` gives it a display that nobody sees (xvfb). */
const DRAWS_MAPS = '**/map/base-map.e2e.ts';

/** WebKitGTK is driven by WebDriver (`drivers/webkit`); Playwright only runs the cases. */
const IN_WEBKIT = '**/webkit/*.e2e.ts';

const projects: BrowserProject[] = [
  { name: 'chromium', grepInvert: notInChromium, testIgnore: IN_WEBKIT, use: inChromium },
  {
    // As in production: CORS and the security policy apply between the app and its backend.
    name: 'chromium-two-origins',
    grep: isLong ? /@two-origins/ : /^(?!.*@long).*@two-origins/,
    testIgnore: IN_WEBKIT,
    use: { ...inChromium, hasOwnBackendOrigin: true },
  },
  {
    name: 'firefox',
    grepInvert: notInFirefox,
    ...(isLong ? { testIgnore: [DRAWS_MAPS, IN_WEBKIT] } : { testMatch: WHERE_ENGINES_DIFFER }),
    use: inFirefox,
  },
  {
    name: 'firefox-window',
    grepInvert: notInFirefox,
    testMatch: DRAWS_MAPS,
    use: inFirefoxWindow,
  },
  { name: 'webkit', testMatch: IN_WEBKIT },
];

export default defineConfig<object, ServerOptions>({
  testDir: './specs',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './drivers/server/build-once.ts',
  // On two processors, two at once, each with a server and a browser, take longer than one after the other.
  workers: 1,
  fullyParallel: false,
  // `npm test` asks for more (`tests/tools/run-tests.ts`); a run by hand shows a failure at once.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // No test measures time: these limits only end a case that will never pass, even on the slowest machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // A click on something that will never appear fails well before the whole case times out.
  use: { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', actionTimeout: 60_000 },
  projects,
});
