import type { FakeDevice } from '../fakes/fake-device.ts';
import { sha256 } from '../fake-server/fake-server-state.ts';
import { create } from './sale-args.ts';

/** A guest of this device posts a sale as the device worker does, with a secret for that sale. */
export async function postAsGuest(device: FakeDevice, saleId: string): Promise<void> {
  const secret = `secret of ${saleId}`;
  const mutation = create(saleId, { secretHash: sha256(secret) });
  const done = await device.store.commit('guest', mutation, secret);
  if (!done.ok) throw new Error(done.error.code);
}

/** The outbox's entries in order: principal, mutation, entity and state. */
export async function outboxOf({ store }: FakeDevice) {
  const entries = await store.db.outbox.orderBy('seq').toArray();
  return entries.map(({ principal, op, entityId, state }) => [principal, op, entityId, state]);
}
