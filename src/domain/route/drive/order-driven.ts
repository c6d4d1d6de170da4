import type { StopSettings } from '../settings/stop-settings.ts';

interface DayDriven {
  readonly settings: { readonly keepsOrder: boolean };
  readonly stops: readonly {
    readonly settings: Pick<StopSettings, 'visit' | 'arrivedAt'>;
  }[];
}

/**
 * Whether the stops are to be driven in the order that the route has. If not, they are in the order in which they were
 * added, which nobody chose: someone has opened the drive by its address. Then the day is planned as on the route's
 * page, so that no stops "no longer fit". `handed` is the state of the page's history entry: the route's page stores
 * the order on its screen, and says so (`isStarted`).
 */
export function hasOrderToDrive({ settings, stops }: DayDriven, handed: unknown): boolean {
  const isStarted = typeof handed === 'object' && handed !== null && 'isStarted' in handed;
  const hasBegun = stops.some(
    ({ settings: { visit, arrivedAt } }) => visit !== null || arrivedAt !== null,
  );
  return isStarted || settings.keepsOrder || hasBegun;
}
