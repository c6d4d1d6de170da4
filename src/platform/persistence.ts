/** How the browser stores this site's data. */

export interface StorageEstimate {
  /** Bytes, or null if the browser does not say. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** True if the browser never deletes anything by itself. */
  readonly isPersisted: boolean;
}

export type Persistence = 'granted' | 'refused' | 'unsupported';

/** Asks the browser not to delete this site's data by itself (SYNC-23). Works in a page, not in a worker. */
export async function requestPersistence(): Promise<Persistence> {
  const storage = storageManager();
  if (storage?.persist === undefined) return 'unsupported';
  try {
    const isKept = (await storage.persisted?.()) || (await storage.persist());
    return isKept ? 'granted' : 'refused';
  } catch {
    return 'unsupported';
  }
}

/** How much this site stores and may store, if the browser says. */
export async function estimateStorage(): Promise<StorageEstimate> {
  const storage = storageManager();
  const estimate = await storage?.estimate?.().catch(() => null);
  const isPersisted = await storage?.persisted?.().catch(() => false);
  return {
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: isPersisted ?? false,
  };
}

/** The browser's storage manager. It is missing on insecure pages, and incomplete in older browsers. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as { storage?: Partial<StorageManager> }).storage;
}
