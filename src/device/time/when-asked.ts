/** Loads something once, at the first call. If it did not arrive, the next call asks for it again. */
export function whenAsked<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return async () => {
    loading ??= load();
    const current = loading;
    try {
      return await current;
    } catch (error) {
      if (loading === current) loading = null;
      throw error;
    }
  };
}

/** The same verbs, which may also answer `Missing`. */
type Verbs<Loaded, Missing> = {
  readonly [Verb in keyof Loaded]: Loaded[Verb] extends (
    ...asked: infer Asked
  ) => Promise<infer Answer>
    ? (...asked: Asked) => Promise<Answer | Missing>
    : never;
};

/**
 * The verbs of something whose code is loaded at the first call, so that nothing else has to name them. `missing`
 * gives the answer of a call if the code does not arrive. If it is left out, the call fails.
 */
export function verbsWhenAsked<Loaded extends object, Missing = never>(
  load: () => Promise<Loaded>,
  missing: (error: unknown) => Missing = fail,
): Verbs<Loaded, Missing> {
  async function call(verb: string | symbol, asked: readonly unknown[]): Promise<unknown> {
    let loaded: Loaded;
    try {
      loaded = await load();
    } catch (error) {
      return missing(error);
    }
    const does: unknown = Reflect.get(loaded, verb);
    if (typeof does !== 'function') throw new TypeError(`There is no ${String(verb)}`);
    return Reflect.apply(does, loaded, asked);
  }
  // An object with a verb `then` would be taken for a promise, and one that never ends.
  const verbOf = (_: object, verb: string | symbol) =>
    verb === 'then' ? undefined : (...asked: unknown[]) => call(verb, asked);
  // The verbs are those of what is loaded.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy({}, { get: verbOf }) as Verbs<Loaded, Missing>;
}

function fail(error: unknown): never {
  throw error;
}
