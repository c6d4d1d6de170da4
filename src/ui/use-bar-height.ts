import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high a bar at the foot of the screen is (`--page-bar-height`), so that toasts stand above it and
 * the page ends above it. For a bar whose height depends on its text; others have `data-page-bar`.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--page-bar-height', `${current.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--page-bar-height');
    };
  }, [bar]);
}
