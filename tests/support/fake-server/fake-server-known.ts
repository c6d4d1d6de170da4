import type { Envelope, KnownAnswer } from '../../../src/sync/ports.ts';

interface Asked {
  readonly results: ReadonlyMap<string, { readonly principal: string | null }>;
  readonly uid: string | null;
  readonly opIds: readonly string[];
  readonly isRestoring: boolean;
}

type WithoutEnvelope<A> = A extends Envelope ? Omit<A, keyof Envelope> : never;

/** Which operations have a result, of the caller's own and of guests, as `sync_known` tells (SYNC-8). */
export function knownAmong({
  results,
  uid,
  opIds,
  isRestoring,
}: Asked): WithoutEnvelope<KnownAnswer> {
  if (isRestoring) return { kind: 'refused', refusal: 'restoring' };
  if (opIds.length > 500) return { kind: 'refused', refusal: 'limit' };
  const isTheirs = (opId: string) => {
    const result = results.get(opId);
    return result !== undefined && (result.principal === null || result.principal === uid);
  };
  // Asked about twice, it is told once.
  return { kind: 'known', opIds: [...new Set(opIds)].filter(isTheirs) };
}
