/** Asks the browser not to clear this site's data by itself (SYNC-23). */
export async function requestPersistence(): Promise<'granted' | 'refused' | 'unsupported'> {
  const { storage } = navigator as { storage?: StorageManager };
  if (storage?.persist === undefined) return 'unsupported';
  try {
    const isKept = (await storage.persisted()) || (await storage.persist());
    return isKept ? 'granted' : 'refused';
  } catch {
    return 'unsupported';
  }
}
