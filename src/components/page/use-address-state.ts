import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';

/** Browsers refuse an address that changes too often, so typing and sliding update it in steps. */
const WRITE_EVERY_MS = 250;

interface Chosen<T> {
  readonly value: T;
  /** Addresses that are not newer than the choice: the ones before it, and its own. */
  readonly addresses: ReadonlySet<string>;
}

/**
 * What is chosen on a page, on screen and in the address. `write` gets the address as it is, which may hold
 * more than the choice. Setting it replaces the entry in the history, so
 * that Back leaves the page instead of undoing keystrokes.
 */
export function useAddressState<T>(
  read: (params: URLSearchParams) => T,
  write: (before: URLSearchParams, value: T) => URLSearchParams,
): readonly [T, (value: T) => void] {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen<T> | null>(null);
  const isLeaving = useNavigation().state !== 'idle';
  const writtenAtMs = useRef(Number.NEGATIVE_INFINITY);
  const address = params.toString();
  // The address follows late. Until something else changes it, the choice counts.
  const current = chosen?.addresses.has(address) ? chosen : null;
  const wanted = current === null ? address : write(params, current.value).toString();

  if (current !== null && wanted === address && current.addresses.size > 1) {
    // The address has caught up. From now on, going back to an earlier one is a new choice.
    setChosen({ value: current.value, addresses: new Set([address]) });
  }

  useEffect(() => {
    if (wanted === address) return undefined;
    // Writing would replace the page that someone has just navigated to.
    if (isLeaving) return undefined;
    const writeNow = () => {
      writtenAtMs.current = performance.now();
      setParams(wanted, { replace: true, preventScrollReset: true });
    };
    const waitMs = writtenAtMs.current + WRITE_EVERY_MS - performance.now();
    const timer = setTimeout(writeNow, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [wanted, address, isLeaving, setParams]);

  const choose = (value: T) => {
    const own = write(params, value).toString();
    const before = current?.addresses ?? [];
    setChosen({ value, addresses: new Set([...before, address, own]) });
  };
  return [current?.value ?? read(params), choose];
}
