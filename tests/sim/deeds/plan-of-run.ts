/** Everything that will be done to a world, as data. A seed draws the plan; a failing plan is shrunk. */

/** Transactions on the device's database, recognized by the tables they use. */
export const STORAGE_PHASES = {
  commit: 'outbox,overlays,rows,secrets',
  /** Photos, what the lane stores about them, a deleted sale. */
  photos: 'outbox,overlays,photoBytes,photos,rows,secrets',
  post: 'drafts,outbox,overlays,photoBytes,photos,rows,secrets',
  move: 'drafts,findPhotos,meta,outbox,overlays,photoBytes,photos,rows,scopes,secrets,shortlist',
  views: 'views',
  shortlist: 'shortlist',
  take: 'clients,meta,outbox,scopes,secrets',
  release: 'outbox',
  record: 'done,meta,outbox,overlays,photoBytes,photos,rows,scopes,secrets',
  renumber: 'clients,outbox,overlays,rows',
  park: 'clients,outbox,overlays,photoBytes,photos,rows',
  ask: 'meta,scopes,unread',
  apply: 'meta,outbox,overlays,rows,scopes,secrets,unread',
  revise: 'outbox,overlays,photoBytes,photos,rows',
  drop: 'done,outbox,overlays,rows,scopes,unread',
  check: 'checks',
  compare: 'checks,meta,rows,scopes,unread',
  /** Drafts are removed at a sign-out on purpose. */
  forget: 'drafts,photoBytes,photos',
  /** Imported work. */
  import: 'done,findPhotos,outbox,overlays,photoBytes,photos,rows,secrets',
  /** Photos of finds are matched with what routes name. */
  finds: 'findPhotos,outbox,overlays,photoBytes,rows',
  /** One of them has come further. */
  find: 'findPhotos',
  /** Why a guest's sale is hidden. */
  held: 'secrets',
  /** Sales leave their cells. */
  leave: 'outbox,overlays,rows,scopes,secrets,shortlist',
  /**
   * A call that a page asks for again, and that was carried out. One that is carried out has all tables, too; it
   * counts as the transaction that it holds.
   */
  again:
    'aside,checks,clients,done,drafts,findPhotos,meta,outbox,overlays,photoBytes,photos,rows,scopes,secrets,shortlist,travel,travelLines,unread,views',
} as const;
export type StoragePhase = keyof typeof STORAGE_PHASES;

/** These change nothing that is checked, and other transactions may be half done beside them. */
export const UNSEEN_PHASES: ReadonlySet<StoragePhase> = new Set([
  'ask',
  'release',
  'views',
  'shortlist',
  'check',
  'forget',
  'finds',
  'find',
  'held',
]);

/** What people do on a page with verbs of the store that are done once for each call. */
export const CALLS_OF_PAGES = [
  'commit',
  'commitAll',
  'postSale',
  'retryParked',
  'discardParked',
  'setShortlisted',
  'moveWork',
  'addPhoto',
  'orderPhotos',
  'removePhoto',
  'retryPhoto',
  'importWork',
  'findPhotos.keep',
  'findPhotos.retry',
] as const;
export type CallOfPage = (typeof CALLS_OF_PAGES)[number];

export type Call = 'push' | 'pull' | 'check' | 'upload';

/** When a fault strikes: after a number of the device's actions, or at a time. */
export type Moment =
  | {
      readonly at: 'transaction';
      readonly device: number;
      readonly phase: StoragePhase;
      readonly edge: 'before-commit' | 'after-commit';
      readonly nth: number;
    }
  | {
      readonly at: 'call';
      readonly device: number;
      readonly call: Call;
      /**
       * `sent`: in transit to the server; `answered`: the server has done it, the device does not know yet.
       */
      readonly edge: 'sent' | 'answered';
      readonly nth: number;
    }
  | {
      /** The transaction that carries out what a page has asked for. */
      readonly at: 'page call';
      readonly device: number;
      readonly verb: CallOfPage;
      readonly edge: 'before-commit' | 'after-commit';
      readonly nth: number;
    }
  | { readonly at: 'time'; readonly device: number; readonly afterMs: number };

/** What happens to a transaction instead of its commit. */
export const STORAGE_FAULTS = ['quota', 'force-close'] as const;

/** What happens to a request instead of an ordinary answer. */
export const LINE_FAULTS = [
  'drop-request',
  'drop-answer',
  'delay',
  'duplicate',
  'late-commit',
  '401-refreshed',
  '401-dead',
  '401-unreachable',
  '409',
  '500',
  '503',
  '429',
  'html-200',
  'empty-200',
  /** The server does the work, then fails before it answers. */
  '500-done',
  /** For a while, the server fails on every push that holds a certain mutation of this one. */
  'poison',
] as const;

/** What happens to an upload instead of an ordinary answer. `expired`: its declaration is too old. */
export const UPLOAD_FAULTS = [
  'drop-request',
  'drop-answer',
  'delay',
  'duplicate',
  '500',
  '503',
  '429',
  'html-200',
  'empty-200',
  'expired',
] as const;

/** What happens to the world, regardless of what the device is doing. */
export const WORLD_FAULTS = [
  'freeze',
  'user-switch',
  'clock-jump',
  'restore',
  'horizon',
  'wipe',
  'clone',
  /** For a while, the device's disk has no room for any transaction. */
  'disk-full',
  /** The device ran an older build until now, so its database has an older version. */
  'upgrade',
] as const;

