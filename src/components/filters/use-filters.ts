import { useAddressState } from '../page/use-address-state.ts';
import { type Filters, readFilters, withFilters } from './filter-state.ts';

/** The filters of the page: on screen and in the address. */
export function useFilters(): readonly [Filters, (filters: Filters) => void] {
  return useAddressState(readFilters, withFilters);
}
