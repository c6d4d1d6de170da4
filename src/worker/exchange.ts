import { countQueue } from '../db/queue-view.ts';
import { readSaleView } from '../db/sale-view.ts';
import type { DeviceStore } from '../db/store.ts';
import { createEngine } from '../sync/engine.ts';
import type { CycleOutcome } from '../sync/engine.ts';
import type { Clock, Principal } from '../sync/ports.ts';
import { isAccount, saleScope } from '../sync/scope-name.ts';
import type { LazyServer } from './lazy-server.ts';

export interface ExchangeOptions {
  readonly store: DeviceStore;
  /** Null on a device without a server: then nothing is ever exchanged. */
  readonly server: LazyServer | null;
  readonly clock: Clock;
  readonly principal: () => Principal;
}

export interface DeviceExchange {
  /** Sends what waits and reads these scopes and the principal's own. */
  all(scopes: readonly string[]): Promise<CycleOutcome>;
  /** Reads one sale that someone has opened, ahead of everything else. */
  sale(saleId: string): Promise<'found' | 'absent' | 'unreachable'>;
}

export function createExchange(options: ExchangeOptions): DeviceExchange {
  const { store, server, clock } = options;
  const engine = server === null ? null : createEngine({ store, remote: server.remote, clock });

  return {
    async all(scopes) {
      if (engine === null) return NOTHING_TO_EXCHANGE;
      const principal = options.principal();
      const outcome = await engine.cycle(principal, scopes);
      // What a guest made here is sent as a guest's, also while someone is signed in (SYNC-15).
      if (outcome.link === 'online' && isAccount(principal) && (await hasWork(store, 'guest'))) {
        await engine.cycle('guest', []);
      }
      return outcome;
    },

    async sale(saleId) {
      const principal = options.principal();
      const outcome = (await engine?.cycle(principal, [saleScope(saleId)])) ?? null;
      if ((await readSaleView(store.db, principal, saleId)) !== null) return 'found';
      const isAnswered = outcome === null || outcome.isDone || outcome.link === 'signed-out';
      return isAnswered ? 'absent' : 'unreachable';
    },
  };
}

/** Whether something of a principal is still to be sent. */
export async function hasWork({ db }: DeviceStore, principal: Principal): Promise<boolean> {
  const { waiting, sending } = await countQueue(db, principal);
  return waiting + sending > 0;
}

const NOTHING_TO_EXCHANGE: CycleOutcome = {
  link: 'unknown',
  isDone: false,
  sentCount: 0,
  parkedCount: 0,
  rowCount: 0,
  retryAfterMs: null,
  serverOffsetMs: null,
};
