import { useState } from 'react';

/**
 * Whether something that a person has asked for is under way, and the function that runs it: `during(work)`. However
 * the work ends, it no longer counts as under way, so no button says "Sending..." forever.
 */
export function useBusy(): readonly [
  isBusy: boolean,
  during: <T>(work: () => Promise<T>) => Promise<T>,
] {
  const [isBusy, setIsBusy] = useState(false);
  return [
    isBusy,
    (work) => {
      setIsBusy(true);
      return work().finally(() => setIsBusy(false));
    },
  ];
}
