/**
 * Scrolls what a person has asked for to the top of the part that scrolls. Only that part: what is around it may
 * scroll, too, and must not. It jumps for people who have asked for less motion.
 */
export function bringUp(part: HTMLElement, marginPx = 16): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  const scroller = scrollerOf(part);
  if (scroller === null) return part.scrollIntoView({ block: 'start', behavior });
  const byPx = part.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollBy({ top: byPx - marginPx, behavior });
}

/** Null: the page itself. */
function scrollerOf(part: HTMLElement): HTMLElement | null {
  for (let at = part.parentElement; at !== null; at = at.parentElement) {
    const isScroller = /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (isScroller && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}
