import type { Principal } from '../../domain/principal.ts';
import type { CountsRemote } from '../../remote/questions.ts';
import type { SalesDoor } from '../door/sales-door.ts';
import type { DeviceSync } from '../syncing/device-sync.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';
import type { Managing } from '../session/manage-guest-sales.ts';
import type { Discovery } from './discovery.ts';

export interface SalesParts {
  readonly discovery: Pick<Discovery, 'discover' | 'mapMarks'>;
  readonly readUnplaced: SalesDoor['readUnplaced'];
  readonly managing: Managing;
  /** Null: this device has no server. */
  readonly remote: CountsRemote | null;
  readonly principal: () => Principal;
  readonly deviceSync: Pick<DeviceSync, 'sale'>;
  readonly syncLoop: Pick<SyncLoop, 'follow' | 'lookAround'>;
}

/** Finds sales on the device, and says which to read from the server. */
export function createSalesCalls(parts: SalesParts): SalesDoor {
  const { readUnplaced, managing, deviceSync, syncLoop } = parts;
  const { discover, mapMarks } = parts.discovery;
  const { managingCode } = managing;
  const follow: SalesDoor['follow'] = (saleId) => {
    syncLoop.follow(saleId);
    return deviceSync.sale(saleId);
  };
  return {
    follow,
    lookAround: async (origin) => syncLoop.lookAround(origin),
    discover,
    mapMarks,
    readUnplaced,
    managingCode,
    async exactCounts(saleId) {
      const answer = await parts.remote?.countsOf(parts.principal(), saleId);
      return answer?.ok === true ? answer.value : null;
    },
    async manage(saleId, code) {
      const outcome = await managing.manage(saleId, code);
      if (outcome !== 'managed') return outcome;
      const isSeen = (await follow(saleId)) === 'found';
      const hidden = isSeen ? null : await managing.heldOf(saleId);
      return hidden === null ? 'managed' : { hidden };
    },
  };
}
