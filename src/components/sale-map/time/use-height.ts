import { useCallback, useState } from 'react';

/** The height of an element that may come, go, and grow, in px. 0 while it is not there. */
export function useHeight(): readonly [(element: HTMLElement | null) => void, number] {
  const [heightPx, setHeightPx] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setHeightPx(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeightPx(0);
    };
  }, []);
  return [ref, heightPx];
}
