import { largePath } from '../../../src/domain/sale/image-path.ts';
import type { SimDevice } from '../world/sim-device.ts';
import { type DeviceData, readDevice } from '../world/raw-database.ts';
import type { Simulation } from '../simulation.ts';

/** No photo's bytes are lost before the server has attached the photo to its sale. */
export function checkPhotos(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const held = new Set(data.photoBytes.map(({ imageId }) => imageId));
  for (const { imageId, saleId } of simulation.photos.ofDevice(device.name)) {
    if (held.has(imageId) || simulation.server.everAttached.has(imageId)) continue;
    if (simulation.writes.hasEnded(device.name, saleId)) continue;
    const text = `${device.name}: photo ${imageId} of ${saleId} is gone`;
    simulation.violate('no photo is lost', text);
  }
}

/** A photo keeps its place among the sale's photos until someone reorders them. */
export function checkPlaces(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  for (const { imageId, saleId, position, state } of data.photos) {
    // A photo of a draft gets its place when the sale is posted.
    if (state === 'draft') continue;
    const before = device.placeOf(imageId);
    device.notePlace(imageId, position);
    if (before === null || before === position) continue;
    if (simulation.photos.reordered.has(saleId)) continue;
    const text = `${device.name}: ${imageId} of ${saleId} was at ${before} and is at ${position}`;
    simulation.violate('photos in order', text);
  }
}

/** Each photo of a sale is in the bucket in both sizes and is listed once. */
export function checkAttached(simulation: Simulation): void {
  const { model } = simulation.server;
  for (const [id, { doc }] of model.tables.sales) {
    const names = doc.images.map((image) => image.id);
    if (new Set(names).size < names.length) {
      simulation.violate('each photo once', `${id} has ${names.join()}`);
    }
    for (const { path, smallPath } of doc.images) {
      const { objects } = model.tables;
      if (objects.has(path) && smallPath !== null && objects.has(smallPath)) continue;
      simulation.violate('a picture is there', `${path} is attached and was never stored`);
    }
  }
}

/** Once everything is sent, each photo is attached, in the order they were added, or kept. */
export function checkPhotosDone(simulation: Simulation): void {
  checkAttached(simulation);
  const { server, photos, devices } = simulation;
  const lost = new Set(server.lost.map(({ args }) => String(args['imageId'])));
  const removed = new Set(
    server.model.ledger.flatMap(({ op, args }) => (op === 'image.remove' ? [args['imageId']] : [])),
  );
  for (const { imageId, saleId, device, isResolved } of photos.all) {
    const sale = server.model.tables.sales.get(saleId);
    if (!isResolved || sale === undefined || removed.has(imageId) || lost.has(imageId)) continue;
    const holder = devices.find(({ name }) => name === device);
    const waiting =
      holder && readDevice(holder.factory).photos.find((photo) => photo.imageId === imageId);
    const isAttached = sale.doc.images.some((image) => image.path === pathOf(saleId, imageId));
    if (isAttached || waiting?.state === 'failed' || waiting?.state === 'draft') continue;
    const text = `${device}: ${imageId} of ${saleId} is ${waiting?.state ?? 'nowhere'}`;
    simulation.violate('each photo arrives', text);
  }
  for (const [id, { doc }] of server.model.tables.sales) checkOrder(simulation, id, doc.images);
  checkCopies(simulation, removed);
}

/** The job has come since the last copy was carried out: each is there, unless it was removed or came too late. */
function checkCopies(simulation: Simulation, removed: ReadonlySet<unknown>): void {
  const { model, givenUpCopies } = simulation.server;
  const { sales } = model.tables;
  const tell = (text: string) => simulation.violate('each photo arrives', text);
  for (const [id, { doc, hidden }] of sales) {
    // Photos of a hidden sale wait until it is shown again.
    if (doc.copying !== undefined && !hidden) tell(`${id} waits for copies`);
  }
  for (const { op, args } of model.ledger) {
    const sale = sales.get(String(args['id']));
    if (op !== 'image.copy' || sale === undefined || removed.has(args['imageId'])) continue;
    if (sale.doc.images.some(({ id }) => id === args['imageId'])) continue;
    if (givenUpCopies.has(String(args['imageId']))) continue;
    if (sale.hidden && sale.doc.copying?.includes(String(args['imageId'])) === true) continue;
    tell(`${String(args['imageId'])} was copied and is nowhere`);
  }
}

function pathOf(saleId: string, imageId: string): string {
  return largePath(saleId, imageId, 'jpg');
}

/** If one device added all photos and nobody moved any, they stay in the order they were added. */
function checkOrder(
  simulation: Simulation,
  saleId: string,
  images: readonly { readonly id: string }[],
): void {
  const { photos } = simulation;
  const added = photos.all.filter((photo) => photo.saleId === saleId);
  const isOfOne = new Set(added.map(({ device }) => device)).size === 1;
  if (!isOfOne || photos.reordered.has(saleId) || added.some(({ isResolved }) => !isResolved))
    return;
  const known = new Set(added.map(({ imageId }) => imageId));
  // A photo that was given up here may have been in transit and attached all the same.
  const shown = images.map(({ id }) => id).filter((id) => known.has(id));
  const wanted = [...known].filter((id) => shown.includes(id));
  if (wanted.join() === shown.join()) return;
  simulation.violate('photos in order', `${saleId} shows ${shown.join()}, not ${wanted.join()}`);
}
