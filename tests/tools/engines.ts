import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { findChromium, installsItself } from './find-chromium.ts';

/** Programs that tests need and npm does not install. */

export interface Engine {
  readonly name: string;
  readonly debianPackage: string;
  /** Where it is; undefined if it is missing, or too old. */
  find(): string | undefined;
}

function firstExisting(setting: string, paths: readonly string[]): string | undefined {
  return process.env[setting] ?? paths.find((path) => existsSync(path));
}

export const CHROMIUM: Engine = {
  name: 'Chromium',
  debianPackage: 'chromium',
  find: () =>
    findChromium({
      platform: process.platform,
      env: process.env,
      exists: existsSync,
      playwrightsOwn: () => chromium.executablePath(),
    }),
};

/** The last version without all the commands that Playwright drives it by. `.ci/run` has this number, too. */
const TOO_OLD_FIREFOX = 140;

let newEnoughFirefox: string | undefined;

export const FIREFOX: Engine = {
  name: `Firefox ESR after ${TOO_OLD_FIREFOX}`,
  debianPackage: 'firefox-esr',
  find: () => {
    const paths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
    newEnoughFirefox ??= [firstExisting('RUMMAGE_FIREFOX', paths)].find(
      (path) => path !== undefined && firefoxVersion(path) > TOO_OLD_FIREFOX,
    );
    return newEnoughFirefox;
  },
};

/** 0 if it does not say. */
function firefoxVersion(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** A display that nobody sees, for windows of browsers. */
export const XVFB: Engine = {
  name: 'Xvfb',
  debianPackage: 'xvfb',
  find: () => firstExisting('RUMMAGE_XVFB', ['/usr/bin/xvfb-run']),
};

/** What drives WebKitGTK; its package brings the browser along. */
export const WEBKIT_DRIVER: Engine = {
  name: "WebKitGTK's driver",
  debianPackage: 'webkit2gtk-driver',
  find: () => firstExisting('RUMMAGE_WEBKIT_DRIVER', ['/usr/bin/WebKitWebDriver']),
};

export const MINI_BROWSER: Engine = {
  name: "WebKitGTK's MiniBrowser",
  debianPackage: 'webkit2gtk-driver',
  find: () => firstExisting('RUMMAGE_MINI_BROWSER', miniBrowsers()),
};

/** Debian has a folder for each kind of processor, and Fedora has none. */
function miniBrowsers(): readonly string[] {
  const kinds = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''];
  return kinds.map((kind) => `/usr/lib/${kind}webkit2gtk-4.1/MiniBrowser`);
}

export function postgresql(version: string): Engine {
  return {
    name: `PostgreSQL ${version}`,
    debianPackage: `postgresql-${version}`,
    find: () => findPostgres(version) ?? undefined,
  };
}

export function installLine(engine: Engine): string {
  if (engine === CHROMIUM && installsItself(process.platform))
    return 'no Chrome, Edge or Chromium is installed; get one with: npx playwright install chromium';
  return `${engine.name} is missing; on Debian: apt-get update && apt-get install -y ${engine.debianPackage}`;
}

/** Installs a missing browser where that is possible without asking, and says what it does. */
export function installChromium(): void {
  if (installsItself(process.platform)) installPlaywrightsOwn();
  else installFromDebian(CHROMIUM);
}

function installPlaywrightsOwn(): void {
  console.log("No Chrome, Edge or Chromium is installed: getting Playwright's own");
  spawnSync('npx playwright install chromium', { stdio: 'inherit', shell: true });
}

function installFromDebian(engine: Engine): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  console.log(`${engine.name} is missing: installing Debian's package`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const { status } = spawnSync('apt-get', ['update', '-q'], options as never);
  if (status === 0) {
    spawnSync('apt-get', ['install', '-y', '-q', engine.debianPackage], options as never);
  }
}
