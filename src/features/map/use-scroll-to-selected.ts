import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Selection } from '../../components/sale-map/selection.ts';
import { SCROLL_AFTER_MS } from '../../components/sale-map/map-numbers.ts';

/** Cards come one by one; a sale that is still not there by then is not in the list. */
const TRIES = 60;
const TRY_EVERY_MS = 100;
/** By these a person moves through the list. */
const OWN_WAYS = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Scrolls the list to the selected sale: after 500 ms if a link selected it (spec 2), at once if its mark
 * was pressed. What was pressed in the list is already in sight. While a sheet gives the list another height, the sale
 * stays in sight, until the person moves through the list.
 */
export function useScrollToSelected(
  list: RefObject<HTMLElement | null>,
  selection: Selection | null,
): void {
  const scrollTo = useEffectEvent((saleId: string): boolean => {
    const card = list.current?.querySelector(`[data-sale="${CSS.escape(saleId)}"]`);
    if (!list.current || !card) return false;
    reveal(list.current, card);
    return true;
  });
  useEffect(() => {
    if (selection === null || selection.by === 'list') return undefined;
    const { saleId, by } = selection;
    let tries = 0;
    let timer = setTimeout(attempt, by === 'link' ? SCROLL_AFTER_MS : 0);
    function attempt(): void {
      tries += 1;
      if (scrollTo(saleId) || tries >= TRIES) return;
      timer = setTimeout(attempt, TRY_EVERY_MS);
    }
    return () => clearTimeout(timer);
  }, [selection]);

  const selectedId = selection?.saleId ?? null;
  useEffect(() => {
    const scroller = list.current;
    if (selectedId === null || scroller === null) return undefined;
    let heightPx = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      if (scroller.clientHeight === heightPx) return;
      heightPx = scroller.clientHeight;
      scrollTo(selectedId);
    });
    observer.observe(scroller);
    const stop = () => observer.disconnect();
    for (const way of OWN_WAYS) scroller.addEventListener(way, stop, { passive: true });
    return () => {
      stop();
      for (const way of OWN_WAYS) scroller.removeEventListener(way, stop);
    };
  }, [list, selectedId]);
}

/** Scrolls the list alone: the frame around it can scroll, too, and must not. */
function reveal(list: HTMLElement, card: Element): void {
  // Without a map the list is the page.
  if (list.scrollHeight <= list.clientHeight) return card.scrollIntoView({ block: 'nearest' });
  const seen = list.getBoundingClientRect();
  const place = card.getBoundingClientRect();
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
  else if (place.bottom > seen.bottom)
    list.scrollTop += Math.min(place.bottom - seen.bottom, place.top - seen.top);
}
