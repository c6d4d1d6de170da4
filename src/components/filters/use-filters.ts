import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, withFilters } from './filter-state.ts';

/** Browsers refuse an address that changes too often, so typing and sliding update it in steps. */
const WRITE_EVERY_MS = 250;

interface Chosen {
  readonly filters: Filters;
  /** Addresses that are not newer than the choice: the ones before it, and its own. */
  readonly addresses: ReadonlySet<string>;
}

/**
 * The filters of the page: on screen and in the address. `setFilters` replaces the entry in the
 * history, so that Back leaves the page instead of undoing keystrokes.
 */
export function useFilters(): readonly [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isLeaving = useNavigation().state !== 'idle';
  const writtenAtMs = useRef(Number.NEGATIVE_INFINITY);
  const address = params.toString();
  // The address follows late. Until something else changes it, the choice counts.
  const current = chosen?.addresses.has(address) ? chosen : null;
  const wanted = current === null ? address : withFilters(params, current.filters).toString();

  if (current !== null && wanted === address && current.addresses.size > 1) {
    // The address has caught up. From now on, going back to an earlier one is a new choice.
    setChosen({ filters: current.filters, addresses: new Set([address]) });
  }

  useEffect(() => {
    if (wanted === address) return undefined;
    // Writing would replace the page that someone has just navigated to.
    if (isLeaving) return undefined;
    const write = () => {
      writtenAtMs.current = performance.now();
      setParams(wanted, { replace: true, preventScrollReset: true });
    };
    const waitMs = writtenAtMs.current + WRITE_EVERY_MS - performance.now();
    const timer = setTimeout(write, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [wanted, address, isLeaving, setParams]);

  const choose = (filters: Filters) => {
    const own = withFilters(params, filters).toString();
    const before = current?.addresses ?? [];
    setChosen({ filters, addresses: new Set([...before, address, own]) });
  };
  return [current?.filters ?? readFilters(params), choose];
}
