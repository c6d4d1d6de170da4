import { AskedByAnother } from '../../db/schema/call-record.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import type { Principal } from '../../domain/principal.ts';
import { markStart } from '../../platform/start-marks.ts';
import type { Door, DoorListeners, OpenOptions } from '../door/door.ts';
import { createDoors } from './create-doors.ts';
import { type DeviceBase, type DeviceParts, openBase } from './device-base.ts';
import { type DeviceLoops, startLoops } from './device-loops.ts';

export interface Device {
  readonly door: Door;
  /**
   * The door for one call of a page. A call that was not answered comes again, but its work is not done twice. Nothing
   * is written for anyone but the asker. `asker` is null if the page did not know who that is.
   */
  doorOf(callId: string, asker?: Principal | null): Door;
  readonly store: DeviceStore;
  readonly principal: () => Principal;
  /** Resolves when every change so far can be found by `discover`. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Opens the database, finds out who uses the device, and starts the loops of one page. The page's listeners
 * are called from the start, even while an older page still holds the database.
 */
export async function openDevice(
  parts: DeviceParts,
  options: OpenOptions,
  listeners: DoorListeners,
): Promise<Device> {
  let isStopped = false;
  const base = await openBase(
    {
      ...parts,
      // Work that was running when the page closed may fail, because its database is closed.
      onBug(error) {
        if (!isStopped) parts.onBug(error);
      },
    },
    options,
    listeners,
  );
  const loops = startLoops(base, options, listeners);
  followChanges(base, loops);
  followVersions(base, loops);
  const { store, session, status, changes } = base;
  const doorFor = createDoors(base, loops);
  return {
    door: doorFor(store, null),
    doorOf(callId, asker = null) {
      const checkAsker = () => {
        if (asker !== null && asker !== session.principal()) throw new AskedByAnother();
      };
      return doorFor(store.forCall(callId, checkAsker), { id: callId, checkAsker });
    },
    store,
    principal: session.principal,
    settled: () => loops.discovery.settled(),
    stop() {
      isStopped = true;
      loops.syncLoop.stop();
      loops.photoLoop.stop();
      loops.areas.stop();
      loops.discovery.stop();
      status.stop();
      changes.close();
      store.db.close();
    },
  };
}

/** Pages of several builds may be open at once. The newest has the database to itself (SYNC-24). */
function followVersions({ store, status }: DeviceBase, { syncLoop }: DeviceLoops): void {
  store.db.on('versionchange', ({ newVersion }) => {
    // Null if the database is being deleted, with everything in it.
    if (newVersion === null) return;
    status.noteTrouble('newer-app');
    syncLoop.standDown();
  });
}

/** Follows the outbox's length and who works here. Shows the sales as that person sees them. */
function followChanges(base: DeviceBase, { discovery, syncLoop }: DeviceLoops): void {
  const { store, session, status, reload } = base;
  let principal = session.principal();
  void discovery.load(principal);
  store.onChange(({ saleIds, outbox }) => {
    if (saleIds.length > 0) markStart('stored');
    // A pending mutation may bring a new name or ZIP code.
    if (outbox) void reload();
  });
  session.watch(() => {
    if (session.principal() === principal) return;
    principal = session.principal();
    status.recount();
    void discovery.load(principal);
    syncLoop.wake('start');
  });
}
