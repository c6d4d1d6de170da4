/** What the address asks the map to show (spec 2), besides filters. */
export type MapSubject =
  | { readonly kind: 'all'; readonly saleId: string | null }
  /** Stops in the order given. */
  | {
      readonly kind: 'route';
      readonly saleIds: readonly string[];
      /** Those that are reached on foot from the stop before. */
      readonly footIds?: readonly string[];
    }
  /** A kept route, as it is planned. */
  | { readonly kind: 'plan'; readonly routeId: string }
  | { readonly kind: 'saved' };

/** More stops than any day has: a limit for links that someone made up. */
const MOST_STOPS = 60;
const MOST_ID_LENGTH = 100;

export function readSubject(params: URLSearchParams): MapSubject {
  const route = params.get('route');
  if (route !== null) {
    const footIds = idsIn(params.get('foot') ?? '');
    return { kind: 'route', saleIds: idsIn(route), ...(footIds.length === 0 ? {} : { footIds }) };
  }
  const plan = params.get('plan');
  if (plan !== null) return { kind: 'plan', routeId: idsIn(plan)[0] ?? '' };
  if (params.has('saved')) return { kind: 'saved' };
  return { kind: 'all', saleId: idsIn(params.get('saleId') ?? '')[0] ?? null };
}

/**
 * The query of the same address with the stops in this order, and with those that are reached on foot. It is as
 * readable as in the links that lead here.
 */
export function withRoute(
  params: URLSearchParams,
  saleIds: readonly string[],
  footIds: readonly string[],
): string {
  const changed = new URLSearchParams(params);
  changed.set('route', saleIds.join(','));
  if (footIds.length === 0) changed.delete('foot');
  else changed.set('foot', footIds.join(','));
  return `?${changed.toString().replaceAll('%2C', ',')}`;
}

/** Each sale once, where it comes first. */
function idsIn(text: string): readonly string[] {
  const ids = text.split(',').map((part) => part.trim());
  const usable = ids.filter((id) => id !== '' && id.length <= MOST_ID_LENGTH);
  return [...new Set(usable)].slice(0, MOST_STOPS);
}
