import { readLosses } from './device-reads.ts';
import type { MutationName, NewMutation } from '../../../src/sync/mutations/mutation.ts';
import type { FakeDevice } from '../fakes/fake-device.ts';
import type { FakeServer, ServerDump } from '../fake-server/fake-server.ts';

/** Restores an older dump and leaves the server as the documented restore does (SYNC-8). */
export function restored(server: FakeServer, dump: ServerDump): void {
  server.restore(dump);
  server.restamp();
  server.epoch = `epoch-${server.incarnation + 1}`;
}

/** The names of the mutations that are reported to a person as lost. */
export async function lost(
  device: FakeDevice,
  principal: string,
): Promise<readonly MutationName[]> {
  return (await readLosses(device.store.db, principal)).map(({ op }) => op);
}

export async function sendAgain(device: FakeDevice, principal: string): Promise<void> {
  for (const { opId } of await readLosses(device.store.db, principal)) {
    await device.store.retryParked(opId);
  }
}

export function note(id: string, text: string): NewMutation {
  return { op: 'note.put', args: { id, text } };
}
