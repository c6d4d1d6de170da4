import { randomUuid } from '../../platform/random.ts';
import type { KeptStop, PastedAd, PastedAdInUse } from './use-pasted-ad.ts';

export interface StopIds {
  /** The id of the stop of a sale. Undefined if nobody asked for it yet. */
  readonly idOf: (key: string) => string | undefined;
  /** The ids of the stops of these sales, which are kept with the text: they are the same the next time. */
  readonly idsFor: (keys: readonly string[]) => ReadonlyMap<string, string>;
}

/** The stops that the sales of a text are, or become, on routes. */
export function useStopIds(ad: PastedAd, change: PastedAdInUse['change']): StopIds {
  const known = new Map<string, string>(ad.stops);
  return {
    idOf: (key) => known.get(key),
    idsFor(keys) {
      const added = keys
        .filter((key) => !known.has(key))
        .map((key): KeptStop => [key, randomUuid()]);
      if (added.length > 0) change({ stops: [...ad.stops, ...added] });
      return new Map([...known, ...added]);
    },
  };
}
