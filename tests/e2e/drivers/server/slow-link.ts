import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One bar of signal: what a phone at a curb has. Same figures as Lighthouse's slow 4G. */
export const CURB = { downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000, roundTripMs: 150 };

/** A telephone modem's speed. */
export const MODEM = { downBitsPerSecond: 56_000, upBitsPerSecond: 33_600, roundTripMs: 200 };

export interface LinkSpeed {
  readonly downBitsPerSecond: number;
  readonly upBitsPerSecond: number;
  readonly roundTripMs: number;
}

/** A packet that has reached the browser, on the clock of `Date`. */
export interface Arrival {
  readonly atMs: number;
  readonly bytes: number;
}

export interface SlowLink {
  readonly port: number;
  /** Bytes that have arrived at the browser since the last call. */
  takeBytes(): number;
  /** The packets that have arrived at the browser since the last call. */
  takeArrivals(): readonly Arrival[];
  /** Whether connections get through; open ones are cut. */
  setUp(isUp: boolean): void;
  close(): Promise<void>;
}

/** About what a modem keeps: more would be sent long before the browser can have it. */
const BUFFER_BYTES = 64 * 1024;
const PACKET_BYTES = 1460;

/**
 * A TCP link to `target` on this machine that is as slow as `speed`. All connections share its bandwidth,
 * also those of workers and of the service worker, which DevTools does not slow down.
 */
export async function startSlowLink(target: number, speed: LinkSpeed): Promise<SlowLink> {
  let isUp = true;
  let arrivedBytes = 0;
  let arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const down = createPipe(speed.downBitsPerSecond, speed.roundTripMs / 2);
  const up = createPipe(speed.upBitsPerSecond, speed.roundTripMs / 2);

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer((browser) => {
    if (!isUp) return void browser.destroy();
    const host = connect(target, 'localhost');
    keep(browser);
    keep(host);
    up(browser, host);
    down(host, browser, (bytes) => {
      arrivedBytes += bytes;
      arrivals.push({ atMs: performance.timeOrigin + performance.now(), bytes });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port');

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    takeBytes() {
      const bytes = arrivedBytes;
      arrivedBytes = 0;
      return bytes;
    },
    takeArrivals() {
      const taken = arrivals;
      arrivals = [];
      return taken;
    },
    setUp(next) {
      isUp = next;
      if (!next) cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

type Pipe = (from: Socket, to: Socket, onArrived?: (bytes: number) => void) => void;

/** One direction. Packets of all connections leave one after the other, and arrive a delay later. */
function createPipe(bitsPerSecond: number, delayMs: number): Pipe {
  const bytesPerMs = bitsPerSecond / 8 / 1000;
  let freeAtMs = 0;

  return (from, to, onArrived) => {
    let buffered = 0;
    let sent: Promise<void> = Promise.resolve();
    from.on('data', (data: Buffer) => {
      buffered += data.length;
      if (buffered > BUFFER_BYTES) from.pause();
      sent = sent.then(() => send(data));
    });
    from.on('end', () => {
      // As late as the packets before it.
      sent = sent.then(() => void setTimeout(() => to.end(), delayMs));
    });
    from.on('close', () => {
      if (!from.readableEnded) to.destroy();
    });

    async function send(data: Buffer): Promise<void> {
      for (let start = 0; start < data.length; start += PACKET_BYTES) {
        const packet = data.subarray(start, start + PACKET_BYTES);
        const nowMs = performance.now();
        freeAtMs = Math.max(freeAtMs, nowMs) + packet.length / bytesPerMs;
        // Timers have whole milliseconds; a fast link sends several packets in one.
        if (freeAtMs - nowMs >= 1) await pause(freeAtMs - nowMs);
        buffered -= packet.length;
        setTimeout(() => {
          if (to.destroyed) return;
          to.write(packet);
          onArrived?.(packet.length);
        }, delayMs);
      }
      if (buffered <= BUFFER_BYTES) from.resume();
    }
  };
}
