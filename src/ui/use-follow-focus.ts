import { useLayoutEffect, useRef } from 'react';

/**
 * What is `shown` takes the place of what had the focus, which the browser then gives to the page:
 * whoever moves by keyboard would begin at its top. It goes to what `next` finds.
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
