import { useEffect, useState } from 'react';
import { usePage } from '../app/use-page.tsx';

export interface RecentSearches {
  /** Newest first. Null until they are read. */
  readonly texts: readonly string[] | null;
  readonly remember: (text: string) => void;
  readonly forget: (text: string) => void;
}

/** What was searched for on this device. */
export function useRecentSearches(): RecentSearches {
  const { door } = usePage();
  const [texts, setTexts] = useState<readonly string[] | null>(null);

  useEffect(() => {
    let isWanted = true;
    const take = (read: readonly string[]) => {
      if (isWanted) setTexts(read);
    };
    // Without them the page is a little less handy.
    door.search.recent().then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [door]);

  const afterwards = async (writing: Promise<void>) => {
    await writing;
    setTexts(await door.search.recent());
  };
  return {
    texts,
    remember: (text) => void afterwards(door.search.remember(text)).catch(() => undefined),
    forget: (text) => void afterwards(door.search.forget(text)).catch(() => undefined),
  };
}
