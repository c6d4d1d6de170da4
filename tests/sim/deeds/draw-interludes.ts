import { type Deed, type DeedKind, TROUBLED_MS } from './plan-of-run.ts';
import type { Prng } from '../world/prng.ts';

type Interlude = (deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng) => readonly Deed[];

/** What may come between a device and what it heard last. */
const INTERLUDES: readonly Interlude[] = [goneUnread];
const MOST = 3;

/** Some of them, each on one device, or on a copy of one. */
export function drawInterludes(prng: Prng, devices: number): readonly Deed[] {
  return Array.from({ length: prng.int(1, MOST) }, () => {
    const device = prng.int(0, devices);
    const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 120_000));
    const deed = (what: DeedKind, afterMs: number): Deed => {
      const at = { afterMs: beginMs + Math.floor(afterMs), pick: prng.next(), amount: prng.next() };
      return { what, device, ...at };
    };
    return prng.pick(INTERLUDES)(deed, prng);
  }).flat();
}

/** The service worker posts a sale and reads nothing. The newest sale is hidden, deleted, or both. */
function goneUnread(deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng): readonly Deed[] {
  const newest = (what: DeedKind, afterMs: number): Deed => ({
    ...deed(what, afterMs),
    pick: 0.999,
  });
  const goneMs = 1_500 + prng.next() * 8_000;
  const ends = prng.pick([['server-delete'], ['server-hide', 'server-delete']] as const);
  return [
    deed('create', 0),
    deed('worker-sends', 3),
    ...ends.map((what, i) => newest(what, goneMs + i * 1_000)),
  ];
}
