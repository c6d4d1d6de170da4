import { ok } from '../domain/result.ts';
import { sha256Hex } from '../platform/digest.ts';
import type { Random } from '../sync/ports.ts';
import type { Device, DeviceListeners } from './device.ts';
import type { Door, NewSale, OpenOptions, SessionView, SyncStatus, ZipPlace } from './door.ts';
import type { ZipTable } from '../domain/geo/zip-table.ts';

const SUGGESTIONS = 8;

/**
 * The door of a device that opens when the page says with what. Calls that come before wait; values
 * that were told before someone listened are told once more.
 */
export function createDoor(
  openDevice: (options: OpenOptions, listeners: DeviceListeners) => Promise<Device>,
  random: Random,
): Door {
  const statuses = announcer<SyncStatus>();
  const sessions = announcer<SessionView | null>();
  const versions = announcer<number>();
  let open: (device: Promise<Device>) => void = () => undefined;
  const device = new Promise<Device>((resolve) => {
    open = resolve;
  });

  async function postSale({ id, fields, days }: NewSale) {
    const { session, store, courier } = await device;
    const principal = session.principal();
    const secret = principal === 'guest' ? random.uuid() + random.uuid() : undefined;
    const secretHash = secret === undefined ? null : await sha256Hex(secret);
    const args = { ...fields, id, days, secretHash };
    const done = await store.commit(principal, { op: 'sale.create', args }, secret);
    if (!done.ok) return done;
    courier.wake('enqueue');
    return ok({ saleId: id });
  }

  async function withZips<T>(ask: (table: ZipTable) => T, none: T): Promise<T> {
    const table = await (await device).zipBook.table();
    return table === null ? none : ask(table);
  }

  return {
    async open(options) {
      const { tell: onStatus } = statuses;
      const { tell: onSession } = sessions;
      const { tell: onVersion } = versions;
      open(openDevice(options, { onStatus, onSession, onVersion }));
      await device;
    },

    lookAround: async (origin) => (await device).courier.lookAround(origin),
    followSale: async (saleId) => (await device).followSale(saleId),
    discover: async (query) => (await device).discovery.discover(query),
    watchCatalogue: async (listener) => versions.listen(listener),

    async commit(mutation) {
      const { session, store, courier } = await device;
      const done = await store.commit(session.principal(), mutation);
      if (done.ok) courier.wake('enqueue');
      return done;
    },
    postSale,
    async retryParked(opId) {
      const { store, courier } = await device;
      await store.retryParked(opId);
      courier.wake('enqueue');
    },
    discardParked: async (opId) => (await device).store.discardParked(opId),

    watchStatus: async (listener) => statuses.listen(listener),
    async syncNow() {
      await (await device).courier.runNow();
    },
    hint: async (what) => (await device).courier.hint(what),

    watchSession: async (listener) => sessions.listen(listener),
    async signUp(input) {
      const { session, courier } = await device;
      const result = await session.signUp(input);
      if (result.ok) courier.tellSession();
      return result;
    },
    async logIn(input) {
      const { session, courier } = await device;
      const result = await session.logIn(input);
      if (result.ok) courier.tellSession();
      return result;
    },
    logOut: async () => (await device).logOut(),

    lookupZip: (zip) => withZips<ZipPlace | null>((table) => table.lookup(zip), null),
    suggestZips: (prefix) =>
      withZips<ZipPlace[]>((table) => table.suggest(prefix, SUGGESTIONS), []),
    nearestZip: (point) => withZips<ZipPlace | null>((table) => table.nearest(point), null),
  };
}

/** Tells listeners a value whenever it changes, and the last one at once to a new listener. */
function announcer<T>() {
  const listeners: ((value: T) => void)[] = [];
  let last: { readonly value: T } | null = null;
  return {
    tell(this: void, value: T): void {
      last = { value };
      for (const listener of listeners) listener(value);
    },
    listen(this: void, listener: (value: T) => void): void {
      listeners.push(listener);
      if (last !== null) listener(last.value);
    },
  };
}
