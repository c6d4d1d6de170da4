import { findPhotoPaths } from '../../../src/domain/route/settings/find-photo-id.ts';
import { isAccount, ownScope } from '../../../src/sync/rows/scope-name.ts';
import type { Simulation } from '../simulation.ts';
import { type PlanDoc, isPlan, ownersIn } from '../together/plans.ts';
import { Replay, rowOf, sharedOf, told } from '../together/replay.ts';
import { type DeviceData, readDevice } from '../world/raw-database.ts';
import type { SimDevice } from '../world/sim-device.ts';

/** What must hold of routes that several people plan, and of photos of finds. */

/** Nobody's device shows or sends as theirs what only someone else may see. */
export function checkPrivateTexts(
  simulation: Simulation,
  device: SimDevice,
  data: DeviceData,
): void {
  const tell = (text: string) =>
    simulation.violate('nothing private is shared', `${device.name}: ${text}`);
  for (const { kind, id, scopes, doc } of data.rows) {
    if (kind !== 'route') continue;
    for (const owner of ownersIn(doc)) {
      if (scopes.some((scope) => scope.slice(2) !== owner)) tell(`${id} in ${scopes.join()}`);
    }
  }
  const own = [
    ...data.overlays.map(({ principal, doc }) => ({ principal, said: doc })),
    ...data.outbox.map(({ principal, args }) => ({ principal, said: args })),
  ];
  for (const { principal, said } of own) {
    for (const owner of ownersIn(said)) if (owner !== principal) tell(`${owner}'s by ${principal}`);
  }
  for (const { imageId, principal } of data.findPhotos) {
    const owner = simulation.finds.ownerOf(imageId);
    if (owner !== principal) tell(`photo ${imageId} of ${owner} is ${principal}'s`);
  }
}

/** At rest, a device has sent the photos of finds that its person's routes name, and holds no others. */
export function checkFindsSent(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { principal } = device.session;
  if (!isAccount(principal)) return;
  const own = data.rows.filter(({ scopes }) => scopes.includes(ownScope(principal)));
  const hosted = JSON.stringify(own.map(({ doc }) => doc));
  // What a change was made over (`was`) names what the change may be taking off.
  const queued = JSON.stringify(
    data.outbox
      .filter((entry) => entry.principal === principal)
      .map(({ args }) => ({ ...args, was: null })),
  );
  const bytes = new Set(data.photoBytes.map(({ imageId }) => imageId));
  for (const photo of data.findPhotos) {
    if (photo.principal !== principal) continue;
    const { imageId, state } = photo;
    const isHosted = hosted.includes(imageId);
    const what = `${device.name}: ${imageId} is ${state}`;
    if (!bytes.has(imageId)) simulation.violate('no photo of a find is lost', `${what}, no bytes`);
    if (state === 'waiting' && isHosted) simulation.violate('photos of finds arrive', what);
    if (state === 'loose' && (isHosted || queued.includes(imageId))) {
      simulation.violate('photos of finds arrive', `${what}, and a find names it`);
    }
    if (state !== 'loose' && !isHosted && !queued.includes(imageId)) {
      simulation.violate('photos go with their finds', `${what}, and no find names it`);
    }
  }
}

/** Once everything is sent: everybody's plans are as what was carried out says, and nothing typed is lost. */
export function checkTogether(simulation: Simulation): void {
  checkRows(simulation);
  checkInCommon(simulation);
  checkTyped(simulation);
  checkFinds(simulation);
}

function checkRows(simulation: Simulation): void {
  const { server } = simulation;
  const { ledger, tables } = server.model;
  const replay = new Replay(ledger);
  const rows = new Map(replay.rows);
  for (const { uid, kind, doc } of tables.own.values()) {
    if (kind !== 'route' || !isPlan(doc.id)) continue;
    const key = `${uid} ${doc.id}`;
    const wanted = rows.get(key);
    rows.delete(key);
    const [is, must] = [told(rowOf(doc)), wanted === undefined ? 'nothing' : told(wanted)];
    if (is === must) continue;
    let at = 0;
    while (is[at] === must[at]) at += 1;
    const [here, there] = [is, must].map((text) => text.slice(Math.max(0, at - 60), at + 60));
    simulation.violate('what is planned is there', `${key} is ${here}, not ${there}`);
  }
  for (const key of rows.keys())
    simulation.violate('what is planned is there', `${key} is not there`);
}

