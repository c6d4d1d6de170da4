import { useCallback, useSyncExternalStore } from 'react';

/** Spec 9: below 768 px is a phone. */
export const WIDE = '(width >= 48rem)';

/** Room for a list beside a map: from there on, and on phones held sideways, where nothing fits above a map. */
export const BESIDE = `${WIDE}, (width >= 34rem) and (height < 30rem)`;

/** Room for a map at the right of what is read: the variant `abreast` of `app.css`. */
export const ABREAST = '(width >= 64rem), (36rem <= width < 64rem) and (height < 30rem)';

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
