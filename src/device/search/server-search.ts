import { cellsAround } from '../../domain/geo/cell.ts';
import { serverTerms } from '../../domain/search/search-terms.ts';
import type { SearchRemote } from '../../remote/questions.ts';
import type { SearchQuestion, ServerFinding } from '../door/search-door.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { DeviceSync } from '../syncing/device-sync.ts';

export interface ServerSearchOptions {
  /** Null on a device without a server. */
  readonly remote: SearchRemote | null;
  readonly deviceSync: Pick<DeviceSync, 'sales'>;
  readonly discovery: Pick<Discovery, 'entry' | 'settled'>;
}

/** How many sales one pull reads. */
const ASKED_AT_ONCE = 100;

/**
 * Asks the server for sales that this device does not have. The server only names them. Each is then pulled by its own
 * scope, as the access rules allow, and goes into the index of this device like every other sale. So what was found
 * online and here is one list without duplicates.
 */
export function createServerSearch({ remote, deviceSync, discovery }: ServerSearchOptions) {
  return async function askServer(question: SearchQuestion): Promise<ServerFinding> {
    if (remote === null) return { outcome: 'no-server' };
    const words = serverTerms(question.text);
    if (words.length === 0) return { outcome: 'found', newCount: 0, hasMore: false };
    const { radiusMiles, origin } = question;
    const cells = radiusMiles === null ? null : cellsAround(origin, radiusMiles);
    const found = await remote.search({ words, cells, limit: ASKED_AT_ONCE });
    if (!found.ok) return { outcome: 'unreachable' };
    await discovery.settled();
    const unknown = found.value.ids.filter((id) => discovery.entry(id) === null);
    if (unknown.length > 0 && !(await deviceSync.sales(unknown))) return { outcome: 'unreachable' };
    await discovery.settled();
    const newCount = unknown.filter((id) => discovery.entry(id) !== null).length;
    return { outcome: 'found', newCount, hasMore: found.value.hasMore };
  };
}
