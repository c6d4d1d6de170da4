import { useEffect, useState } from 'react';

/** For shorter waits a skeleton would only flash. */
const SKELETON_DELAY_MS = 150;

/** True once `isOn` has been true for this long (150 ms by default). False as soon as it ends. */
export function useLate(isOn: boolean, delayMs = SKELETON_DELAY_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn, delayMs]);
  return isOn && isLate;
}
