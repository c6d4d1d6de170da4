import type { QueueEntry } from '../sync/local-store.ts';
import type { Photo, PhotoState } from '../sync/photo.ts';
import { type ParkCode, type Principal, isLossCode } from '../sync/ports.ts';
import { planDiscard } from '../sync/queue-plan.ts';
import { type ChoicePiece, readChoice } from './choice/choice-view.ts';
import { futureWork } from './quarantine-future.ts';
import { type AsideWork, readAside } from './quarantine-view.ts';
import {
  type OthersWork,
  countOthers,
  isPhotoStep,
  listQueue,
  parkedHeads,
  photosUnderWay,
} from './queue-view.ts';
import { readSaleViews } from './sale-view.ts';
import type { RummageDb } from './schema.ts';
import { type RefusedEdit, refusedEdit } from './work/refused-edit.ts';

/** One thing that a person wanted and the server does not have yet, as lists show it (SYNC-14). */
export interface WorkItem {
  readonly opId: string;
  readonly op: string;
  /** The id of what it is about: of a sale in most cases. */
  readonly subject: string;
  /** The name of the sale, route or search; null: it has none, or it is not known here. */
  readonly title: string | null;
  readonly createdAtMs: number;
  readonly state: 'waiting' | 'sending' | 'parked';
  /** Of a parked one; null: the server failed on it without a reason. */
  readonly code: ParkCode | null;
  /** Of one that was changed elsewhere, too: what of it, for the person to choose (SYNC-20). */
  readonly choice: readonly ChoicePiece[] | null;
  /** Of a refused edit of a sale: what was typed. */
  readonly edit: RefusedEdit | null;
  /** What is retried and discarded together with it. */
  readonly dependents: { readonly photos: number; readonly edits: number };
}

/** A photo on its way, in its own lane (SYNC-22). */
export interface PhotoItem {
  readonly imageId: string;
  readonly saleId: string;
  readonly saleTitle: string | null;
  readonly state: Exclude<PhotoState, 'draft'>;
  /** Of a failed one: a refusal's code, or what the lane met. */
  readonly failure: string | null;
}

/** What of a principal's work is not with the server, oldest first, as far as it is listed. */
export interface Work {
  readonly parked: readonly WorkItem[];
  /** What a restored server has lost: to be sent again or let go (SYNC-8). */
  readonly lost: readonly WorkItem[];
  readonly waiting: readonly WorkItem[];
  /** More that waits than is listed. */
  readonly unlistedCount: number;
  readonly photos: readonly PhotoItem[];
  /** Made by a newer version of the app; this one leaves it alone (SYNC-24). */
  readonly future: readonly WorkItem[];
  /** Damaged on this device: kept, never sent. */
  readonly damaged: readonly AsideWork[];
  readonly others: OthersWork;
}

/** Someone who was offline for weeks: a screen needs no more at once. */
const LISTED = 100;

export async function readWork(db: RummageDb, principal: Principal): Promise<Work> {
  const parked = await listQueue(db, principal, 'parked');
  const waiting = (await listQueue(db, principal, 'waiting')).filter((one) => !isPhotoStep(one));
  const photos = await photosUnderWay(db, principal);
  const heads = parkedHeads(parked);
  const listed = waiting.slice(0, LISTED);
  const subjects = [...heads, ...listed].map(({ subject }) => subject);
  const saleIds = photos.map(({ saleId }) => saleId);
  const views = await readSaleViews(db, principal, [...new Set([...subjects, ...saleIds])]);
  const titleOf = (saleId: string) => views.get(saleId)?.sale.title ?? null;
  const itemOf = (entry: QueueEntry) => workItem(entry, parked, titleOf(entry.subject));
  const refused = heads.filter((one) => !isPhotoStep(one) && !isLossCode(one.code));
  const choices = await Promise.all(refused.map((entry) => readChoice(db, entry)));
  return {
    parked: refused.map((entry, i) => ({
      ...itemOf(entry),
      choice: choices[i] ?? null,
      edit: refusedEdit(entry, parked, views.get(entry.subject) ?? null),
    })),
    lost: heads.filter(({ code }) => isLossCode(code)).map(itemOf),
    waiting: listed.map(itemOf),
    unlistedCount: waiting.length - listed.length,
    photos: photos.flatMap((photo) => photoItem(photo, titleOf(photo.saleId))),
    future: (await futureWork(db, principal)).map((entry) => workItem(entry, [], null)),
    damaged: await readAside(db, principal),
    others: await countOthers(db, principal),
  };
}

function workItem(
  entry: QueueEntry,
  parked: readonly QueueEntry[],
  saleTitle: string | null,
): WorkItem {
  const { opId, op, subject, createdAtMs, state, sentAtMs, code } = entry;
  return {
    opId,
    op,
    subject,
    title: ownName(entry) ?? saleTitle,
    createdAtMs,
    state: state === 'waiting' && sentAtMs !== null ? 'sending' : state,
    code,
    choice: null,
    edit: null,
    dependents: dependentsOf(entry, parked),
  };
}

function dependentsOf(entry: QueueEntry, parked: readonly QueueEntry[]): WorkItem['dependents'] {
  const ofSubject = parked.filter(({ subject }) => subject === entry.subject);
  const together = new Set(planDiscard(ofSubject, entry.opId).remove);
  const others = ofSubject.filter(({ seq }) => seq !== entry.seq && together.has(seq));
  const photos = others.filter(({ args }) => 'imageId' in args);
  return {
    photos: new Set(photos.map(({ args }) => args['imageId'])).size,
    edits: others.length - photos.length,
  };
}

/** A new sale, a route and a search bring their own name. */
function ownName({ op, args }: QueueEntry): string | null {
  const name = op === 'sale.create' ? args['title'] : args['name'];
  const isNamed = op === 'sale.create' || op === 'route.put' || op === 'search.put';
  return isNamed && typeof name === 'string' ? name : null;
}

function photoItem(photo: Photo, saleTitle: string | null): readonly PhotoItem[] {
  const { imageId, saleId, state, failure } = photo;
  return state === 'draft' ? [] : [{ imageId, saleId, saleTitle, state, failure }];
}
