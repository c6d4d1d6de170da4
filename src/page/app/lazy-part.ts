import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadUntilThere } from '../../platform/page/load-until-there.ts';
import { quietly } from '../../platform/page/stale-chunks.ts';

/**
 * A part of a screen that comes in its own file. Until that can be loaded (no network, not installed yet), the
 * fallback of the nearest `Suspense` is shown in its place, and the screen works. `isExtra`: the screen does
 * without it, so nothing says that it is missing.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isExtra = false }: { readonly isExtra?: boolean } = {},
): LazyExoticComponent<ComponentType<P>> {
  const loadOnce = isExtra ? () => quietly(load) : load;
  return lazy(async () => ({ default: await loadUntilThere(loadOnce) }));
}
