import type { StopSettings } from '../settings/stop-settings.ts';

interface DayDriven {
  readonly settings: { readonly keepsOrder: boolean };
  readonly stops: readonly {
    readonly settings: Pick<StopSettings, 'visit' | 'arrivedAt'>;
  }[];
}

/**
 * Whether the order of the route's stops is the one to drive. If not, they are in the order in which they were added,
 * and nobody has chosen it: someone has opened the road by its address. The plan is then the one of the route's page,
 * and not that stops "no longer fit". `handed` is the state of the page's history entry: the
 * route's page stores the order on its screen, and says so (`isStarted`).
 */
export function hasOrderToDrive({ settings, stops }: DayDriven, handed: unknown): boolean {
  const isStarted = typeof handed === 'object' && handed !== null && 'isStarted' in handed;
  const hasBegun = stops.some(
    ({ settings: { visit, arrivedAt } }) => visit !== null || arrivedAt !== null,
  );
  return isStarted || settings.keepsOrder || hasBegun;
}