export type StorageFault = (typeof STORAGE_FAULTS)[number];
export type LineFault = (typeof LINE_FAULTS)[number] | (typeof UPLOAD_FAULTS)[number];
export type WorldFault = (typeof WORLD_FAULTS)[number];
/**
 * `worker-ends`: the page stays, starts another worker, and asks it what was not answered. `other-login`: until then,
 * someone else has logged in on the device, or the person has logged out.
 */
export type FaultKind =
  | 'crash'
  | 'worker-ends'
  | 'other-login'
  | StorageFault
  | LineFault
  | WorldFault;

export interface Fault {
  readonly what: FaultKind;
  readonly when: Moment;
  /** In [0, 1). Decides what the kind leaves open: how long, how far, who. */
  readonly amount: number;
}

/** Something that a person does on a device, or that the server does by itself. */
export const DEEDS = [
  'create',
  'create-bad',
  'patch',
  'patch-bad',
  'place',
  'days',
  'cancel',
  'delete',
  /** Deletes all own sales that came with one import, in one step. */
  'undo-import',
  'save',
  'unsave',
  'review',
  'unreview',
  'note',
  'route',
  'unroute',
  'search',
  'unsearch',
  'profile',
  'preference',
  'referral',
  'error',
  'is-on',
  'check-in',
  'report',
  'contact',
  'newsletter',
  'view',
  'shortlist',
  'photo-add',
  'photo-order',
  'photo-remove',
  'photo-retry',
  'post-draft',
  /** Posts an own sale anew, with its photos. */
  'post-again',
  'retry',
  'discard',
  'switch',
  'sign-out',
  'discard-work',
  'move-work',
  'export',
  'import',
  'open-tab',
  'close-tab',
  'tab-steps-back',
  /** The person looks at something else for a while. */
  'tab-is-hidden',
  /** Begins a route that others may join, or changes one. */
  'plan',
  'unplan',
  'invite',
  'join',
  'leave',
  'remove',
  /** Finds something on such a route and takes a photo; takes it off; looks at the photos of others' devices. */
  'find',
  'find-off',
  'find-look',
  'find-retry',
  /** Looks at another part of the map. */
  'look',
  /** Opens a sale by its link, which this device may never have heard of. */
  'open',
  /** Closes every page; the browser wakes the service worker. */
  'worker-sends',
  'server-stats',
  'server-hide',
  'server-show',
  'server-delete',
  /** The job that deletes files of photos that no find names begins, and ends later. */
  'server-tidy',
  /** The job that copies photos from one sale to another. */
  'server-copies',
  /** Someone's long piece of work: until it ends, followers hear nothing of what is written after its begin. */
  'server-holds',
] as const;
export type DeedKind = (typeof DEEDS)[number];

export interface Deed {
  readonly what: DeedKind;
  readonly device: number;
  readonly afterMs: number;
  /** In [0, 1): which sale, tab, person. */
  readonly pick: number;
  readonly amount: number;
}

export interface DevicePlan {
  readonly tabs: number;
  /** Who is signed in at first; null for a guest. */
  readonly user: string | null;
  /** It has no server until someone signs in; until then, its user has a profile on the device only. */
  readonly isWithoutServer?: true;
  /** The device's clock minus true time. */
  readonly skewMs: number;
}

export interface Plan {
  readonly seed: number;
  readonly devices: readonly DevicePlan[];
  /** How many cells contain its sales; 2 if omitted. */
  readonly cells?: number;
  /** Rows in one of the server's answers. */
  readonly pageSize: number;
  readonly deeds: readonly Deed[];
  readonly faults: readonly Fault[];
  /** As in the app, each call of a page has an id, under which the page asks the next worker again. */
  readonly hasCallIds?: true;
  /** At the end, its requests are counted while nothing happens. */
  readonly isCounted?: true;
  /** A job publishes public sales as files, with which devices begin (SYNC-28). */
  readonly hasFiles?: true;
  /** Half a year passes before all is well again. What was sent last before it is never answered. */
  readonly isLongAway?: true;
  /** Weeks pass before all is well again, so that sales leave their cells, and people do these things after them. */
  readonly weeksAway?: { readonly days: number; readonly deeds: readonly Deed[] };
}

/** How long deeds and faults go on; after that, nothing fails. */
export const TROUBLED_MS = 8 * 60_000;

/** For so long before half a year passes, no push is answered. */
export const UNANSWERED_MS = 60_000;

/** Whether a fault hits a single request. */
export function isLineFault(what: string): what is LineFault {
  return ([...LINE_FAULTS, ...UPLOAD_FAULTS] as readonly string[]).includes(what);
}

/** Names a moment by what it happens at; empty if that is a time. */
export function momentKey(moment: Moment): string {
  if (moment.at === 'time') return '';
  const { device, edge, nth } = moment;
  if (moment.at === 'page call') return `${device} asked ${moment.verb} ${edge} ${nth}`;
  const what = moment.at === 'call' ? moment.call : moment.phase;
  return `${device} ${what} ${edge} ${nth}`;
}

/** Whether the answer to a call never comes, because half a year passes before it would. */
export function isUnanswered({ isLongAway }: Plan, call: Call, afterMs: number): boolean {
  return isLongAway === true && call === 'push' && afterMs >= TROUBLED_MS - UNANSWERED_MS;
}
