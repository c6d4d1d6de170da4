import { useDeferredValue, useEffect, useState } from 'react';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';

/** Not read yet, and: nothing names a street. */
const NONE: readonly string[] = [];

/**
 * The words of a text that name a street, while it is typed. `street`: the sale's own. `isWanted`: nothing is loaded or
 * read before that is so.
 */
export function useStreetsIn(text: string, street: string, isWanted: boolean): readonly string[] {
  const [found, setFound] = useState(NONE);
  const settled = useDeferredValue(text);
  useEffect(() => {
    let isCurrent = true;
    const all = async () => {
      const words = isWanted ? await readStreets(settled, street) : NONE;
      if (isCurrent) setFound(words);
    };
    // A form without this notice is still a form.
    all().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [settled, street, isWanted]);
  return found;
}

async function readStreets(text: string, street: string): Promise<readonly string[]> {
  const { streetsIn } = await loadUntilThere(
    () => import('../../domain/import/streets-in-text.ts'),
  );
  return streetsIn(text, street === '' ? null : street);
}
