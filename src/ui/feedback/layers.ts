/**
 * Layers cover the page: sheets, photos on the whole screen. Each has an entry in the browser's history, so that Back
 * (button, gesture, Android) closes the top one and stays on the page.
 *
 * An entry of a layer is a copy of its page's entry with the layer's depth in it. The router never hears of it: events
 * that are about layers alone are stopped before it.
 */

type Close = () => void;

interface Entry {
  /** How many layers cover the page at this entry; absent on a page's own. */
  readonly layers?: number;
  /** The router's name for the page's entry; a visit's first has none. */
  readonly key?: string;
  /** The router's count of the visit's pages. */
  readonly idx?: number;
}

/** What the router calls a page whose entry has no name. */
const FIRST_KEY = 'default';

const open: Close[] = [];
/** What the router shows. Null until it has said so. */
let page: Page | null = null;
/** Steps back that this file asked for and the browser has not taken yet. */
let ownSteps = 0;
/** The step leaves an entry that the router knows about. */
let isSkipping = false;
/** The router has pushed a page, perhaps while such a step was under way, which then leaves the new entry behind. */
let isPushed = false;
let isDue = false;

/** Opens a layer. The returned function takes it away, for whatever reason it is closed. */
export function openLayer(close: Close): () => void {
  open.push(close);
  settleSoon();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    settleSoon();
  };
}

/** What the router knows of the page that it shows. */
interface Page {
  readonly key: string;
  /** With search and hash. */
  readonly address: string;
  /** What the app has stored with the entry. */
  readonly state: unknown;
}

/** The router shows another entry, or has replaced the one that it showed. `by`: how it came there. */
export function notePage(shown: Page, by: 'PUSH' | 'POP' | 'REPLACE'): void {
  page = shown;
  if (by !== 'REPLACE') isPushed = by === 'PUSH';
  if (ownSteps === 0) agree();
  settleSoon();
}

/**
 * A page that changes its address as its layer closes may have changed the entry of the layer, which is taken away
 * then. So the entry beneath gets what the router shows. A page that was pushed meanwhile gets an entry of its own
 * again, above the one that the step has led to.
 */
function agree(): void {
  const { key = FIRST_KEY, idx = 0 } = entry();
  const wasPushed = isPushed;
  isPushed = false;
  if (page === null || key === page.key) return;
  const shown = { key: page.key, usr: page.state };
  if (wasPushed) history.pushState({ ...shown, idx: idx + 1 }, '', page.address);
  else history.replaceState({ ...entry(), ...shown }, '', page.address);
}

function entry(): Entry {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/**
 * A layer that follows another takes its place: so the history changes only after everything that happens at once has
 * happened.
 */
function settleSoon(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    settle();
  });
}

function settle(): void {
  if (ownSteps > 0) return;
  const { layers = 0 } = entry();
  if (layers > open.length) {
    ownSteps += 1;
    history.go(open.length - layers);
  }
  for (let at = layers + 1; at <= open.length; at += 1) {
    history.pushState({ ...entry(), layers: at }, '');
  }
}

function onPop(event: PopStateEvent): void {
  const { layers = 0, key = FIRST_KEY } = entry();
  const isOfPage = key === (page?.key ?? FIRST_KEY);
  if (ownSteps > 0) {
    ownSteps -= 1;
    event.stopImmediatePropagation();
    if (ownSteps === 0 && (isPushed || !isSkipping)) agree();
    isSkipping = false;
    settleSoon();
    return;
  }
  if (layers < open.length) {
    // From the top one down; each takes itself away.
    for (const close of open.slice(layers).toReversed()) close();
    if (isOfPage) event.stopImmediatePropagation();
    return;
  }
  if (layers === open.length) return;
  if (isOfPage) {
    // Forward, to where a layer once was: now it is an entry of the page.
    history.replaceState({ ...entry(), layers: open.length }, '');
    event.stopImmediatePropagation();
  } else {
    // A link in the layer had led away, and nothing is left of the layer but this entry: one step more.
    ownSteps += 1;
    isSkipping = true;
    history.back();
  }
}

/** Called once, before the router listens. */
export function watchBack(): void {
  addEventListener('popstate', onPop);
}
