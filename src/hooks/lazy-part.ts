import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadUntilThere } from '../platform/page/load-until-there.ts';

/**
 * A part of a screen that comes in its own file. Until that can be loaded (no network, not installed yet), the
 * fallback of the nearest `Suspense` is shown in its place, and the screen works.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadUntilThere(load) }));
}
