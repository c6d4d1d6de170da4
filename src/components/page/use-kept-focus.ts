import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A control with the focus inside a card: the sale, which control, and the card's position. */
interface Held {
  readonly saleId: string;
  readonly control: number;
  readonly place: number;
}

const CARDS = '[data-sale]';
const CONTROLS = 'a[href], button';

/**
 * Keeps the focus in a list of sale cards when cards move or disappear. The browser would move the focus to
 * the page, and keyboard users would start at its top. The focus goes to the same control of the same sale.
 * If that sale is gone once `isWhole`, it goes to the card in its place.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLElement ? heldIn(list.current, target) : null;
    };
    // A removed element may or may not fire `focusout`. Only one that is still there clears the held focus.
    const letGo = ({ target }: FocusEvent) => {
      const was = held.current;
      queueMicrotask(() => {
        const isThere = target instanceof Node && target.isConnected;
        if (isThere && held.current === was && document.hasFocus()) held.current = null;
      });
    };
    const forget = () => {
      held.current = null;
    };
    document.addEventListener('focusin', hold);
    document.addEventListener('focusout', letGo);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('focusout', letGo);
      document.removeEventListener('pointerdown', forget);
    };
  }, [list]);

  useLayoutEffect(() => {
    const { current: was } = held;
    if (was === null || list.current === null || document.activeElement !== document.body) return;
    const cards = cardsOf(list.current);
    const same = cards.find((card) => card.dataset['sale'] === was.saleId);
    const next = same ?? (isWhole ? (cards[was.place] ?? cards.at(-1)) : undefined);
    if (next === undefined) return;
    controlsOf(next)[was.control]?.focus({ preventScroll: same !== undefined });
  });
}

function heldIn(list: HTMLElement | null, target: HTMLElement): Held | null {
  const card = target.closest<HTMLElement>(CARDS);
  if (list === null || card === null || !list.contains(card)) return null;
  return {
    saleId: card.dataset['sale'] ?? '',
    control: controlsOf(card).indexOf(target),
    place: cardsOf(list).indexOf(card),
  };
}

function cardsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(CARDS)];
}

function controlsOf(card: HTMLElement): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>(CONTROLS)];
}
