import { type Deed, type DeedKind, TROUBLED_MS } from './plan-of-run.ts';
import type { Prng } from '../world/prng.ts';

/** What people do on routes that they plan together. The sums of the weights are 100. */
const WEIGHTS: readonly (readonly [DeedKind, number])[] = [
  ['plan', 45],
  ['unplan', 2],
  ['invite', 6],
  ['join', 15],
  ['leave', 3],
  ['remove', 3],
  ['find', 11],
  ['find-off', 4],
  ['find-look', 5],
  ['find-retry', 2],
  ['server-tidy', 4],
];
const DEEDS = 24;

/**
 * Twice, someone invites to a route and another joins. All of them work on it then, mostly within a few seconds of
 * one another.
 */
export function drawTogether(prng: Prng, devices: number): readonly Deed[] {
  const deed = (what: DeedKind, afterMs: number, device: number): Deed => {
    return { what, device, afterMs: Math.floor(afterMs), pick: prng.next(), amount: prng.next() };
  };
  const firstMs = prng.next() * (TROUBLED_MS / 5);
  const meetings = [firstMs, firstMs + (0.2 + prng.next() * 0.4) * TROUBLED_MS].flatMap((atMs) => {
    const host = prng.int(0, devices - 1);
    const inviteMs = atMs + prng.int(1, 4_000);
    const joinMs = inviteMs + prng.int(3_000, 25_000);
    return [
      deed('plan', atMs, host),
      deed('invite', inviteMs, host),
      deed('join', joinMs, (host + 1) % devices),
    ];
  });
  const rest = Array.from({ length: DEEDS }, () => {
    const burst = firstMs + prng.int(0, 5) * ((TROUBLED_MS - firstMs) / 6);
    // One index too many: a copy of a device, if there is one.
    return deed(drawKind(prng), burst + prng.next() ** 2 * 25_000, prng.int(0, devices));
  });
  return [...meetings, ...rest].filter(({ afterMs }) => afterMs < TROUBLED_MS);
}

function drawKind(prng: Prng): DeedKind {
  let left = prng.next() * 100;
  return WEIGHTS.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'plan';
}
