import { useEffect, useState } from 'react';

/** Below this a skeleton would only flash. */
const SKELETON_DELAY_MS = 150;

/** True once `isOn` has held for so long, 150 ms unless said otherwise; false at once when it ends. */
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
