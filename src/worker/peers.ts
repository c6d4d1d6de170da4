import type { SchedulerState } from '../sync/scheduler.ts';

/** What the engine rooms of one device tell each other, so that one can exchange for all (SYNC-17). */
export type PeerMessage =
  /** What a page wants to be read. Replaces what it wanted before; empty: it has gone. */
  | { readonly kind: 'wants'; readonly from: string; readonly scopes: readonly string[] }
  /** A new leader asks everyone what they want. */
  | { readonly kind: 'roll-call' }
  /** Work was queued, or a page wants to see the newest. */
  | { readonly kind: 'wake' }
  /** How the leader's exchange stands. */
  | { readonly kind: 'state'; readonly state: SchedulerState }
  /** Someone signed in or out. */
  | { readonly kind: 'session' };

export interface PeerChannel {
  post(message: PeerMessage): void;
  listen(heard: (message: PeerMessage) => void): void;
  close(): void;
}

/** The scopes that all pages together want, kept by whoever leads. */
export interface PeerWants {
  /** True if something new is wanted. */
  note(from: string, scopes: readonly string[]): boolean;
  all(own: readonly string[]): readonly string[];
}

export function createPeerWants(): PeerWants {
  const wants = new Map<string, readonly string[]>();
  return {
    note(from, scopes) {
      const before = new Set([...wants.values()].flat());
      if (scopes.length === 0) wants.delete(from);
      else wants.set(from, scopes);
      return scopes.some((scope) => !before.has(scope));
    },
    all: (own) => [...new Set([...own, ...[...wants.values()].flat()])],
  };
}

export function browserPeers(name: string): PeerChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      channel.addEventListener('message', (event: MessageEvent<PeerMessage>) => heard(event.data));
    },
    close: () => channel.close(),
  };
}
