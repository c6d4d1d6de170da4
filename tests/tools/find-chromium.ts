import { type PlatformPath, posix, win32 } from 'node:path';

/** Where a machine may have a browser that is built on Chromium. */

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Where Playwright keeps the browser that it has installed, or would install. */
  readonly playwrightsOwn: () => string;
}

const ON_LINUX = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ON_MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const ON_WINDOWS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

/**
 * The browser that `RUMMAGE_CHROMIUM` names, or one that is installed for everyone or for this person. On a Mac and on
 * Windows it may also be Playwright's own. Undefined if there is none.
 */
export function findChromium(machine: Machine): string | undefined {
  const { platform, env, exists } = machine;
  const named = env['RUMMAGE_CHROMIUM'];
  if (named !== undefined) return named;
  const installed = installedPaths(machine).find((path) => exists(path));
  if (installed !== undefined || !installsItself(platform)) return installed;
  return [machine.playwrightsOwn()].find((path) => exists(path));
}

/** Whether Playwright may install a browser of its own. On Linux it comes from the distribution. */
export function installsItself(platform: NodeJS.Platform): boolean {
  return platform === 'darwin' || platform === 'win32';
}

function installedPaths({ platform, env }: Machine): readonly string[] {
  if (platform === 'darwin') {
    const home = env['HOME'] === undefined ? [] : [posix.join(env['HOME'], 'Applications')];
    return below(['/Applications', ...home], ON_MAC, posix);
  }
  if (platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => env[name]);
    return below(
      roots.filter((root) => root !== undefined),
      ON_WINDOWS,
      win32,
    );
  }
  return ON_LINUX;
}

/** Each browser in each folder; a browser's folders stand together. */
function below(
  folders: readonly string[],
  browsers: readonly string[],
  path: PlatformPath,
): readonly string[] {
  return browsers.flatMap((browser) => folders.map((folder) => path.join(folder, browser)));
}
