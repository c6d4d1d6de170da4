import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A part that its screen can do without: it is loaded after the screen, and where its file cannot be
 * had (no network, not installed yet) nothing stands in its place until the page is opened again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
