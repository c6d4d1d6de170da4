import { readSecret } from '../db/secrets.ts';
import type { DeviceStore } from '../db/store.ts';
import type { ManagingRemote, Principal } from '../sync/ports.ts';
import { GUEST } from '../sync/scope-name.ts';
import type { ManagingOutcome } from './door.ts';

export interface ManagingOptions {
  readonly store: Pick<DeviceStore, 'db' | 'keepSecret'>;
  readonly principal: () => Principal;
  /** Null on a device without a server. */
  readonly remote: ManagingRemote | null;
}

/** Sales of guests, and the codes that change them (SYNC-21). */
export interface Managing {
  codeOf(saleId: string): Promise<string | null>;
  manage(saleId: string, code: string): Promise<ManagingOutcome>;
}

export function createManaging({ store, remote, principal }: ManagingOptions): Managing {
  return {
    codeOf: (saleId) => readSecret(store.db, principal(), saleId),
    async manage(saleId, code) {
      if ((await readSecret(store.db, GUEST, saleId)) === code) return 'managed';
      // A wrong code that was kept would make a stranger's sale look like one's own.
      const answer = await remote?.managesSale(saleId, code);
      if (!answer?.ok) return 'unreachable';
      if (!answer.value) return 'wrong-code';
      const kept = await store.keepSecret(saleId, code);
      return kept.ok ? 'managed' : 'storage';
    },
  };
}
