/**
 * Asks for single things, one run at a time. Everything that is requested while a run is going on goes into the
 * next run together. Each call settles with the run that asked for its thing.
 */
export function askInBatches<T>(
  run: (ids: readonly string[]) => Promise<T>,
): (id: string) => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: { readonly ids: Set<string>; readonly outcome: Promise<T> } | null = null;

  async function begin(ids: ReadonlySet<string>): Promise<T> {
    // The previous run may have failed. Its own callers hear of that.
    await running?.catch(() => undefined);
    next = null;
    return run([...ids]);
  }

  return (id) => {
    if (next === null) {
      const ids = new Set<string>();
      const outcome = begin(ids);
      next = { ids, outcome };
      running = outcome;
    }
    next.ids.add(id);
    return next.outcome;
  };
}
