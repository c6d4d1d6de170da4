import { createLazyStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';

export interface SaleReadSources<T> {
  readonly read: (principal: string) => Promise<T>;
  /** Calls back with the sales that a commit has changed, in any page. */
  readonly onChange: (listener: (saleIds: readonly string[]) => void) => () => void;
  readonly principal: Store<string>;
}

/**
 * What the device has about one sale for the current principal, read again after each change of the sale.
 * Undefined until it is read. The state of the link says if the database is out of reach.
 */
export function createSaleReadStore<T>(
  saleId: string,
  { read, onChange, principal }: SaleReadSources<T>,
): Store<T | undefined> {
  let reader = principal.getState();
  let lastAsked = 0;

  const store = createLazyStore<T | undefined>(undefined, () => {
    refresh();
    const stops = [
      onChange((saleIds) => {
        if (saleIds.includes(saleId)) refresh();
      }),
      principal.subscribe(changeReader),
    ];
    return () => stops.forEach((stop) => stop());
  });

  function changeReader(): void {
    if (reader === principal.getState()) return;
    reader = principal.getState();
    store.setState(undefined, true);
    refresh();
  }

  function refresh(): void {
    lastAsked += 1;
    const asked = lastAsked;
    read(reader).then(
      (found) => {
        // A newer question has its own answer.
        if (asked === lastAsked) store.setState(found, true);
      },
      () => undefined,
    );
  }

  return store;
}
