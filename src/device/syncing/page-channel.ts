import type { SchedulerState, WakeReason } from '../../sync/engine/scheduler.ts';

/** What one page wants from the page that syncs for all of them. */
export interface PageWants {
  readonly scopes: readonly string[];
  /** True while a list or map is on screen. Then syncs run more often (SYNC-18). */
  readonly isListVisible: boolean;
}

/** What the device workers of one device tell each other, so that one can sync for all (SYNC-17). */
export type PageMessage =
  /** Replaces what that page wanted before. Null if it has closed. */
  | { readonly kind: 'wants'; readonly from: string; readonly wants: PageWants | null }
  /** A new leader asks everyone what they want. */
  | { readonly kind: 'roll-call' }
  /** Work was queued, or a page wants the latest rows. */
  | { readonly kind: 'wake'; readonly reason: WakeReason }
  /** The state of the leader's sync. */
  | { readonly kind: 'state'; readonly state: SchedulerState }
  /** Someone logged in or out. */
  | { readonly kind: 'session' };

export interface PageChannel {
  post(message: PageMessage): void;
  listen(heard: (message: PageMessage) => void): void;
  close(): void;
}

/** What the other pages want, kept in case this one leads. */
export interface WantsOfOthers {
  /** Notes what a page wants. Returns true if that includes something new. */
  note(from: string, wants: PageWants | null): boolean;
  /**
   * Notes that all pages are being asked again. Forgets those that did not answer last time: they were killed or
   * frozen.
   */
  callRoll(): void;
  scopes(): readonly string[];
  isListVisible(): boolean;
}

export function createWantsOfOthers(): WantsOfOthers {
  const byPage = new Map<string, PageWants>();
  let silent = new Set<string>();
  const scopes = () => [...new Set([...byPage.values()].flatMap((wants) => wants.scopes))];
  return {
    note(from, wants) {
      const before = new Set(scopes());
      silent.delete(from);
      if (wants === null) byPage.delete(from);
      else byPage.set(from, wants);
      return wants?.scopes.some((scope) => !before.has(scope)) ?? false;
    },
    callRoll() {
      for (const page of silent) byPage.delete(page);
      silent = new Set(byPage.keys());
    },
    scopes,
    isListVisible: () => [...byPage.values()].some((wants) => wants.isListVisible),
  };
}

export function openPageChannel(name: string): PageChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      channel.addEventListener('message', (event: MessageEvent<PageMessage>) => heard(event.data));
    },
    close: () => channel.close(),
  };
}
