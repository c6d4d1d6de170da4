import { describe, expect, test } from 'vitest';
import { findChromium, type Machine } from '../../tools/find-chromium.ts';

const OWN = '/home/ann/.cache/ms-playwright/chromium/chrome';
const CHROME_ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const EDGE_ON_MAC = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
const OWN_CHROME_ON_MAC = '/Users/ann/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const CHROME_ON_WINDOWS = String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`;
const OWN_CHROME_ON_WINDOWS = String.raw`C:\Users\ann\AppData\Local\Google\Chrome\Application\chrome.exe`;
const EDGE_ON_WINDOWS = String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`;

const ENV = {
  darwin: { HOME: '/Users/ann' },
  win32: {
    ProgramFiles: String.raw`C:\Program Files`,
    'ProgramFiles(x86)': String.raw`C:\Program Files (x86)`,
    LOCALAPPDATA: String.raw`C:\Users\ann\AppData\Local`,
  },
  linux: { HOME: '/home/ann' },
} as const;

type Platform = keyof typeof ENV;

function found(platform: Platform, there: readonly string[], env: Machine['env'] = ENV[platform]) {
  return findChromium({
    platform,
    env,
    exists: (path) => there.includes(path),
    playwrightsOwn: () => OWN,
  });
}

describe('the browser for the tests', () => {
  test.each<[Platform, string]>([
    ['darwin', CHROME_ON_MAC],
    ['darwin', OWN_CHROME_ON_MAC],
    ['darwin', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', EDGE_ON_MAC],
    ['win32', CHROME_ON_WINDOWS],
    ['win32', OWN_CHROME_ON_WINDOWS],
    ['win32', EDGE_ON_WINDOWS],
    ['linux', '/usr/bin/chromium'],
    ['linux', '/usr/bin/chromium-browser'],
    ['linux', '/usr/bin/google-chrome'],
  ])('on %s is %s, where that is installed', (platform, path) => {
    expect(found(platform, [path])).toBe(path);
  });

  test('is Chrome rather than Edge, and an installed one rather than Playwright’s own', () => {
    expect(found('darwin', [OWN, EDGE_ON_MAC, OWN_CHROME_ON_MAC])).toBe(OWN_CHROME_ON_MAC);
    expect(found('win32', [OWN, EDGE_ON_WINDOWS])).toBe(EDGE_ON_WINDOWS);
  });

  test('is Playwright’s own on a Mac and on Windows, once that is there', () => {
    for (const platform of ['darwin', 'win32'] as const) {
      expect(found(platform, [OWN])).toBe(OWN);
      expect(found(platform, [])).toBeUndefined();
    }
  });

  test('is that of the distribution on Linux', () => {
    expect(found('linux', [OWN, CHROME_ON_MAC])).toBeUndefined();
  });

  test('is the one that the settings name, wherever it is', () => {
    const env = { RUMMAGE_CHROMIUM: '/opt/chrome' };
    for (const platform of ['darwin', 'win32', 'linux'] as const)
      expect(found(platform, ['/usr/bin/chromium'], env)).toBe('/opt/chrome');
  });

  test('is looked for where the machine has folders for programs', () => {
    expect(found('win32', [EDGE_ON_WINDOWS], {})).toBeUndefined();
    expect(found('darwin', [CHROME_ON_MAC], {})).toBe(CHROME_ON_MAC);
  });
});
