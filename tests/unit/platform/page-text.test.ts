import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPageText, keepPageText, pageText } from '../../../src/platform/page/page-text.ts';

const at = (pathname: string) => vi.stubGlobal('location', { pathname });

/** The document's element, as far as the app looks at it. */
const text = { dataset: { page: '/sale/1' } } as unknown as HTMLElement;
const rootWith = (found: HTMLElement | null) =>
  ({ querySelector: () => found }) as unknown as Element;

beforeEach(() => at('/s/code'));
afterEach(() => {
  forgetPageText();
  vi.unstubAllGlobals();
});

it('[links] the text of a document is shown at the address where it was opened, and where that leads', () => {
  keepPageText(rootWith(text));
  expect(pageText()).toBe(text);
  at('/sale/1');
  expect(pageText()).toBe(text);
});

it('[links] on another page, and once the app has shown the page, there is none', () => {
  keepPageText(rootWith(text));
  at('/sale/2');
  expect(pageText()).toBeNull();
  at('/sale/1');
  forgetPageText();
  expect(pageText()).toBeNull();
});

it('[links] a document as it was built has none', () => {
  keepPageText(rootWith(null));
  expect(pageText()).toBeNull();
});
