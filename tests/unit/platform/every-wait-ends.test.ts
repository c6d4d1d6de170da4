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
  'src/build/hosting/early-files.ts':
    'asks ahead for files of the app; nobody waits for the answer',
  'src/map/basemap/overview-archive.ts': 'the map says what it lacks while it loads',
  'src/platform/page/stale-chunks.ts': 'the page with its buttons stays',
};

test('a request to the network has a limit, or something else that ends it', () => {
  const calls = filesWith(/(?<!function )(?<!async )\bfetch\(/);
  const limited = new Set(filesWith(/withTimeLimit|createTimedFetch|\bsignal\b/));
  const endless = calls.filter((file) => !limited.has(file));
  expect(endless.toSorted()).toEqual(Object.keys(ENDED_ELSEWHERE).toSorted());
});

/** Promises that we make ourselves, and the browser's that may stay open, with what ends each. */
const WAITS: Readonly<Record<string, string>> = {
  'src/app/faults/unexpected-error.ts': 'is a limit itself',
  'src/app/main.tsx': 'PATIENCE_MS; it only begins the installation',
  'src/device/discovery/discovery.ts':
    'reading all sales, which starts over; the page says that the worker is late',
  'src/device/time/wait-no-longer.ts': 'is a limit itself',
  'src/device/travel/travel-calls.ts': 'a pause on the clock',
  'src/device/wiring/keep-device.ts':
    'calls are asked again, then refused; one that is late is said',
  'src/features/static/sending-time.ts': 'a pause',
  'src/page/app/use-app-update.ts': 'is a limit itself',
  'src/map/basemap/overview-archive.ts': 'a pause before the next try',
  'src/platform/store-later-files.ts': 'app-update.ts gives it a limit; nobody waits for it',
  'src/platform/page/geolocation.ts': 'QUESTION_LIMIT_MS',
  'src/platform/page/load-until-there.ts': 'a pause before the next try',
  'src/platform/page/picture-files.ts': 'a canvas of our own, drawn on this device',
  'src/platform/app-update.ts': 'nobody waits for an installation',
  'src/platform/switch-version.ts': 'is a limit itself',
  'src/platform/worker-life.ts': 'is the wait for an end',
  'src/platform/worker/page-lease.ts': 'holds a lock for as long as the page leads',
  'src/platform/worker/web-locks.ts': 'LONGEST_WAIT_MS',
  'src/page/app/page-state.ts': 'the worker’s first word; it is asked again, or said to be late',
};

test('a promise that we make ourselves, a lock and the browser’s questions have an end', () => {
  const waits =
    /new Promise\b|withResolvers|serviceWorker\.ready|locks\??\.request\(|getCurrentPosition\(/;
  expect(filesWith(waits).toSorted()).toEqual(Object.keys(WAITS).toSorted());
});

/** Busy until the page is left for another site, unless that is refused. */
const LEAVES_THE_PAGE = ['src/features/auth/google-sign-in.tsx'];

test('a button that says that something is under way says so no longer than it is', () => {
  const byHand = filesWith(/set(?:Is\w+|Busy\w*)\(true\);[^}]*?\bawait\b/);
  expect(byHand).toEqual(LEAVES_THE_PAGE);
});

test('a worker is started only where its end is noticed', () => {
  expect(filesWith(/new (?:Shared)?Worker\(/).toSorted()).toEqual([
    'src/device/door/planner-door.ts',
    'src/device/wiring/early-device.ts',
  ]);
  // MapLibre starts these itself.
  expect(filesWith(/\?worker\b/)).toEqual(['src/map/canvas/page-map-workers.ts']);
});

test('calls to the device worker go through what asks again and says when one is late', () => {
  expect(filesWith(/from 'comlink'/).toSorted()).toEqual([
    'src/device/wiring/device-worker.ts',
    'src/device/wiring/open-door.ts',
  ]);
});
