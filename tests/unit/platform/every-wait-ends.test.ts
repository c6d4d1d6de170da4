import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Whatever the app waits for has an end: a promise to a worker or the network that nobody ends is found here. */

const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
}));

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);
}

/** Requests without a limit in the file itself, and what ends the wait for them. */
const ENDED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/remote/auth/auth-requests.ts': 'open-remote.ts gives it a fetch with a limit',
  'src/remote/auth/sign-in-ways.ts': 'open-remote.ts gives it a fetch with a limit',
  'src/device/discovery/zip-table-loader.ts': 'the page says that the worker is late',
  'src/device/wiring/device-worker.ts': 'hands the browser’s own to those who limit it',
  'src/map/basemap/overview-archive.ts': 'the map says what it lacks while it loads',
  'src/platform/page/stale-chunks.ts':
    'the page with its buttons stays; a switch of versions has its own limit',
};

test('a request to the network has a limit, or something else that ends it', () => {
  const calls = filesWith(/(?<!function )(?<!async )\bfetch\(/);
  const limited = new Set(filesWith(/withTimeLimit|createTimedFetch|\bsignal\b/));
  const endless = calls.filter((file) => !limited.has(file));
  expect(endless.toSorted()).toEqual(Object.keys(ENDED_ELSEWHERE).toSorted());
});

test('a worker is started only where its end is noticed', () => {
  expect(filesWith(/new (?:Shared)?Worker\(/).toSorted()).toEqual([
    'src/device/door/planner-door.ts',
    'src/device/wiring/early-device.ts',
  ]);
});

test('calls to the device worker go through what asks again and says when one is late', () => {
  expect(filesWith(/from 'comlink'/).toSorted()).toEqual([
    'src/device/wiring/device-worker.ts',
    'src/device/wiring/open-door.ts',
  ]);
});
