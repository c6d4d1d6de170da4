import type { DataSource } from '../platform/storage.ts';

interface Where {
  readonly isOnline: boolean;
  readonly isDiscover: boolean;
  /** The browser stores nothing for this site, so no change is saved anywhere. */
  readonly isBlocked: boolean;
}

/** Whether to say where changes are stored. Spec 4 has this on Discover, because over a form it would cover a field. */
export function isDataSourceDue(
  source: DataSource,
  { isOnline, isDiscover, isBlocked }: Where,
): boolean {
  return source === 'local' || (isOnline && isDiscover && !isBlocked);
}
