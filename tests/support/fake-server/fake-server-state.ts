import { DAY_MS } from '../../../src/domain/time/calendar-date.ts';
import { createHash } from 'node:crypto';
import type { Note } from '../../../src/domain/account/note.ts';
import type { Preference } from '../../../src/domain/account/preference.ts';
import type { CheckIn } from '../../../src/domain/check-in/check-in.ts';
import type { OnState, SaleSize } from '../../../src/domain/check-in/sale-report.ts';
import type { Review } from '../../../src/domain/review/review.ts';
import type { Route } from '../../../src/domain/route/route.ts';
import type {
  Place,
  Profile,
  Sale,
  SalePrivate,
  SaleStats,
  Save,
} from '../../../src/domain/sale/sale.ts';
import type { SavedSearch } from '../../../src/domain/search/saved-search.ts';
import type { RowKind } from '../../../src/sync/rows/row-docs.ts';
import type { Arrival, CaseFile, Report } from '../moderation/fake-moderation.ts';
import type { Counted } from './fake-server-counts.ts';
import { isOverAt, lastDayOf, scopesOf } from './fake-server-scopes.ts';
import { type ImageRecord, type StoredFile, withImages } from './photos/image-record.ts';
import { FindPhotos, type FoundBy, foundStops, noteFinds } from './photos/server-finds.ts';
import type { RouteGroup } from './own-rows/route-group.ts';

/** The tables of the server model, and how a write stamps them (SYNC-1, SYNC-2, SYNC-4). */

export interface Stamped<D> {
  doc: D;
  rev: number;
  xid: number;
}

export interface SaleRecord extends Stamped<Sale> {
  hidden: boolean;
  daysRev: number;
  secretHash: string | null;
}

export interface PlaceRecord extends Stamped<Place> {
  releasedAtMs: number;
}

export interface ReviewRecord extends Stamped<Review> {
  readonly uid: string;
}

export interface CheckInRecord extends Stamped<CheckIn> {
  readonly uid: string;
  readonly day: string;
  /** The position is deleted after some days. */
  position: { readonly lat: number; readonly lng: number } | null;
}

/** Rows that belong to one user alone. */
export type OwnRecord = {
  [K in keyof OwnDocs]: Stamped<OwnDocs[K]> & FoundBy & { readonly uid: string; readonly kind: K };
}[keyof OwnDocs];

export interface OwnDocs {
  route: Route;
  note: Note;
  search: SavedSearch;
  preference: Preference;
}

export interface Tombstone {
  readonly scope: string;
  readonly kind: RowKind;
  readonly id: string;
  rev: number;
  xid: number;
  readonly leftAtMs: number;
}

/** The most that count for one person. */
const MOST_REFERRALS = 500;

