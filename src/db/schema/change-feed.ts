/** What a transaction has changed, announced after its commit. */
export interface Changes {
  /** Sales with a row or overlay, of any kind, that may have changed. */
  readonly saleIds: readonly string[];
  /** Whether the outbox (its length or a state in it) has changed. */
  readonly outbox: boolean;
}

export type ChangeListener = (changes: Changes) => void;

/** The channel to the device's other contexts. A BroadcastChannel where available. */
export interface ChangeChannel {
  post(changes: Changes): void;
  onMessage(listener: ChangeListener): void;
  close(): void;
}

/** Announces commits to this context's listeners and to all other contexts of the device. */
export class ChangeFeed {
  readonly #listeners = new Set<ChangeListener>();
  readonly #channel: ChangeChannel | null;

  constructor(channel: ChangeChannel | null) {
    this.#channel = channel;
    channel?.onMessage((changes) => this.#tell(changes));
  }

  /** Calls the listener after each commit, in any context. Returns the function that unsubscribes. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  committed(notes: ChangeNotes): void {
    if (notes.isEmpty) return;
    const changes = notes.toChanges();
    this.#tell(changes);
    this.#channel?.post(changes);
  }

  close(): void {
    this.#listeners.clear();
    this.#channel?.close();
  }

  #tell(changes: Changes): void {
    for (const listener of this.#listeners) listener(changes);
  }
}

/** Collects what one transaction changes. */
export class ChangeNotes {
  readonly #saleIds = new Set<string>();
  #outbox = false;

  sales(ids: Iterable<string>): void {
    for (const id of ids) this.#saleIds.add(id);
  }

  outbox(): void {
    this.#outbox = true;
  }

  get isEmpty(): boolean {
    return this.#saleIds.size === 0 && !this.#outbox;
  }

  toChanges(): Changes {
    return { saleIds: [...this.#saleIds], outbox: this.#outbox };
  }
}

/** The browser's own channel between the contexts of one device, named after the database. */
export function broadcastChanges(databaseName: string): ChangeChannel {
  const channel = new BroadcastChannel(`${databaseName}-changes`);
  return {
    post: (changes) => channel.postMessage(changes),
    onMessage: (listener) => {
      channel.addEventListener('message', (event: MessageEvent<Changes>) => listener(event.data));
    },
    close: () => channel.close(),
  };
}
