import { useState } from 'react';

/**
 * Whether something that a person has asked for is under way, and what does it: `during(work)`. However the work
 * ends, it is under way no more: no button says "Sending..." for ever.
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