export class Tables {
  /** The time at which the current transaction writes. */
  nowMs = 0;
  readonly sales = new Map<string, SaleRecord>();
  readonly places = new Map<string, PlaceRecord>();
  readonly privates = new Map<string, Stamped<SalePrivate>>();
  readonly stats = new Map<string, Stamped<SaleStats>>();
  /** Keyed by user and sale. */
  readonly saves = new Map<string, Stamped<Save> & { readonly uid: string }>();
  readonly profiles = new Map<string, Stamped<Profile>>();
  /** When each account signed up. If it is missing, long ago. */
  readonly signedUpMs = new Map<string, number>();
  /** Accounts that were deleted. Their tokens may still be valid. */
  readonly goneAccounts = new Set<string>();
  /** Keyed by the account that was brought in. */
  readonly referrals = new Map<string, { readonly referrer: string; isCounted: boolean }>();
  /** Keyed by their own ids, like the next two. */
  readonly images = new Map<string, ImageRecord>();
  readonly reviews = new Map<string, ReviewRecord>();
  readonly checkIns = new Map<string, CheckInRecord>();
  /** Keyed by user, kind and id. */
  readonly own = new Map<string, OwnRecord>();
  readonly routeGroups: RouteGroup[] = [];
  readonly finds = new FindPhotos();
  /** Files in storage, by path. */
  readonly objects = new Map<string, StoredFile>();
  /** Files of photos of finds, by path. */
  readonly findObjects = new Map<string, StoredFile>();
  /** Files that nothing refers to any longer, by path, with their sale and the time when that began. */
  readonly unusedFiles = new Map<string, { readonly saleId: string; readonly sinceMs: number }>();
  /** What devices send but never read back, by id (newsletters: by address), with when it came. */
  readonly letters = new Map<
    string,
    { readonly op: string; readonly args: object; readonly atMs: number }
  >();
  /** The newest report on whether a sale is on, by sale, day and reporter. */
  readonly isOn = new Map<
    string,
    { state: OnState; size: SaleSize | null; weight: number; at: string }
  >();
  /** What the server keeps of a sale's counters besides what devices get, by sale. */
  readonly counted = new Map<string, Counted>();
  /** Views that no roll-up has counted yet. */
  readonly viewEvents: { readonly saleId: string; readonly views: number }[] = [];
  /** The files of sales that were ever reported or held. */
  readonly caseFiles = new Map<string, CaseFile>();
  readonly reports: Report[] = [];
  /** The cell into which a guest's sale came last, by sale. */
  readonly arrivals = new Map<string, Arrival>();
  /** How much of each limit was used. */
  readonly used = new Map<string, number>();
  readonly tombstones = new Map<string, Tombstone>();
  /** The highest rev of the forgotten tombstones in a person's own scope, by user. */
  floors = new Map<string, number>();
  readonly spent = new Set<string>();

  copy(): Tables {
    const copy = new Tables();
    for (const [name, table] of Object.entries(this)) {
      Object.assign(copy, { [name]: structuredClone(table) });
    }
    return copy;
  }

  bury(scope: string, kind: RowKind, id: string, rev: number, xid: number): void {
    const leftAtMs = this.nowMs;
    this.tombstones.set(`${scope} ${kind} ${id}`, { scope, kind, id, rev, xid, leftAtMs });
  }

  ageMs(uid: string): number {
    return this.nowMs - (this.signedUpMs.get(uid) ?? -Infinity);
  }

  /** Called when an account does something. The first time counts for the account that brought it in. */
  countReferral(uid: string, xid: number): void {
    const referral = this.referrals.get(uid);
    const profile = this.profiles.get(referral?.referrer ?? '');
    if (referral === undefined || referral.isCounted) return;
    referral.isCounted = true;
    if (profile === undefined || (profile.doc.referrals ?? []).length >= MOST_REFERRALS) return;
    // Store only the half of the day, because the exact instant would reveal the account.
    const at = new Date(this.nowMs - (this.nowMs % (DAY_MS / 2))).toISOString();
    const referrals = [...(profile.doc.referrals ?? []), at];
    const doc = { ...profile.doc, referrals };
    this.profiles.set(doc.id, { doc, rev: profile.rev + 1, xid });
  }

  /** The rev above which a row of a person's own scope begins, because it may have existed before. */
  risenAbove(uid: string, kind: RowKind, id: string): number {
    return Math.max(this.unbury(`u:${uid}`, kind, id)?.rev ?? 0, this.floors.get(uid) ?? 0);
  }

  unbury(scope: string, kind: RowKind, id: string): Tombstone | null {
    const name = `${scope} ${kind} ${id}`;
    const found = this.tombstones.get(name) ?? null;
    this.tombstones.delete(name);
    return found;
  }

