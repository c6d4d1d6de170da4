import type { MutationResult } from '../../../src/sync/ports.ts';

/** One principal on one device, and the last number that the server has had from it (SYNC-6). */
export interface Client {
  readonly principal: string | null;
  lastMid: number;
  seenAtMs: number;
}

/** The result of a mutation, as it is kept for 180 days. */
export interface StoredResult {
  readonly clientId: string;
  readonly mid: number;
  readonly principal: string | null;
  readonly result: MutationResult;
  readonly target: string | null;
  readonly madeAtMs: number;
}
