import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadUntilThere } from '../platform/page/load-until-there.ts';

/**
 * A part of a screen that comes in a file of its own. Until that can be had (no network, not
 * installed yet) the fallback of the nearest `Suspense` stands in its place; the screen is not lost.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadUntilThere(load) }));
}
