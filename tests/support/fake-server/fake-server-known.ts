import type { Envelope, KnownAnswer } from '../../../src/sync/ports.ts';

interface Asked {
  readonly results: ReadonlyMap<string, { readonly principal: string | null }>;
  readonly uid: string | null;
  readonly opIds: readonly string[];
  readonly isRestoring: boolean;
}

type WithoutEnvelope<A> = A extends Envelope ? Omit<A, keyof Envelope> : never;

/** Which operations of the caller and of guests have a result, as `sync_known` reports (SYNC-8). */
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
  // An operation asked about twice is returned once.
  return { kind: 'known', opIds: [...new Set(opIds)].filter(isTheirs) };
}
