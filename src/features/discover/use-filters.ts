import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/** Browsers refuse an address that changes too often. */
const WRITE_AFTER_MS = 250;

/**
 * The filters of the page: at once on screen, a moment later in the address. `setFilters` replaces
 * the entry in the history, so that Back leaves the page instead of undoing keystrokes.
 */
export function useFilters(): readonly [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const [unwritten, setUnwritten] = useState<Filters | null>(null);

  useEffect(() => {
    if (unwritten === null) return undefined;
    const timer = setTimeout(() => {
      setParams(writeFilters(unwritten), { replace: true, preventScrollReset: true });
      setUnwritten(null);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [unwritten, setParams]);

  return [unwritten ?? readFilters(params), setUnwritten];
}
