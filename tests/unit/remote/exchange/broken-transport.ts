import * as fc from 'fast-check';
import type { Clock } from '../../../../src/sync/ports.ts';
import { html, noNetwork } from '../fake-web.ts';

/** What may happen to one file between the job that wrote it and a device. */
export type Transport =
  | { readonly kind: 'whole' | 'login' | 'empty' | 'lost' | 'silent' | 'drips' | 'twice' | 'huge' }
  | { readonly kind: 'status'; readonly status: number }
  /** `at`: from 0 (the beginning) to 1 (the end). */
  | { readonly kind: 'cut' | 'breaks'; readonly at: number }
  | { readonly kind: 'flipped'; readonly at: number; readonly bit: number };

const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

export const transport: fc.Arbitrary<Transport> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ kind: 'whole' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('flipped' as const),
      at,
      bit: fc.integer({ min: 0, max: 7 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'breaks'), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('login', 'empty', 'lost', 'twice', 'silent') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('drips', 'huge') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(302, 400, 404, 429, 500, 503, 511),
    }),
  },
);

/** The clock of the device, and what it aborts with. */
export interface Waiting {
  readonly clock: Pick<Clock, 'after'>;
  readonly signal: AbortSignal | undefined;
}

const MORE_THAN_ANY_FILE = 6 * 1024 * 1024;

/** What the device gets instead of `bytes`. */
export function carried(
  bytes: Uint8Array<ArrayBuffer>,
  how: Transport,
  waiting: Waiting,
): Response | Promise<Response> {
  switch (how.kind) {
    case 'whole':
      return new Response(bytes);
    case 'login':
      return html();
    case 'empty':
      return new Response('');
    case 'lost':
      return noNetwork();
    case 'silent':
      return new Promise<Response>(() => undefined);
    case 'drips':
      return dripping(bytes, { parts: bytes.length, everyMs: 3_000 }, waiting);
    case 'twice':
      return new Response(new Blob([bytes, bytes]));
    case 'huge':
      return new Response(new Uint8Array(MORE_THAN_ANY_FILE));
    case 'status':
      return new Response('{"statusCode":"404"}', { status: how.status });
    case 'cut':
      return new Response(bytes.slice(0, Math.floor(bytes.length * how.at)));
    case 'breaks':
      return new Response(brokenStream(bytes.slice(0, Math.floor(bytes.length * how.at))));
    case 'flipped': {
      const flipped = new Uint8Array(bytes);
      const position = Math.floor(bytes.length * how.at);
      flipped[position] = (flipped[position] ?? 0) ^ (1 << how.bit);
      return new Response(flipped);
    }
  }
}

/** A body that comes in `parts` parts, each `everyMs` after the one before, until the caller aborts. */
export function dripping(
  bytes: Uint8Array<ArrayBuffer>,
  { parts, everyMs }: { readonly parts: number; readonly everyMs: number },
  { clock, signal }: Waiting,
): Response {
  let sent = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
    async pull(controller) {
      await new Promise<void>((resolve) => {
        clock.after(everyMs, resolve);
      });
      if (signal?.aborted) return;
      const next = Math.min(sent + Math.ceil(bytes.length / parts), bytes.length);
      if (sent < next) controller.enqueue(bytes.slice(sent, next));
      else controller.close();
      sent = next;
    },
  });
  return new Response(body);
}

/** A connection that ends in the middle, as fetch reports it. */
function brokenStream(bytes: Uint8Array<ArrayBuffer>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
}
