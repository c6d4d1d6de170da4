import type { Store } from '../../../src/page/app/lazy-store.ts';

/** Lets everything that is waiting for nothing but its turn go on. */
export const settle = () => new Promise((resume) => setImmediate(resume));

/** Every value that a store takes from now on. */
export function followed<T>(store: Store<T>): T[] {
  const seen: T[] = [];
  store.subscribe(() => seen.push(store.getState()));
  return seen;
}
