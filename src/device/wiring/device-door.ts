import { err, ok } from '../../domain/result.ts';
import { newManagingCode } from '../../domain/sale/managing-code.ts';
import type { Result } from '../../domain/result.ts';
import { draftKey as ownDraftKey } from '../../db/queue/drafts.ts';
import { countStored } from '../../db/views/stored-counts.ts';
import { sha256Hex } from '../../platform/worker/digest.ts';
import { estimateStorage } from '../../platform/persistence.ts';
import type { Random } from '../../sync/ports.ts';
import { isAccount, isLocalOnly } from '../../sync/rows/scope-name.ts';
import type { Device, DeviceListeners } from './open-device.ts';
import type {
  AuthFailure,
  Door,
  LinkOutcome,
  NewSale,
  OpenOptions,
  SessionView,
  SyncStatus,
  ZipPlace,
  ZipSuggestion,
} from '../door.ts';
import type { ZipTable } from '../../domain/geo/zip-table.ts';
import type { Geocode } from '../discovery/geocoding.ts';

const SUGGESTIONS = 6;

/**
 * The door of a device that opens when the page says with what. Calls that come before wait; values
 * that were told before someone listened are told once more.
 */
export function createDoor(
  openDevice: (options: OpenOptions, listeners: DeviceListeners) => Promise<Device>,
  random: Random,
  openGeocoding: (options: OpenOptions) => Geocode = () => async () => err('failed'),
): Door {
  const statuses = announcer<SyncStatus>();
  const sessions = announcer<SessionView | null>();
  const versions = announcer<number>();
  let open: (device: Promise<Device>) => void = () => undefined;
  const device = new Promise<Device>((resolve) => {
    open = resolve;
  });
  let geocode: Geocode | null = null;

  async function postSale({ id, fields, days, draftKey }: NewSale) {
    const { session, store, courier } = await device;
    const principal = session.principal();
    const secret = principal === 'guest' ? newManagingCode(() => random.uuid()) : null;
    const secretHash = secret === null ? null : await sha256Hex(secret);
    const args = { ...fields, id, days, secretHash };
    const kept = draftKey === undefined ? null : ownDraftKey(principal, draftKey);
    const done = await store.postSale(principal, args, { secret, draftKey: kept });
    if (!done.ok) return done;
    courier.wake('enqueue');
    return ok({ saleId: id });
  }

  /** Someone signs in; the other pages hear of it. */
  async function entering<T>(
    enter: (session: Device['session']) => Promise<Result<T, AuthFailure>>,
  ): Promise<Result<T, AuthFailure>> {
    const { session, courier } = await device;
    const result = await enter(session);
    if (result.ok) courier.tellSession();
    return result;
  }

  async function byLink(
    enter: (device: Device) => Promise<Result<LinkOutcome, AuthFailure>>,
  ): Promise<Result<LinkOutcome, AuthFailure>> {
    const opened = await device;
    const result = await enter(opened);
    if (result.ok && result.value.state === 'signed-in') opened.courier.tellSession();
    return result;
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
      geocode = openGeocoding(options);
      open(openDevice(options, { onStatus, onSession, onVersion }));
      await device;
    },

    lookAround: async (origin) => (await device).courier.lookAround(origin),
    followSale: async (saleId) => (await device).followSale(saleId),
    discover: async (query) => (await device).discovery.discover(query),
    readUnplaced: async (which) => (await device).unplaced.read(which),
    watchCatalogue: async (listener) => versions.listen(listener),

    async commit(mutation) {
      const { session, store, courier } = await device;
      const done = await store.commit(session.principal(), mutation);
      if (done.ok) courier.wake('enqueue');
      return done;
    },
    postSale,
    managingCode: async (saleId) => (await device).managing.codeOf(saleId),
    async manageSale(saleId, code) {
      const here = await device;
      const outcome = await here.managing.manage(saleId, code);
      if (outcome !== 'managed') return outcome;
      const isSeen = (await here.followSale(saleId)) === 'found';
      const hidden = isSeen ? null : await here.managing.heldOf(saleId);
      return hidden === null ? 'managed' : { hidden };
    },
    moderationQueue: async (state, after) => (await device).moderation.queue(state, after),
    moderate: async (saleId, what) => (await device).moderation.moderate(saleId, what),
    addPhoto: async (target, file) => (await device).photos.addPhoto(target, file),
    orderPhotos: async (saleId, imageIds) => (await device).photos.orderPhotos(saleId, imageIds),
    removePhoto: async (saleId, imageId) => (await device).photos.removePhoto(saleId, imageId),
    retryPhoto: async (imageId) => (await device).photos.retryPhoto(imageId),
    async retryParked(opId) {
      const { store, courier } = await device;
      await store.retryParked(opId);
      courier.wake('enqueue');
    },
    async settleChoice(opId, picks) {
      const { store, courier } = await device;
      await store.settleChoice(opId, picks);
      courier.wake('enqueue');
    },
    discardParked: async (opId) => (await device).store.discardParked(opId),
    discardAside: async (key) => (await device).discardAside(key),
    async countView(saleId) {
      const { session, store } = await device;
      if (!isLocalOnly(session.principal())) await store.countView(saleId);
    },

    movableWork: async () => (await device).store.movableWork(),
    async moveWork() {
      const { session, store, courier } = await device;
      const principal = session.principal();
      if (!isAccount(principal)) return ok({ moved: 0 });
      const done = await store.moveWork(principal);
      if (done.ok) courier.wake('enqueue');
      return done;
    },

    async setShortlisted(saleId, isOn) {
      const { store, courier } = await device;
      const done = await store.setShortlisted(saleId, isOn);
      if (done.ok && isOn) courier.wake('hint');
      return done;
    },

    watchStatus: async (listener) => statuses.listen(listener),
    syncNow: async () => (await device).sendNow(),
    hint: async (what) => (await device).courier.hint(what),

    watchSession: async (listener) => sessions.listen(listener),
    signUp: (input) => entering((session) => session.signUp(input)),
    logIn: (input) => entering((session) => session.logIn(input)),
    signInWays: async () => (await device).session.signInWays(),
    logInWithGoogle: async (redirectTo) => (await device).session.googleAddress(redirectTo),
    finishAuthCallback: (address) => byLink(({ finishCallback }) => finishCallback(address)),
    agreeToLink: () => byLink(({ agreeToLink }) => agreeToLink()),
    refuseLink: async () => (await device).session.refuseLink(),
    requestPasswordReset: async (email, redirectTo) =>
      (await device).session.requestPasswordReset(email, redirectTo),
    setNewPassword: async (password) => (await device).session.setPassword(password),
    setLocalProfile: (profile) => entering((session) => session.setLocalProfile(profile)),
    drain: async () => (await device).signOut.drain(),
    logOut: async (how) => (await device).signOut.logOut(how),

    importOldVisit: async (visit) => (await device).importOldVisit(visit),
    exportWork: async () => (await device).workFiles.exportWork(),
    async importWork(file) {
      const { workFiles, courier } = await device;
      const done = await workFiles.importWork(file);
      if (done.ok) courier.wake('enqueue');
      return done;
    },
    async storageState() {
      const { store } = await device;
      return { ...(await estimateStorage()), counts: await countStored(store.db) };
    },

    lookupZip: (zip) => withZips<ZipPlace | null>((table) => table.lookup(zip), null),
    checkZip: (zip) =>
      withZips((table) => (table.lookup(zip) === null ? 'unknown' : 'known'), 'unchecked'),
    suggestZips: (prefix) =>
      withZips<ZipSuggestion[]>((table) => table.suggest(prefix, SUGGESTIONS), []),
    nearestZip: (point) => withZips<ZipPlace | null>((table) => table.nearest(point), null),
    geocode: async (address) => (geocode === null ? err('failed') : geocode(address)),
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
