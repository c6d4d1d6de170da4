import { proxy, wrap } from 'comlink';
import { effectiveDataSource, geocoderUrl, serverSettings } from '../../platform/build-settings.ts';
import type { Door } from '../door.ts';

/**
 * Starts the page's engine room and opens its door. `onBroken` is called with bugs of the worker,
 * and if it could not be started at all.
 */
export function connectEngineRoom(onBroken: (reason: unknown) => void): Door {
  const worker = new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('error', (event) => onBroken(event.error ?? event));
  const far = wrap<Door>(worker);
  const door: Door = {
    open: (options) => far.open(options),
    lookAround: (origin) => far.lookAround(origin),
    followSale: (saleId) => far.followSale(saleId),
    discover: (query) => far.discover(query),
    readUnplaced: (which) => far.readUnplaced(which),
    // Functions stay where they are; the worker gets something that calls them.
    watchCatalogue: (listener) => far.watchCatalogue(proxy(listener)),
    commit: (mutation) => far.commit(mutation),
    postSale: (sale) => far.postSale(sale),
    managingCode: (saleId) => far.managingCode(saleId),
    manageSale: (saleId, code) => far.manageSale(saleId, code),
    moderationQueue: (state, after) => far.moderationQueue(state, after),
    moderate: (saleId, what) => far.moderate(saleId, what),
    addPhoto: (target, file) => far.addPhoto(target, file),
    orderPhotos: (saleId, imageIds) => far.orderPhotos(saleId, imageIds),
    removePhoto: (saleId, imageId) => far.removePhoto(saleId, imageId),
    retryPhoto: (imageId) => far.retryPhoto(imageId),
    retryParked: (opId) => far.retryParked(opId),
    discardParked: (opId) => far.discardParked(opId),
    settleChoice: (opId, picks) => far.settleChoice(opId, picks),
    discardAside: (key) => far.discardAside(key),
    countView: (saleId) => far.countView(saleId),
    setShortlisted: (saleId, isOn) => far.setShortlisted(saleId, isOn),
    movableWork: () => far.movableWork(),
    moveWork: () => far.moveWork(),
    watchStatus: (listener) => far.watchStatus(proxy(listener)),
    syncNow: () => far.syncNow(),
    hint: (what) => far.hint(what),
    watchSession: (listener) => far.watchSession(proxy(listener)),
    signUp: (input) => far.signUp(input),
    logIn: (input) => far.logIn(input),
    drain: () => far.drain(),
    logOut: (how) => far.logOut(how),
    importOldVisit: (visit) => far.importOldVisit(visit),
    exportWork: () => far.exportWork(),
    importWork: (file) => far.importWork(file),
    storageState: () => far.storageState(),
    signInWays: () => far.signInWays(),
    logInWithGoogle: (redirectTo) => far.logInWithGoogle(redirectTo),
    finishAuthCallback: (address) => far.finishAuthCallback(address),
    agreeToLink: () => far.agreeToLink(),
    refuseLink: () => far.refuseLink(),
    requestPasswordReset: (email, redirectTo) => far.requestPasswordReset(email, redirectTo),
    setNewPassword: (password) => far.setNewPassword(password),
    setLocalProfile: (profile) => far.setLocalProfile(profile),
    lookupZip: (zip) => far.lookupZip(zip),
    checkZip: (zip) => far.checkZip(zip),
    suggestZips: (prefix) => far.suggestZips(prefix),
    nearestZip: (point) => far.nearestZip(point),
    geocode: (address) => far.geocode(address),
  };
  const dataSource = effectiveDataSource();
  door.open({ dataSource, ...serverSettings(), geocoderUrl: geocoderUrl() }).catch(onBroken);
  return door;
}
