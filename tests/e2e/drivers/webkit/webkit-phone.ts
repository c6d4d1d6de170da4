import { DATABASE_NAME } from '../../../../src/db/schema/database-name.ts';
import { expect } from '../browser.ts';
import type { FoundElement, WebDriver } from './web-driver.ts';

/** What a person does in WebKitGTK. Each deed waits until it can be done. */
export interface WebKitPhone {
  readonly browser: WebDriver;
  /** Opens a page, once nothing is written in the one that is left. */
  open(path: string): Promise<void>;
  /** Resolves once nothing waits for the database. */
  untilQuiet(): Promise<void>;
  /** Goes to another screen, as a link in the app does: the page stays. */
  turnTo(path: string): Promise<void>;
  /** Presses a button or a link. A text is its whole name. */
  press(name: string | RegExp, within?: string): Promise<void>;
  /** Replaces the text of the field whose label begins with this text. */
  fill(label: string, text: string, within?: string): Promise<void>;
  /** Chooses the radio button of this name. */
  choose(name: string): Promise<void>;
  /** Sets a date, written as in HTML (`2026-11-23`). */
  setDate(label: string, date: string): Promise<void>;
  /** Chooses a file that is on this machine. */
  chooseFile(path: string): Promise<void>;
  expectHeading(text: string): Promise<void>;
  /** Something in the page says this, maybe among other words. */
  expectText(text: string): Promise<void>;
  expectNoText(text: string): Promise<void>;
  /** How many elements there are at least. */
  expectSome(selector: string, atLeast?: number): Promise<void>;
  texts(selector: string): Promise<readonly string[]>;
  attributes(selector: string, name: string): Promise<readonly string[]>;
}

/** A machine that others use as well may take long to load or to plan. */
const PATIENT = { timeout: 60_000 };

export function phoneOn(browser: WebDriver, origin: string): WebKitPhone {
  const texts = (selector: string) => browser.run(textsOf, selector);
  const untilQuiet = () =>
    expect.poll(() => browser.run(isQuiet, DATABASE_NAME), PATIENT).toBe(true);

  async function withIt(
    what: Wanted,
    deed: (element: FoundElement) => Promise<unknown>,
  ): Promise<void> {
    const ask = async () => {
      const element = await browser.find(findVisible, what);
      expect(element, `${what.kinds} ${what.name} in ${what.within}`).not.toBeNull();
      // A new state of the page may replace it meanwhile, or move something over it.
      if (element !== null) await deed(element);
    };
    await expect(ask).toPass(PATIENT);
  }

  return {
    browser,
    async open(path) {
      await untilQuiet();
      await browser.go(origin + path);
    },
    untilQuiet,
    turnTo: (path) => browser.run(followLink, path),
    press: (name, within = 'body') =>
      withIt({ kinds: PRESSED, name: wholeName(name), within }, (element) =>
        browser.click(element),
      ),
    fill: (label, text, within = 'main') =>
      withIt({ kinds: FILLED, name: nameBegins(label), within }, async (element) => {
        await browser.run(selectAll, element);
        await browser.type(element, text);
      }),
    choose: (name) =>
      withIt({ kinds: 'input[type=radio]', name: wholeName(name), within: 'main' }, (element) =>
        // The driver finds its label not interactable, whatever lies around it.
        browser.run((radio: unknown) => radio instanceof HTMLElement && radio.click(), element),
      ),
    setDate: (label, date) =>
      withIt({ kinds: FILLED, name: nameBegins(label), within: 'main' }, (element) =>
        browser.run(chooseDate, element, date),
      ),
    async chooseFile(path) {
      const input = await browser.find(() => document.querySelector('main input[type=file]'));
      if (input === null) throw new Error('No file can be chosen here');
      await browser.type(input, path);
    },
    expectHeading: (text) => expect.poll(() => texts('h1'), PATIENT).toEqual([text]),
    expectText: (text) => expect.poll(() => browser.run(says, text), PATIENT).toBe(true),
    expectNoText: (text) => expect.poll(() => browser.run(says, text), PATIENT).toBe(false),
    expectSome: (selector, atLeast = 1) =>
      expect
        .poll(async () => (await texts(selector)).length, { ...PATIENT, message: selector })
        .toBeGreaterThanOrEqual(atLeast),
    texts,
    attributes: (selector, name) => browser.run(attributesOf, selector, name),
  };
}

const PRESSED = 'button, a[href], [role="button"]';
const FILLED = 'input, textarea, select';

interface Wanted {
  readonly kinds: string;
  /** The source of an expression. */
  readonly name: string;
  /** Selects what to look in. */
  readonly within: string;
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const wholeName = (name: string | RegExp) =>
  typeof name === 'string' ? `^${escaped(name)}$` : name.source;

const nameBegins = (name: string) => `^${escaped(name)}`;

/** Runs in the page: the first of these elements that can be seen and has this name. */
function findVisible({ kinds, name, within }: Wanted): Element | null {
  const nameOf = (element: Element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : null;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  for (const place of document.querySelectorAll(within)) {
    const found = [...place.querySelectorAll(kinds)].find(
      (element) => new RegExp(name, 'u').test(nameOf(element)) && element.checkVisibility(),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** Runs in the page: whether it was never kept from the database, for about a second. */
async function isQuiet(name: string): Promise<boolean> {
  const isApp = location.protocol.startsWith('http');
  if (!isApp || (await indexedDB.databases()).every((each) => each.name !== name)) return true;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('The database does not open')));
  });
  let longestMs = 0;
  for (let times = 0; times < 10; times += 1) {
    const startMs = performance.now();
    await new Promise((resolve) => {
      const writing = db.transaction([...db.objectStoreNames], 'readwrite');
      writing.addEventListener('complete', resolve);
      const [first = ''] = db.objectStoreNames;
      writing.objectStore(first).count();
    });
    longestMs = Math.max(longestMs, performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  db.close();
  // A slow machine takes tens of milliseconds; one that writes, or is kept out, takes longer.
  return longestMs < 250;
}

/** Runs in the page. */
function followLink(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Runs in the page: as from a calendar. What keys do in a date field differs from place to place. */
function chooseDate(field: unknown, date: string): void {
  if (!(field instanceof HTMLInputElement)) throw new TypeError('Not a field');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, date);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page. In WebKitGTK's driver, a key that is pressed with Control swallows those after it. */
function selectAll(field: unknown): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.select();
}

/** Runs in the page. */
function says(text: string): boolean {
  const tidy = document.body.innerText.replaceAll(/\s+/g, ' ');
  return tidy.includes(text);
}

/** Runs in the page. With cards that are out of sight, whose text is not rendered. */
function textsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.textContent ?? '');
}

/** Runs in the page. */
function attributesOf(selector: string, name: string): string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.getAttribute(name) ?? '');
}
