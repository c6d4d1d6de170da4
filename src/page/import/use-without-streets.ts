import { useEffect, useState } from 'react';
import { withoutStreets } from '../../domain/import/taking/without-streets.ts';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';

interface Read {
  readonly asked: string;
  readonly texts: readonly string[];
}

/**
 * Texts without the words that name a street, as they leave the app while their sale's address is not shown. `street`:
 * the sale's own. Null until they are read. They come at once, and as they are, if that is not `isWanted`.
 */
export function useWithoutStreets(
  texts: readonly string[],
  street: string,
  isWanted: boolean,
): readonly string[] | null {
  const [read, setRead] = useState<Read | null>(null);
  const asked = JSON.stringify([street, ...texts]);
  useEffect(() => {
    let isCurrent = true;
    const all = async () => {
      const left = isWanted ? await readWithout(asked) : null;
      if (isCurrent) setRead(left);
    };
    // Until that is read, nothing leaves.
    all().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [asked, isWanted]);
  if (!isWanted) return texts;
  return read?.asked === asked ? read.texts : null;
}

async function readWithout(asked: string): Promise<Read> {
  const { streetsIn } = await loadUntilThere(
    () => import('../../domain/import/streets-in-text.ts'),
  );
  const [own = '', ...texts]: string[] = JSON.parse(asked);
  const words = streetsIn(texts.join('\n'), own === '' ? null : own);
  return { asked, texts: texts.map((text) => withoutStreets(text, words)) };
}
