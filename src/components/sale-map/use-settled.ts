import { useEffect, useState } from 'react';

/**
 * The last value that stayed the same for `afterMs`: a screen reader never finishes words that change with each step of
 * a movement.
 */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
