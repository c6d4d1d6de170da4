import type { ManagingOutcome, SalesDoor } from '../door/sales-door.ts';
import { readSecret } from '../../db/principals/secrets.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import type { Held } from '../../domain/moderation/held.ts';
import type { Clock } from '../../sync/ports.ts';
import type { ManagingRemote } from '../../remote/questions.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST } from '../../sync/rows/scope-name.ts';

export interface ManagingOptions {
  readonly store: Pick<
    DeviceStore,
    'db' | 'keepSecret' | 'askableGuestSales' | 'noteHeld' | 'endManaging'
  >;
  readonly principal: () => Principal;
  readonly clock: Pick<Clock, 'now'>;
  /** Null on a device without a server. */
  readonly remote: ManagingRemote | null;
}

/** Sales of guests, and the codes that allow changing them (SYNC-21). */
export interface Managing {
  readonly managingCode: SalesDoor['managingCode'];
  manage(saleId: string, code: string): Promise<ManagingOutcome>;
  /** Why a guest's sale is hidden, as last heard. Null if it is not known to be hidden. */
  heldOf(saleId: string): Promise<Held | null>;
  /** Asks the server why sales posted from here are hidden, because no scope shows that to a guest. */
  askWhyHidden(): Promise<void>;
}

/** How long to wait before asking about the same sale again, unless it has just left its scope. */
const ASK_AGAIN_MS = 5 * 60_000;
/** How many sales one round asks about. The rest follow in later rounds. */
const ASKED_AT_ONCE = 10;

export function createManaging({ store, remote, principal, clock }: ManagingOptions): Managing {
  /** When each sale was last asked about. */
  const askedMs = new Map<string, number>();

  return {
    managingCode: (saleId) => readSecret(store.db, principal(), saleId),
    async manage(saleId, code) {
      if ((await readSecret(store.db, GUEST, saleId)) === code) return 'managed';
      // If a wrong code were kept, a stranger's sale would look like the guest's own.
      const answer = await remote?.managesSale(saleId, code);
      if (!answer?.ok) return 'unreachable';
      if (!answer.value.isRight) return 'wrong-code';
      const kept = await store.keepSecret(saleId, code);
      if (!kept.ok) return 'storage';
      await store.noteHeld(saleId, answer.value.held);
      return 'managed';
    },
    async heldOf(saleId) {
      if (principal() !== GUEST) return null;
      return (await store.db.secrets.get(saleId))?.held ?? null;
    },
    async askWhyHidden() {
      // A guest's sales are shown only while nobody is logged in.
      if (remote === null || principal() !== GUEST) return;
      const nowMs = clock.now();
      const isDue = (saleId: string) => {
        const atMs = askedMs.get(saleId);
        return atMs === undefined || Math.abs(nowMs - atMs) >= ASK_AGAIN_MS;
      };
      const sales = await store.askableGuestSales();
      const due = sales.filter(({ saleId, isUnexplained }) => isUnexplained || isDue(saleId));
      for (const { saleId, secret } of due.slice(0, ASKED_AT_ONCE)) {
        const answer = await remote.managesSale(saleId, secret);
        if (!answer.ok) return;
        askedMs.set(saleId, nowMs);
        if (answer.value.isRight) await store.noteHeld(saleId, answer.value.held);
        else await store.endManaging(saleId, secret);
      }
    },
  };
}
