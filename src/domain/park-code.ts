/** Why a mutation was refused (SYNC-7). Each code has its sentence in `i18n/`. */
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
  /** This server does not know the operation yet: it is older than this build. */
  'unknown',
  /** The account was deleted. */
  'no_account',
  /** A reason that only a newer build knows. */
  'other',
] as const;
export type RejectCode = (typeof REJECT_CODES)[number];

/**
 * What the device itself finds out about acknowledged mutations after the server was restored from a backup
 * (SYNC-8). `lost` can be sent again; for `lost_for_good` the content is no longer on the device.
 */
export const LOSS_CODES = ['lost', 'lost_for_good'] as const;
type LossCode = (typeof LOSS_CODES)[number];

/**
 * The mutation was sent so long ago, without an answer, that the server no longer knows whether it was done
 * (SYNC-6). Only the person can say whether they still want it.
 */
export const UNANSWERED = 'unanswered';

/** Why a mutation is parked. */
export type ParkCode = RejectCode | LossCode | typeof UNANSWERED;

export function isLossCode(code: string | null): code is LossCode {
  return code === 'lost' || code === 'lost_for_good';
}
