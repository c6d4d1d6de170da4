import { useLayoutEffect, useRef } from 'react';

/**
 * `shown` replaces the element that had the focus. The browser would move the focus to the page, and
 * keyboard users would start at its top. So the focus moves to what `next` finds.
 */
export function useFollowFocus(shown: unknown, next: () => HTMLElement | null | undefined): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    const hasChanged = before.current !== shown;
    before.current = shown;
    if (hasChanged && document.activeElement === document.body) {
      next()?.focus({ preventScroll: true });
    }
  });
}
