/**
 * Import this before anything opens a BroadcastChannel. Browsers that have none (Safari before 15.4), or deny it here,
 * get a stand-in, also for the database library. A page and its workers send each other what they post, and pages
 * reach other pages through local storage. If only a page or only its worker has the browser's own channels, it lends
 * them to the other. Without local storage, a page does not hear of others until it reads again.
 */

/**
 * What is posted on a channel. Without `data`, the channel has only been opened. `isLent`: it comes from the browser's
 * own channel, which other pages hear by themselves.
 */
interface Carried {
  readonly channel: string;
  readonly data?: unknown;
  readonly isLent?: true;
}

/** A worker as its page sees it, or a page as its worker sees it. */
interface Peer {
  postMessage(message: Carried): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

type Link = (carried: Carried) => void;

const KEY = 'rummageChannel';

const own = ownChannels();
const standIns = new Set<StandIn>();
const links = new Set<Link>();

class StandIn extends EventTarget {
  readonly name: string;
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(name: string) {
    super();
    this.name = name;
    standIns.add(this);
    carry({ channel: name }, this);
  }

  postMessage(data: unknown): void {
    carry({ channel: this.name, data }, this);
  }

  close(): void {
    standIns.delete(this);
  }

  hear(data: unknown): void {
    if (!standIns.has(this)) return;
    const event = new MessageEvent('message', { data });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }
}

function ownChannels(): typeof BroadcastChannel | null {
  try {
    new BroadcastChannel(KEY).close();
    return BroadcastChannel;
  } catch {
    return null;
  }
}

function carry(carried: Carried, from: StandIn | Link): void {
  const { channel, data } = carried;
  for (const each of standIns) {
    if (each === from || each.name !== channel || data === undefined) continue;
    queueMicrotask(() => each.hear(data));
  }
  for (const link of links) if (link !== from) link(carried);
}

/** Connects the channels of a page with those of a worker. Returns the function that disconnects them. */
export function linkChannels(peer: Peer): () => void {
  const lent = new Map<string, BroadcastChannel>();
  const send: Link = peer.postMessage.bind(peer);

  function lend(channels: typeof BroadcastChannel, { channel, data }: Carried): void {
    let known = lent.get(channel);
    if (known === undefined) {
      known = new channels(channel);
      known.addEventListener('message', ({ data: heard }: MessageEvent<unknown>) =>
        send({ channel, data: heard, isLent: true }),
      );
      lent.set(channel, known);
      send({ channel, isLent: true });
    }
    if (data !== undefined) known.postMessage(data);
  }

  peer.addEventListener('message', (event: MessageEvent) => {
    const carried: unknown = event.data;
    if (!isCarried(carried)) return;
    event.stopImmediatePropagation();
    if (own !== null) return lend(own, carried);
    // Lent channels reach other pages by themselves. Using local storage as well would send messages in circles.
    if (carried.isLent) links.delete(toOtherPages);
    carry(carried, send);
  });
  links.add(send);
  for (const { name } of standIns) send({ channel: name });
  return () => {
    links.delete(send);
    for (const channel of lent.values()) channel.close();
  };
}

function isCarried(message: unknown): message is Carried {
  return typeof message === 'object' && message !== null && 'channel' in message;
}

/** The database library posts infinite numbers, which JSON does not have. */
const INFINITE: Readonly<Record<string, number>> = { '+∞': Infinity, '-∞': -Infinity };

const toText = (carried: Carried): string =>
  JSON.stringify(carried, (_key, value: unknown) =>
    value === Infinity ? '+∞' : value === -Infinity ? '-∞' : value,
  );

const fromText = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? (INFINITE[value] ?? value) : value,
  );

/** Other pages get an event when local storage changes. */
const toOtherPages: Link = (carried) => {
  if (carried.data === undefined) return;
  try {
    localStorage.setItem(KEY, toText(carried));
    // Remove it, so that the next message counts as a change even if it has the same text.
    localStorage.removeItem(KEY);
  } catch {
    // Other pages will read the change later.
  }
};

if (own === null) {
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    configurable: true,
    writable: true,
    value: StandIn,
  });
  if ('document' in globalThis) {
    links.add(toOtherPages);
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      // This is not a setting. Code that follows settings would read them again and write, and so notify the sender.
      event.stopImmediatePropagation();
      if (event.newValue === null || !links.has(toOtherPages)) return;
      const carried = fromText(event.newValue);
      if (isCarried(carried)) carry(carried, toOtherPages);
    });
  }
}

if ('DedicatedWorkerGlobalScope' in globalThis) linkChannels(globalThis);
