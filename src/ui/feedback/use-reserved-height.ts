import { type RefObject, useEffect } from 'react';

/**
 * Makes room for the band of toasts: its height is `--toast-height`, which shortens maps, lengthens pages
 * and keeps what is scrolled to above it. What was pressed last is scrolled out from beneath it.
 */
export function useReservedHeight(band: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = band;
    if (current === null) return undefined;
    let pressed: Element | null = null;
    const notePressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && !current.contains(target)) pressed = target;
    };
    const reserve = () => {
      const { top, height } = current.getBoundingClientRect();
      document.documentElement.style.setProperty('--toast-height', `${height}px`);
      if (height > 0 && pressed?.isConnected === true && isBeneath(pressed, top)) {
        pressed.scrollIntoView({ block: 'nearest' });
      }
    };
    const observer = new ResizeObserver(reserve);
    observer.observe(current);
    document.addEventListener('click', notePressed, { capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('click', notePressed, { capture: true });
      document.documentElement.style.removeProperty('--toast-height');
    };
  }, [band]);
}

/** Whether the band hides it. What is in a bar of the screen is below the band. */
function isBeneath(element: Element, bandTop: number): boolean {
  const isOfPage = element.closest('main') !== null && !element.closest('[data-page-bar]');
  const { top, bottom } = element.getBoundingClientRect();
  return isOfPage && top < innerHeight && bottom > bandTop;
}
