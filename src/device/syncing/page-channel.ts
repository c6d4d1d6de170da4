import type { SchedulerState, WakeReason } from '../../sync/engine/scheduler.ts';

/** What one page wants of the page that syncs for all of them. */
export interface PageWants {
  readonly scopes: readonly string[];
  /** A list or map is on screen: sync more often (SYNC-18). */
  readonly isListVisible: boolean;
}

/** What the device workers of one device tell each other, so that one can sync for all (SYNC-17). */
export type PageMessage =
  /** Replaces what that page wanted before. Null if it has closed. */
  | { readonly kind: 'wants'; readonly from: string; readonly wants: PageWants | null }
  /** A new leader asks everyone what they want. */
  | { readonly kind: 'roll-call' }
  /** Work was queued, or a page wants to see the newest. */
  | { readonly kind: 'wake'; readonly reason: WakeReason }
  /** How far the leader's sync is. */
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
  /** True if something new is wanted. */
  note(from: string, wants: PageWants | null): boolean;
  /** Everyone is asked again. Who has not answered the time before is gone: killed, or frozen. */
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
