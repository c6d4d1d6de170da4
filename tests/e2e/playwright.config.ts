import process from 'node:process';
import { defineConfig, type Project } from '@playwright/test';
import { CHROMIUM, FIREFOX } from '../tools/engines.ts';

/** Chromium and Firefox as the machine has them; nothing is downloaded. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function projects(): Project[] {
  const chromium = CHROMIUM.find();
  const firefox = FIREFOX.find();
  return [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(chromium === undefined ? {} : { executablePath: chromium }),
          chromiumSandbox: false,
          args: CHROMIUM_FLAGS,
        },
      },
    },
    {
      name: 'firefox',
      // What needs the DevTools protocol of Chromium says so with this tag.
      grepInvert: /@chromium/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: firefox === undefined ? {} : { executablePath: firefox },
        // Installed Firefox is driven by WebDriver BiDi, which cannot emulate media features.
        colorScheme: null,
        contrast: null,
        reducedMotion: null,
        forcedColors: null,
      },
    },
  ];
}

export default defineConfig({
  testDir: './specs',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './drivers/build-once.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' },
  projects: projects(),
});
