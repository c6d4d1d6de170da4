/** How the browser keeps this site's data. */

export interface StorageEstimate {
  /** Bytes; null: the browser does not say. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** The browser clears nothing by itself. */
  readonly isPersisted: boolean;
}

export type Persistence = 'granted' | 'refused' | 'unsupported';

/** Asks the browser not to clear this site's data by itself (SYNC-23); from a page, not a worker. */
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

/** How much this site has and may have here, as far as the browser says. */
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

/** Missing on pages that are not secure, and in older browsers in parts. */
function storageManager(): Partial<StorageManager> | undefined {
  return (navigator as { storage?: Partial<StorageManager> }).storage;
}
