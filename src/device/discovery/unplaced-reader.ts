import type { SalesDoor } from '../door/sales-door.ts';
import type { Cursor } from '../../sync/ports.ts';
import type { UnplacedRemote } from '../../remote/questions.ts';
import type { Discovery } from './discovery.ts';
import type { DeviceSync } from '../syncing/device-sync.ts';

export interface UnplacedReaderOptions {
  /** Null on a device without a server. */
  readonly remote: UnplacedRemote | null;
  readonly deviceSync: Pick<DeviceSync, 'sales'>;
  readonly discovery: Pick<Discovery, 'unplacedIds' | 'settled'>;
}

/** Together with a page of new ones, this many fit into one request. */
const HELD_AT_ONCE = 100;

/**
 * Reads the sales without a place when someone asks for them, a page at a time (SYNC-3). The server only names
 * these sales. Each is then pulled by its own scope, like a sale that was opened by a link. So the device hears when
 * one is deleted, hidden or gets a place, and it stores only those that someone asks for.
 */
export function createUnplacedReader(options: UnplacedReaderOptions): SalesDoor['readUnplaced'] {
  const { remote, deviceSync, discovery } = options;
  /** Where the next page begins. Null for the first one. */
  let after: Cursor | null = null;

  return async (which) => {
    if (remote === null) return { outcome: 'no-server', hasMore: false };
    const isFirst = which === 'first' || after === null;
    const page = await remote.unplaced(isFirst ? null : after);
    if (!page.ok) return { outcome: 'unreachable', hasMore: true };
    // Read those of an earlier visit as well, because some may be gone by now.
    const held = isFirst ? discovery.unplacedIds(HELD_AT_ONCE) : [];
    const saleIds = [...new Set([...page.value.ids, ...held])];
    if (saleIds.length > 0 && !(await deviceSync.sales(saleIds))) {
      return { outcome: 'unreachable', hasMore: true };
    }
    after = page.value.after;
    await discovery.settled();
    return { outcome: 'read', hasMore: after !== null };
  };
}
