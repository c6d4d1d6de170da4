import { type ParkCode, isLossCode } from '../../domain/park-code.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { Photo, PhotoState } from '../../sync/photos/photo-state.ts';
import type { Principal } from '../../domain/principal.ts';
import { planDiscard } from '../../sync/outbox/outbox-plan.ts';
import { type ChoicePiece, readChoice } from './choice-view.ts';
import { futureWork } from '../damage/quarantine-future.ts';
import { type QuarantinedMutation, readQuarantined } from '../damage/quarantine-view.ts';
import {
  type OthersWork,
  countOthers,
  isPhotoStep,
  listOutbox,
  parkedHeads,
  photosUnderWay,
} from './outbox-view.ts';
import { findPhotosUnderWay } from '../photos/find-photo-view.ts';
import { readOwnDocs } from '../outbox/own-doc.ts';
import { readSaleViews } from './read-sale-views.ts';
import type { RummageDb } from '../schema/schema.ts';
import { type RefusedEdit, refusedEdit } from './refused-edit.ts';

/** One change that the server does not have yet, as lists show it (SYNC-14). */
export interface WorkItem {
  readonly opId: string;
  readonly op: string;
  /** The id of what it is about, usually a sale. */
  readonly entityId: string;
  /** The name of the sale, route or search. Null if it has none or is not known here. */
  readonly title: string | null;
  readonly createdAtMs: number;
  readonly state: 'waiting' | 'sending' | 'parked';
  /** For parked items. Null if the server failed on it without a reason. */
  readonly code: ParkCode | null;
  /** For items also changed elsewhere: the pieces for the person to choose from (SYNC-20). */
  readonly choice: readonly ChoicePiece[] | null;
  /** For a refused edit of a sale: what was typed. */
  readonly edit: RefusedEdit | null;
  /** What is retried and discarded together with it. */
  readonly dependents: { readonly photos: number; readonly edits: number };
}

/** A photo that is not yet on the server. Photos have their own lane (SYNC-22). */
export interface PhotoItem {
  readonly imageId: string;
  /** Whose photo it is: a sale's, or a find's on a route. */
  readonly of: 'sale' | 'find';
  /** The id of the sale or of the route. */
  readonly ownerId: string;
  /** The title of the sale, or the name of the route. */
  readonly title: string | null;
  readonly state: Exclude<PhotoState, 'draft'>;
  /** For failed photos: the refusal's code or the lane's error. */
  readonly failure: string | null;
}

/** A principal's work that the server does not have, oldest first, as listed. */
export interface Work {
  readonly parked: readonly WorkItem[];
  /** What a restored server has lost. The person sends it again or discards it (SYNC-8). */
  readonly lost: readonly WorkItem[];
  readonly waiting: readonly WorkItem[];
  /** How many more waiting items are not listed. */
  readonly unlistedCount: number;
  readonly photos: readonly PhotoItem[];
  /** Made by a newer version of the app. This one leaves it alone (SYNC-24). */
  readonly future: readonly WorkItem[];
  /** Damaged on this device. Kept, but never sent. */
  readonly damaged: readonly QuarantinedMutation[];
  readonly others: OthersWork;
}

/** The most that a screen needs at once, even after weeks offline. */
const LISTED = 100;

export async function readWork(db: RummageDb, principal: Principal): Promise<Work> {
  const parked = await listOutbox(db, principal, 'parked');
  const waiting = (await listOutbox(db, principal, 'waiting')).filter((one) => !isPhotoStep(one));
  const photos = await photosUnderWay(db, principal);
  const heads = parkedHeads(parked);
  const listed = waiting.slice(0, LISTED);
  const entityIds = [...heads, ...listed].map(({ entityId }) => entityId);
  const saleIds = photos.map(({ saleId }) => saleId);
  const views = await readSaleViews(db, principal, [...new Set([...entityIds, ...saleIds])]);
  const titleOf = (saleId: string) => views.get(saleId)?.sale.title ?? null;
  const itemOf = (entry: OutboxEntry) => workItem(entry, parked, titleOf(entry.entityId));
  const refused = heads.filter((one) => !isPhotoStep(one) && !isLossCode(one.code));
  const choices = await Promise.all(refused.map((entry) => readChoice(db, entry)));
  return {
    parked: refused.map((entry, i) => ({
      ...itemOf(entry),
      choice: choices[i] ?? null,
      edit: refusedEdit(entry, parked, views.get(entry.entityId) ?? null),
    })),
    lost: heads.filter(({ code }) => isLossCode(code)).map(itemOf),
    waiting: listed.map(itemOf),
    unlistedCount: waiting.length - listed.length,
    photos: [
      ...photos.flatMap((photo) => photoItem(photo, titleOf(photo.saleId))),
      ...(await findItems(db, principal)),
    ],
    future: (await futureWork(db, principal)).map((entry) => workItem(entry, [], null)),
    damaged: await readQuarantined(db, principal),
    others: await countOthers(db, principal),
  };
}

function workItem(
  entry: OutboxEntry,
  parked: readonly OutboxEntry[],
  saleTitle: string | null,
): WorkItem {
  const { opId, op, entityId, createdAtMs, state, sentAtMs, code } = entry;
  return {
    opId,
    op,
    entityId,
    title: ownName(entry) ?? saleTitle,
    createdAtMs,
    state: state === 'waiting' && sentAtMs !== null ? 'sending' : state,
    code,
    choice: null,
    edit: null,
    dependents: dependentsOf(entry, parked),
  };
}

function dependentsOf(entry: OutboxEntry, parked: readonly OutboxEntry[]): WorkItem['dependents'] {
  const ofEntity = parked.filter(({ entityId }) => entityId === entry.entityId);
  const together = new Set(planDiscard(ofEntity, entry.opId).remove);
  const others = ofEntity.filter(({ seq }) => seq !== entry.seq && together.has(seq));
  const photos = others.filter(({ args }) => 'imageId' in args);
  return {
    photos: new Set(photos.map(({ args }) => args['imageId'])).size,
    edits: others.length - photos.length,
  };
}

/** The name in the arguments of a new sale, a route or a search. */
function ownName({ op, args }: OutboxEntry): string | null {
  const name = op === 'sale.create' ? args['title'] : args['name'];
  const isNamed = op === 'sale.create' || op === 'route.put' || op === 'search.put';
  return isNamed && typeof name === 'string' ? name : null;
}

function photoItem(photo: Photo, title: string | null): readonly PhotoItem[] {
  const { imageId, saleId: ownerId, state, failure } = photo;
  return state === 'draft' ? [] : [{ imageId, of: 'sale', ownerId, title, state, failure }];
}

async function findItems(db: RummageDb, principal: Principal): Promise<readonly PhotoItem[]> {
  const photos = await findPhotosUnderWay(db, principal);
  const routes = photos.length === 0 ? [] : await readOwnDocs(db, principal, 'route');
  return photos.map(({ imageId, routeId: ownerId, state, failure }) => ({
    imageId,
    of: 'find',
    ownerId,
    title: routes.find(({ id }) => id === ownerId)?.name ?? null,
    state: state === 'failed' ? 'failed' : 'waiting',
    failure,
  }));
}