  /** Writes a sale, and moves its dependent rows if its scopes change. */
  writeSale(next: SaleRecord, xid: number): void {
    const { id } = next.doc;
    const old = this.sales.get(id) ?? null;
    const rev = (old?.rev ?? 0) + 1;
    const { userId } = next.doc;
    const sellerName = this.profiles.get(userId ?? '')?.doc.displayName ?? null;
    const hasNewDays = JSON.stringify(old?.doc.days) !== JSON.stringify(next.doc.days);
    const doc = { ...next.doc, sellerName };
    this.sales.set(id, { ...next, doc, rev, xid, daysRev: hasNewDays ? rev : next.daysRev });
    if (old !== null) this.#move(old, next, xid);
  }

  /** A person's name appears on their sales and reviews. */
  rename(uid: string, authorName: string | null, xid: number): void {
    for (const sale of this.sales.values()) if (sale.doc.userId === uid) this.writeSale(sale, xid);
    for (const review of this.reviews.values()) {
      if (review.uid !== uid) continue;
      Object.assign(review, { doc: { ...review.doc, authorName }, rev: review.rev + 1, xid });
    }
  }

  deleteSale(id: string, xid: number): void {
    const old = this.sales.get(id);
    if (old === undefined) return;
    for (const scope of scopesOf(old)) this.bury(scope, 'sale', id, old.rev, xid);
    for (const [key, save] of this.saves) {
      if (save.doc.id !== id) continue;
      this.bury(`u:${save.uid}`, 'save', id, save.rev, xid);
      this.saves.delete(key);
    }
    for (const [reviewId, review] of this.reviews) {
      if (review.doc.saleId === id) this.deleteReview(reviewId, xid);
    }
    for (const [imageId, { saleId }] of this.images) {
      if (saleId === id) this.images.delete(imageId);
    }
    for (const key of this.isOn.keys()) if (key.startsWith(`${id} `)) this.isOn.delete(key);
    for (const table of [this.sales, this.places, this.privates, this.stats]) table.delete(id);
    for (const table of [this.caseFiles, this.arrivals, this.counted]) table.delete(id);
  }

  /** Writes a row of one user. Its rev continues from that of a deleted one. */
  putOwn<K extends keyof OwnDocs>(uid: string, kind: K, doc: OwnDocs[K], xid: number): void {
    const key = `${uid} ${kind} ${doc.id}`;
    const before = this.own.get(key)?.rev ?? this.risenAbove(uid, kind, doc.id);
    // The kind determines the type of the document.
    const found = kind === 'route' ? foundStops(this, uid, doc as Route) : [];
    this.own.set(key, { uid, kind, doc, found, rev: before + 1, xid } as OwnRecord);
    if (kind === 'route') noteFinds(this, { uid, route: doc.id }, doc as OwnDocs['route']);
  }

  deleteOwn(uid: string, kind: keyof OwnDocs, id: string, xid: number): void {
    const key = `${uid} ${kind} ${id}`;
    const old = this.own.get(key);
    if (old === undefined) return;
    this.own.delete(key);
    this.bury(`u:${uid}`, kind, id, old.rev, xid);
    if (kind === 'route') noteFinds(this, { uid, route: id }, null);
  }

  putReview(uid: string, doc: Review, xid: number): void {
    const scopes = this.#reviewScopes(uid, doc);
    const raised = scopes.map((scope) => this.unbury(scope, 'review', doc.id)?.rev ?? 0);
    const above = Math.max(this.floors.get(uid) ?? 0, ...raised);
    const before = this.reviews.get(doc.id)?.rev ?? above;
    this.reviews.set(doc.id, { uid, doc, rev: before + 1, xid });
  }

  deleteReview(id: string, xid: number): void {
    const old = this.reviews.get(id);
    if (old === undefined) return;
    this.reviews.delete(id);
    for (const scope of this.#reviewScopes(old.uid, old.doc)) {
      this.bury(scope, 'review', id, old.rev, xid);
    }
  }

