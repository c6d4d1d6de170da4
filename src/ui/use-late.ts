import { useEffect, useState } from 'react';

/** Below this a skeleton would only flash. */
const SKELETON_DELAY_MS = 150;

/** True once `isOn` has held for 150 ms; false at once when it ends. */
export function useLate(isOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsLate(true), SKELETON_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn]);
  return isOn && isLate;
}