/** On all devices of people who plan together, what they have in common is the same. */
function checkInCommon(simulation: Simulation): void {
  const { server, devices } = simulation;
  const replay = new Replay(server.model.ledger);
  const seen = new Map<string, string>();
  for (const { name, factory, session } of devices) {
    const { principal } = session;
    for (const { kind, scopes, doc } of readDevice(factory).rows) {
      const plan = doc as unknown as PlanDoc;
      if (kind !== 'route' || !scopes.includes(`u:${principal}`) || !isPlan(plan.id)) continue;
      const partners = replay.partnersOf(principal, plan.id);
      if (partners.length === 0) continue;
      const group = [principal, ...partners].toSorted().join();
      const stops = plan.stops.filter(({ settings }) => settings?.['kept'] !== true);
      const line = stops.map(({ saleId }) => saleId).join();
      const common = `${line} ${told(sharedOf(rowOf(plan)))}`;
      const known = seen.get(`${group} ${plan.id}`) ?? common;
      seen.set(`${group} ${plan.id}`, known);
      if (known !== common)
        simulation.violate('partners see the same', `${name}: ${common}, not ${known}`);
    }
  }
}

function checkTyped(simulation: Simulation): void {
  const { server, devices, together } = simulation;
  const done = [...server.model.ledger, ...server.lost].map(
    ({ op, uid, args }) => [op.startsWith('route.') ? uid : null, JSON.stringify(args)] as const,
  );
  const queued = devices.flatMap(({ factory }) =>
    readDevice(factory).outbox.map(
      (entry) => [entry.principal, JSON.stringify(entry.args)] as const,
    ),
  );
  for (const { device, principal, route, what, marker } of together.owed) {
    const isThere = ([uid, text]: readonly [string | null, string]) =>
      uid === principal && text.includes(marker ?? '');
    if (done.some(isThere) || queued.some(isThere)) continue;
    simulation.violate(
      'nothing typed is lost',
      `${device}: ${what} ${marker} of ${principal} on ${route}`,
    );
  }
}

/** A find that is kept has its photo on the server, or on a device of its person. Other files are on their way out. */
function checkFinds(simulation: Simulation): void {
  const { server, devices, finds } = simulation;
  const { tables } = server.model;
  const held = devices.flatMap(({ factory }) => {
    const { findPhotos, photoBytes } = readDevice(factory);
    const bytes = new Set(photoBytes.map(({ imageId }) => imageId));
    return findPhotos.filter(({ imageId }) => bytes.has(imageId));
  });
  for (const { imageId, principal } of finds.owed) {
    if (!tables.finds.named.some((each) => each.uid === principal && each.photo === imageId))
      continue;
    const { large, small } = findPhotoPaths(principal, imageId);
    const isStored = tables.findObjects.has(large) && tables.findObjects.has(small);
    const here = held.filter((each) => each.imageId === imageId && each.principal === principal);
    if (!isStored && here.length === 0) {
      simulation.violate('no photo of a find is lost', `${imageId} of ${principal} is nowhere`);
    }
    if (!isStored && here.some(({ state }) => state === 'sent')) {
      simulation.violate('photos of finds arrive', `${imageId} counts as sent and is not there`);
    }
  }
  // After a restore, the storage is ahead of the tables. An operator tidies that up (`app.unused_files`).
  if (server.model.incarnation > 0) return;
  for (const path of tables.findObjects.keys()) {
    const isNamed = tables.finds.named.some(({ uid, photo }) =>
      Object.values(findPhotoPaths(uid, photo)).includes(path),
    );
    if (!isNamed && !tables.finds.unused.has(path)) {
      simulation.violate('photos go with their finds', `${path} is kept, and no find names it`);
    }
  }
}
