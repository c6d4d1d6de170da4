/** Why one mutation was refused (SYNC-7). Each has one sentence for people. */
export const REJECT_CODES = [
  'invalid',
  'forbidden',
  'gone',
  'stale',
  'duplicate',
  'limit',
  'too_far',
  'too_fast',
  'not_open',
  'unreleased',
  'captcha',
] as const;
export type RejectCode = (typeof REJECT_CODES)[number];

/**
 * What a device itself finds out about acknowledged work: a restored server does not have it any more
 * (SYNC-8). `lost` can be sent again; of what is `lost_for_good` the content is not here any more.
 */
export const LOSS_CODES = ['lost', 'lost_for_good'] as const;
type LossCode = (typeof LOSS_CODES)[number];

/** Why a mutation is parked. */
export type ParkCode = RejectCode | LossCode;

export function isLossCode(code: string | null): code is LossCode {
  return code === 'lost' || code === 'lost_for_good';
}
