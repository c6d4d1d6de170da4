/** Cache Storage in memory, as far as the map uses it: entries in the order in which they were stored. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  /** If set, the next `put` fails with it, as on a full disk. */
  refusal: Error | null = null;

  async open(name: string) {
    const entries = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, entries);
    const keyOf = (request: RequestInfo | URL) =>
      new URL(request instanceof Request ? request.url : request, 'https://app.example').href;
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (this.refusal !== null) throw this.refusal;
        entries.delete(keyOf(request));
        entries.set(keyOf(request), response);
      },
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  }

  async delete(name: string): Promise<boolean> {
    return this.stores.delete(name);
  }

  asCacheStorage(): CacheStorage {
    return this as unknown as CacheStorage;
  }
}
