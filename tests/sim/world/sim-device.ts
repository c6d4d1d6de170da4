import { IDBFactory } from 'fake-indexeddb';
import type { DeviceData } from './raw-database.ts';
import type { DevicePlan } from '../deeds/plan-of-run.ts';
import { LockTable, PageChannel } from './sim-locks.ts';
import { idOf, uidOf } from './ids.ts';
import { GUEST } from '../../../src/sync/rows/scope-name.ts';
import { Session } from './sim-session.ts';
import type { Tab } from './tab.ts';
import type { AuthService } from '../server/fake-auth-service.ts';
import type { World } from './sim-world.ts';

/** What a device needs from the world around it. */
export interface DeviceSurroundings {
  readonly world: World;
  readonly auth: AuthService;
  /** Its session could not be renewed, so the person has to log in again. */
  readonly onOver: (device: SimDevice) => void;
}

/** A phone: its database, its pages and their locks, its clock, and who is signed in. */
export class SimDevice {
  readonly name: string;
  readonly index: number;
  readonly world: World;
  readonly session: Session;
  factory: IDBFactory = new IDBFactory();
  skewMs: number;
  /** Until then its disk has no more room; in the world's time. */
  fullUntilMs = 0;
  tabs: Tab[] = [];
  /** When one of its pages last heard how a request ended; in the world's time. */
  heardAtMs = -Infinity;
  /** When a page last heard whether it still manages a guest's sale, by sale; in the world's time. */
  readonly askedAboutMs = new Map<string, number>();
  /** Service workers that are awake. */
  workers = 0;
  readonly locks: LockTable;
  /** Held while a token is renewed (SYNC-19). */
  readonly refreshLocks: LockTable;
  readonly beats: PageChannel<'beat'>;
  readonly wakes: PageChannel<'wake'>;
  /** Everyone who has been signed in since the database was made. */
  readonly users = new Set<string>();
  #seen: readonly object[] = [];
  #outboxSeen: { readonly factory: IDBFactory; readonly outbox: DeviceData['outbox'] } | null =
    null;
  readonly #places = new Map<string, number>();
  readonly #counts = new Map<string, number>();
  readonly #auth: AuthService;

  constructor(
    { world, auth, onOver }: DeviceSurroundings,
    index: number,
    plan: DevicePlan,
    name = `device${index}`,
  ) {
    this.world = world;
    this.#auth = auth;
    this.index = index;
    this.name = name;
    this.session = new Session(plan.isWithoutServer === true ? `local:${idOf(name, 0)}` : GUEST, {
      onUser: () => this.noteUser(),
      onTokensGone: () => world.after(1, () => this.session.isOver && onOver(this)),
    });
    this.skewMs = plan.skewMs;
    this.locks = new LockTable(world);
    this.refreshLocks = new LockTable(world);
    this.beats = new PageChannel(world);
    this.wakes = new PageChannel(world);
    this.place(uidOf(plan.user));
  }

  /** Makes the device this account's, or nobody's, without a page. */
  place(uid: string | null): void {
    this.session.place(uid === null ? null : this.#auth.issue(uid), this.now());
  }

  get liveTabs(): readonly Tab[] {
    return this.tabs.filter((tab) => !tab.isDead);
  }

  /** How many requests its pages are still waiting for. */
  get callsUnderWay(): number {
    return this.liveTabs.reduce((sum, tab) => sum + tab.callsUnderWay, 0);
  }

  /** The device's wall clock, which may be wrong. */
  now(): number {
    return Math.floor(this.world.nowMs + this.skewMs);
  }

  noteUser(): void {
    this.users.add(this.session.principal);
  }

  /** Counts this event, and returns its number among the events of its kind on this device. */
  count(what: string): number {
    const next = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, next);
    return next;
  }

  /** Whether rows, overlays or outbox differ from the last call. */
  hasChanged({ rows, overlays, outbox }: DeviceData): boolean {
    const next = [...rows, ...overlays, ...outbox];
    const isSame =
      next.length === this.#seen.length && next.every((each, i) => each === this.#seen[i]);
    this.#seen = next;
    return !isSame;
  }

  /** The outbox as of the last call; empty if the database is a different one. */
  outboxBefore({ outbox }: DeviceData): DeviceData['outbox'] {
    const before = this.#outboxSeen?.factory === this.factory ? this.#outboxSeen.outbox : [];
    this.#outboxSeen = { factory: this.factory, outbox };
    return before;
  }

  /** A photo's position when it was last checked; null if it never was. */
  placeOf(imageId: string): number | null {
    return this.#places.get(imageId) ?? null;
  }

  notePlace(imageId: string, position: number): void {
    this.#places.set(imageId, position);
  }

  counted(what: string): number {
    return this.#counts.get(what) ?? 0;
  }
}
