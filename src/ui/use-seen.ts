import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element was ever within reach of the viewport: what costs much can wait until then. */
export function useSeen<E extends Element>(marginPx = 200): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || element.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setIsSeen(true);
      },
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen, marginPx]);
  return [element, isSeen];
}
