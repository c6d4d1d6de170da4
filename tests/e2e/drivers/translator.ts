import { expect, type Page, type Visitor } from './browser.ts';

/**
 * A browser's own translation. Each text that is new or has changed is replaced by an element with the text in it, as
 * Chrome and Safari do, and the page's own node is gone. The words stay the same, so that everything that people do
 * on a page can be done on a translated one.
 */

/** Runs in the page, before the app. */
function translateAlways(): void {
  const isLeftAlone = (at: Element | null): boolean =>
    at === null ||
    at.closest('[translate="no"], script, style, textarea, title, svg, canvas, font') !== null;
  const wrap = (text: Text) => {
    if (text.data.trim() === '' || isLeftAlone(text.parentElement)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) return wrap(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
    for (const text of found) wrap(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData') translateAll(target);
      for (const added of addedNodes) if (added.isConnected) translateAll(added);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Every page of this device is translated from its first words on. */
export async function translate({ context }: Visitor): Promise<void> {
  await context.addInitScript(translateAlways);
}

/**
 * Runs in the page: the words of each element as React believes them to be, where the page shows others. React keeps
 * what it has rendered in a tree of its own, which it attaches to its elements.
 */
function staleWords(): string[] {
  interface Fiber {
    readonly tag: number;
    readonly stateNode: unknown;
    readonly memoizedProps: unknown;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly alternate: Fiber | null;
    readonly return: Fiber | null;
  }
  const HOST = 5;
  const TEXT = 6;
  /** Shown elsewhere: what is rendered into another element, or into the document's head. */
  const ELSEWHERE = [4, 26];
  const fiberOf = (element: Element): Fiber | undefined => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
    return key === undefined ? undefined : (Reflect.get(element, key) as Fiber);
  };
  /** An element keeps the fiber it was made with; the one that is shown hangs from the root that is current. */
  const isCurrent = (fiber: Fiber): boolean => {
    let at = fiber;
    while (at.return !== null) {
      const parent: Fiber = at.return;
      let child = parent.child;
      while (child !== null && child !== at) child = child.sibling;
      if (child === null) return false;
      at = parent;
    }
    return (at.stateNode as { current: Fiber }).current === at;
  };
  const wordsOf = (fiber: Fiber): string => {
    if (fiber.tag === TEXT) return String(fiber.memoizedProps);
    if (ELSEWHERE.includes(fiber.tag)) return '';
    const { children } = (fiber.memoizedProps ?? {}) as { children?: unknown };
    const isText = typeof children === 'string' || typeof children === 'number';
    if (fiber.tag === HOST && isText) return String(children);
    let words = '';
    for (let child = fiber.child; child !== null; child = child.sibling) words += wordsOf(child);
    return words;
  };
  /** Text of its own, not that of an element in it. */
  const hasOwnText = (fiber: Fiber): boolean => {
    const { children } = (fiber.memoizedProps ?? {}) as { children?: unknown };
    const isText = typeof children === 'string' || typeof children === 'number';
    if (fiber.tag === HOST && isText) return true;
    for (let child = fiber.child; child !== null; child = child.sibling) {
      if (child.tag === TEXT) return true;
      if (child.tag !== HOST && !ELSEWHERE.includes(child.tag) && hasOwnText(child)) return true;
    }
    return false;
  };
  const stale: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const made = fiberOf(element);
    if (made === undefined || element.closest('textarea, svg, .maplibregl-map') !== null) continue;
    const fiber = [made, made.alternate].find((each) => each !== null && isCurrent(each));
    if (fiber === undefined || fiber === null || !hasOwnText(fiber)) continue;
    const [shown, meant] = [element.textContent, wordsOf(fiber)];
    if (shown !== meant) stale.push(`"${shown}" instead of "${meant}"`);
  }
  return stale;
}

/** The page shows what the app means now, in each element. */
export async function expectNewWords(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(staleWords), { message: `${where}: old words` })
    .toEqual([]);
}
