import { draftKey as ownDraftKey } from '../../db/drafts/drafts.ts';
import type { DeviceStore, OnceWrites } from '../../db/store/device-store.ts';
import { discardQuarantined } from '../../db/damage/quarantine-view.ts';
import { ok } from '../../domain/result.ts';
import { newManagingCode } from '../../domain/sale/managing-code.ts';
import { sha256Hex } from '../../platform/worker/digest.ts';
import type { WakeReason } from '../../sync/engine/scheduler.ts';
import type { Random } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST, isAccount, isLocalOnly } from '../../sync/rows/scope-name.ts';
import type { WritesDoor } from '../door/writes-door.ts';

export interface WriteParts {
  readonly store: Pick<DeviceStore, 'db' | 'countView'>;
  /** The writes of this call. */
  readonly once: OnceWrites;
  readonly random: Pick<Random, 'uuid'>;
  readonly principal: () => Principal;
  readonly wake: (reason: WakeReason) => void;
  /** Called when the quarantined records have changed. */
  readonly onQuarantine: () => void;
}

/** Stores what people change as the current principal, and wakes the sync loop if something was queued. */
export function createWriteCalls(parts: WriteParts): WritesDoor {
  const { store, once, random, principal, wake } = parts;

  async function waking<T extends { readonly ok: boolean }>(stored: Promise<T>): Promise<T> {
    const done = await stored;
    if (done.ok) wake('enqueue');
    return done;
  }

  return {
    commit: (mutation) => waking(once.commit(principal(), mutation)),
    commitAll: (mutations) => waking(once.commitAll(principal(), mutations)),
    async postSale({ id, fields, days, draftKey, earlier = null }) {
      const poster = principal();
      const secret = poster === GUEST ? newManagingCode(() => random.uuid()) : null;
      const secretHash = secret === null ? null : await sha256Hex(secret);
      const args = { ...fields, id, days, secretHash };
      const kept = draftKey === undefined ? null : ownDraftKey(poster, draftKey);
      const done = await waking(once.postSale(poster, args, { secret, draftKey: kept, earlier }));
      return done.ok ? ok({ saleId: id }) : done;
    },
    async retryParked(opId) {
      await once.retryParked(opId);
      wake('enqueue');
    },
    async discardParked(opId) {
      await once.discardParked(opId);
      wake('enqueue');
    },
    async resolveChoice(opId, picks) {
      await once.resolveChoice(opId, picks);
      wake('enqueue');
    },
    async discardQuarantined(key) {
      await discardQuarantined(store.db, key);
      parts.onQuarantine();
    },
    async countView(saleId) {
      if (!isLocalOnly(principal())) await store.countView(saleId);
    },
    async setShortlisted(saleId, isOn) {
      const done = await once.setShortlisted(saleId, isOn);
      if (done.ok && isOn) wake('hint');
      return done;
    },
    async moveWork() {
      const to = principal();
      return isAccount(to) ? waking(once.moveWork(to)) : ok({ moved: 0 });
    },
  };
}
