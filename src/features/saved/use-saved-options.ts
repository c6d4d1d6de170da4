import { useSearchParams } from 'react-router-dom';
import {
  ALL_STATUSES,
  SAVED_SORTS,
  SAVED_STATUSES,
  type SavedSort,
  type SavedStatuses,
} from './saved-list.ts';

export interface SavedOptions {
  readonly sort: SavedSort;
  readonly statuses: SavedStatuses;
}

/** The list's sort order and filter. Stored in the address, so that Back and a reload keep them. */
export function useSavedOptions(): readonly [SavedOptions, (options: SavedOptions) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (options: SavedOptions) => {
    setParams(writeOptions(options), { replace: true, preventScrollReset: true });
  };
  return [readOptions(params), choose];
}

/** A missing or invalid value gets its default: all sales, the soonest first. */
export function readOptions(params: URLSearchParams): SavedOptions {
  const sort = SAVED_SORTS.find((known) => known === params.get('sort')) ?? 'soonest';
  const names = params.get('status');
  if (names === null) return { sort, statuses: ALL_STATUSES };
  const chosen = new Set(names.split(','));
  const statuses = {
    active: chosen.has('active'),
    upcoming: chosen.has('upcoming'),
    closed: chosen.has('closed'),
  };
  return { sort, statuses };
}

export function writeOptions({ sort, statuses }: SavedOptions): URLSearchParams {
  const params = new URLSearchParams();
  if (sort !== 'soonest') params.set('sort', sort);
  const chosen = SAVED_STATUSES.filter((status) => statuses[status]);
  if (chosen.length < SAVED_STATUSES.length) params.set('status', chosen.join(','));
  return params;
}
