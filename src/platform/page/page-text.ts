/** The text of a page that came with the document (`edge/`), for as long as the app has nothing better to show there. */

let text: HTMLElement | null = null;
let openedAt = '';

/** Takes the text out of the document, before the app's first screen replaces it. */
export function keepPageText(root: Element): void {
  text = root.querySelector<HTMLElement>('#page-text');
  openedAt = location.pathname;
}

/** The text, if this is still its page. Null: the document came without one, or the app has shown the page since. */
export function pageText(): HTMLElement | null {
  if (text === null) return null;
  const { pathname } = location;
  // A short address has led on to the full one.
  return pathname === openedAt || pathname === text.dataset['page'] ? text : null;
}

/** From now on the app has shown the page itself. */
export function forgetPageText(): void {
  text = null;
}
