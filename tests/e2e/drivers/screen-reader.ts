import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { build } from 'vite';
import type { Page } from './browser.ts';

/** A virtual screen reader in a page of the real app: it reads the page's accessibility tree, in words. */

const READER = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

declare global {
  interface Window {
    screenReader: { readonly virtual: typeof virtual };
  }
}

export interface ScreenReader {
  /** Goes on, item by item, until one is spoken that matches; says everything on the way. */
  readTo(phrase: RegExp, most?: number): Promise<string>;
  /** One item back, and forward again: says what has become of it. */
  readAgain(): Promise<string>;
  /** Presses what is being read. */
  act(): Promise<void>;
  press(key: string): Promise<void>;
  /** What was said last. Where the focus goes, the reader goes. */
  readonly last: () => Promise<string>;
  /** Everything that was said, oldest first. */
  readonly spoken: () => Promise<readonly string[]>;
}

let bundle: Promise<string> | null = null;

/** The reader as a plain script: DevTools runs it, so that the security policy stays as it is. */
async function readerScript(): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: READER, formats: ['iife'], name: 'screenReader' },
      },
    }),
  ].flat();
  if (built === undefined || !('output' in built)) throw new Error('No script of the reader');
  return `${built.output[0].code}\nwindow.screenReader = screenReader;`;
}

export async function startScreenReader(page: Page): Promise<ScreenReader> {
  bundle ??= readerScript();
  await page.evaluate(await bundle);
  await page.evaluate(() => window.screenReader.virtual.start({ container: document.body }));
  const last = () => page.evaluate(() => window.screenReader.virtual.lastSpokenPhrase());
  return {
    async readTo(phrase, most = 60) {
      for (let step = 0; step < most; step += 1) {
        await page.evaluate(() => window.screenReader.virtual.next());
        const said = await last();
        if (phrase.test(said)) return said;
      }
      const all = await page.evaluate(() => window.screenReader.virtual.spokenPhraseLog());
      throw new Error(`Nobody says ${phrase}. Said:\n${all.slice(-most).join('\n')}`);
    },
    async readAgain() {
      await page.evaluate(() => window.screenReader.virtual.previous());
      await page.evaluate(() => window.screenReader.virtual.next());
      return last();
    },
    act: () => page.evaluate(() => window.screenReader.virtual.act()),
    press: (key) => page.evaluate((name) => window.screenReader.virtual.press(name), key),
    last,
    spoken: () => page.evaluate(() => window.screenReader.virtual.spokenPhraseLog()),
  };
}
