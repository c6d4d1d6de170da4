import { isLossCode } from '../../domain/park-code.ts';
import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ruleOf } from '../../sync/mutations/registry.ts';
import type { Photo } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { planDiscard } from '../../sync/outbox/outbox-plan.ts';
import { GUEST, isLocalOnly } from '../../sync/rows/scope-name.ts';
import { findPhotosUnderWay } from '../photos/find-photo-view.ts';
import { grouped } from '../schema/grouped.ts';
import type { RummageDb } from '../schema/schema.ts';

/** How many changes and photos of a principal the server does not have yet. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly sending: number;
  readonly parked: number;
}

/** Whether a person would miss the mutation. Incidental ones are in no list and no count. */
export function isShown({ op }: Pick<OutboxEntry, 'op'>): boolean {
  return ruleOf(op).isIncidental !== true;
}

/** Photos have their own lane and list, so these steps are counted as the photo (SYNC-22). */
const PHOTO_STEPS: ReadonlySet<string> = new Set(['image.declare', 'image.attach']);

export function isPhotoStep({ op, code }: Pick<OutboxEntry, 'op' | 'code'>): boolean {
  // A step that a restore has lost is no longer in the lane.
  return PHOTO_STEPS.has(op) && !isLossCode(code);
}

/** Counts the way the lists do: a refused sale with all its dependents is one item, and a photo is one item. */
export async function countOutbox(db: RummageDb, principal: Principal): Promise<OutboxCounts> {
  const waiting = (await listOutbox(db, principal, 'waiting')).filter((one) => !isPhotoStep(one));
  const parked = parkedHeads(await listOutbox(db, principal, 'parked'));
  const photos = await photosUnderWay(db, principal);
  const ofFinds = await findPhotosUnderWay(db, principal);
  const failed = photos.filter(({ state }) => state === 'failed');
  const failedOfFinds = ofFinds.filter(({ state }) => state === 'failed');
  const sending = waiting.filter((entry) => entry.sentAtMs !== null).length;
  return {
    waiting:
      waiting.length -
      sending +
      (photos.length - failed.length) +
      (ofFinds.length - failedOfFinds.length),
    sending,
    parked:
      parked.filter((one) => !isPhotoStep(one)).length +
      failed.filter(({ failure }) => failure !== null).length +
      failedOfFinds.length,
  };
}

/** The parked mutations to list. A refused sale stands for everything parked with it. */
export function parkedHeads(parked: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return [...grouped(parked, ({ entityId }) => entityId).values()].flatMap((ofEntity) => {
    const [first] = ofEntity;
    if (first === undefined) return [];
    return planDiscard(ofEntity, first.opId).remove.length > 1 ? [first] : ofEntity;
  });
}

/** A principal's photos that the server does not have, oldest first. */
export async function photosUnderWay(
  db: RummageDb,
  principal: Principal,
): Promise<readonly Photo[]> {
  const photos = await db.photos
    .where('[principal+state]')
    .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
    .toArray();
  return photos
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => a.addedAtMs - b.addedAtMs || a.position - b.position);
}

/** A principal's waiting or parked mutations, oldest first. */
export async function listOutbox(
  db: RummageDb,
  principal: Principal,
  state: OutboxEntry['state'],
): Promise<readonly OutboxEntry[]> {
  const entries = await db.outbox
    .where('[principal+state]')
    .equals([principal, state])
    .sortBy('seq');
  return entries.filter(isShown);
}

/** How much work on this device belongs to other principals: numbers only (SYNC-11). */
export interface OthersWork {
  readonly ofAccounts: number;
  readonly ofGuest: number;
  readonly ofLocal: number;
}

export async function countOthers(db: RummageDb, principal: Principal): Promise<OthersWork> {
  const owners: Principal[] = [];
  await db.outbox.each((entry) => {
    if (entry.principal !== principal && isShown(entry)) owners.push(entry.principal);
  });
  const ofGuest = owners.filter((owner) => owner === GUEST).length;
  const ofLocal = owners.filter(isLocalOnly).length;
  return { ofAccounts: owners.length - ofGuest - ofLocal, ofGuest, ofLocal };
}
