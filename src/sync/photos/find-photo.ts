import type { Principal } from '../../domain/principal.ts';

/**
 * How far a find's photo has come (SYNC-22). `loose`: no find names it, because its find is still being written
 * or has been removed; `waiting`: the server does not have it; `sent`: the server has it, and this device keeps
 * its bytes; `failed`: the person has to decide.
 */
export type FindPhotoState = 'loose' | 'waiting' | 'sent' | 'failed';

/** A photo of a find whose bytes this device has. Both renditions are JPEG. */
export interface FindPhoto {
  readonly imageId: string;
  readonly principal: Principal;
  /** The route on which it was taken. */
  readonly routeId: string;
  readonly state: FindPhotoState;
  /** Of a failed one: why (`photoFailureText`). */
  readonly failure: 'unfit' | 'refused' | 'lost' | null;
  /** How often the storage has refused it although the server's route names it. */
  readonly refusals: number;
  /** When it came to this device, or lost its last find. */
  readonly sinceMs: number;
}

/** MIME type of both renditions. */
export const FIND_PHOTO_TYPE = 'image/jpeg';

/** For this long after its last find is gone, a photo can come back. */
export const LOOSE_FOR_MS = 24 * 60 * 60_000;