  /** A review is visible with its sale, and always to its author. */
  #reviewScopes(uid: string, { saleId }: Review): string[] {
    return this.sales.get(saleId)?.hidden ? [`u:${uid}`] : [`u:${uid}`, `s:${saleId}`];
  }

  /** Rebuilds a sale's photos. Changing them changes the sale. */
  showImages(saleId: string, xid: number): void {
    const sale = this.sales.get(saleId);
    if (sale === undefined) return;
    const ofSale = [...this.images].filter(([, image]) => image.saleId === saleId);
    this.writeSale({ ...sale, doc: withImages(sale.doc, ofSale) }, xid);
  }

  #move(old: SaleRecord, next: SaleRecord, xid: number): void {
    const { id } = next.doc;
    const was = scopesOf(old);
    const isIn = scopesOf(next);
    // What leaves its cell within a day counts as gone: someone whose clock is ahead may have read the cell without it.
    // Whoever has it with a later day, and asks again only when it is over, would keep it.
    const [wasOver, isOver] = [old, next].map(({ doc }) => isOverAt(doc, this.nowMs + DAY_MS));
    const isEarlier = lastDayOf(next.doc) < lastDayOf(old.doc);
    if (isEarlier && wasOver === false) {
      for (const scope of was)
        if (scope.startsWith('c:')) this.bury(scope, 'sale', id, old.rev, xid);
    }
    // Even if it is only for what is left of its last day there.
    const isLater = lastDayOf(next.doc) > lastDayOf(old.doc);
    const enters = wasOver === true && isLater && !isOverAt(next.doc, this.nowMs);
    if (was.join() === isIn.join() && !enters) return;
    for (const scope of was) {
      if (!isIn.includes(scope)) this.bury(scope, 'sale', id, old.rev, xid);
    }
    for (const scope of isIn) {
      // One that is over is not back in its cell, and someone may still have it there with a later day.
      if (isOver === true && scope.startsWith('c:')) continue;
      // The sale's tombstone had removed its place, too, and the place may no longer be released.
      const hadLeft = this.unbury(scope, 'sale', id) !== null;
      const rev = this.places.get(id)?.rev;
      if (hadLeft && rev !== undefined && !scope.startsWith('u:')) {
        this.bury(scope, 'place', id, rev, xid);
      }
    }
    this.#moveReviews(id, old.hidden, next.hidden, xid);
    if (!old.hidden && next.hidden) this.#barCopies(id);
    for (const hanging of [this.places.get(id), this.stats.get(id), this.privates.get(id)]) {
      if (hanging === undefined) continue;
      hanging.rev += 1;
      hanging.xid = xid;
    }
  }

  /** Makes sure that waiting copies of the sale's photos are no longer made. */
  #barCopies(saleId: string): void {
    for (const [id, image] of this.images) {
      const { copiedFrom } = image;
      if (copiedFrom?.path.startsWith(`${saleId}/`) !== true) continue;
      this.images.set(id, { ...image, copiedFrom: { ...copiedFrom, isBarred: true } });
    }
  }

  #moveReviews(saleId: string, wasHidden: boolean, isHidden: boolean, xid: number): void {
    if (wasHidden === isHidden) return;
    for (const [id, review] of this.reviews) {
      if (review.doc.saleId !== saleId) continue;
      if (isHidden) this.bury(`s:${saleId}`, 'review', id, review.rev, xid);
      else this.unbury(`s:${saleId}`, 'review', id);
      review.rev += 1;
      review.xid = xid;
    }
  }

  writePlace(id: string, doc: Place, releasedAtMs: number, xid: number): void {
    const old = this.places.get(id);
    this.places.set(id, { doc, releasedAtMs, rev: (old?.rev ?? 0) + 1, xid });
    const sale = this.sales.get(id);
    if (old === undefined || sale === undefined) return;
    // Until the commit, its release time may pass for others, but not a whole day early.
    if (releasedAtMs <= old.releasedAtMs || old.releasedAtMs > this.nowMs + DAY_MS) return;
    for (const scope of scopesOf(sale)) {
      if (!scope.startsWith('u:')) this.bury(scope, 'place', id, old.rev, xid);
    }
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
