/**
 * Asks for single things, one run at a time: what is asked for while one runs is asked for together by the
 * next. Each call ends with the run that asked for its thing, in success or failure.
 */
export function askInBatches<T>(
  run: (ids: readonly string[]) => Promise<T>,
): (id: string) => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: { readonly ids: Set<string>; readonly outcome: Promise<T> } | null = null;

  async function begin(ids: ReadonlySet<string>): Promise<T> {
    // The turn before may have failed; those who asked for it hear of that.
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
