import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { FollowState } from './follow-store.ts';

export type SaleState =
  | { readonly state: 'loading' }
  /** `reachable` false: the server could not be asked, so it may exist. */
  | { readonly state: 'missing'; readonly reachable: boolean }
  | { readonly state: 'found'; readonly view: SaleView };

interface Known {
  readonly view: SaleView | undefined;
  /** Read, and not visible on this device. */
  readonly isMissing: boolean;
  readonly followed: FollowState;
  /** It was shown here before. */
  readonly wasSeen: boolean;
}

/** What is known about one opened sale. If it was shown and is gone, it was taken down. */
export function saleStateOf({ view, isMissing, followed, wasSeen }: Known): SaleState {
  if (view !== undefined) return { state: 'found', view };
  const isAnswered = followed === 'absent' || followed === 'unreachable';
  if (!isMissing || !(isAnswered || wasSeen)) return { state: 'loading' };
  return { state: 'missing', reachable: wasSeen || followed === 'absent' };
}
