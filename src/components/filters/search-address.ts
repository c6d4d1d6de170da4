/** The list, the map, and the search are asked the same: what was chosen in one goes along to another. */

/** What lists and the search call alike in their addresses: words, type, and "now". */
const SHARED = ['q', 'type', 'open'];

/** The search for what a list's address (`filter-state.ts`) asks for, as far as the search knows it. */
export function searchAddress(list: URLSearchParams): string {
  const params = copyOf(list);
  const [from, to] = [list.get('from'), list.get('to')];
  if (from !== null && from === to) params.set('day', from);
  return withParams('/search', params);
}

/** The map of what a search's address (`search-choices.ts`) asks for. */
export function mapAddress(search: URLSearchParams): string {
  const params = copyOf(search);
  const day = search.get('day');
  if (day !== null) {
    params.set('from', day);
    params.set('to', day);
  }
  const statuses = ['active', 'upcoming'].filter((status) => !search.has(status));
  if (statuses.length === 1) params.set('status', statuses.join(','));
  return withParams('/map', params);
}

function copyOf(from: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of SHARED) {
    const value = from.get(name);
    if (value !== null && value !== '') params.set(name, value);
  }
  return params;
}

function withParams(path: string, params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
