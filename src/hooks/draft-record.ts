import type { SaleDraft } from '../domain/sale/draft.ts';

export interface DraftPin {
  readonly lat: number;
  readonly lng: number;
}

/** Under which the new sale is kept; one at a time. */
export const DRAFT_KEY = 'new-sale';

/** A draft as it is kept on the device. */
export interface KeptDraft {
  /** The id that the sale will have: posting the same draft twice makes one sale. */
  readonly saleId: string;
  readonly draft: SaleDraft;
  /** Where the seller has put the pin; null: not yet. */
  readonly pin: DraftPin | null;
}

/**
 * A kept draft as this build understands it: what is missing or of another type is as in an empty
 * one. Null: nothing usable was kept.
 */
export function restoredDraft(found: unknown, empty: KeptDraft): KeptDraft | null {
  if (!isRecord(found) || !isRecord(found['draft']) || typeof found['saleId'] !== 'string') {
    return null;
  }
  return {
    saleId: found['saleId'],
    draft: restoredFields(found['draft'], empty.draft),
    pin: pinOf(found['pin']),
  };
}

/** The fields that are in an empty form, too, and of its types there. */
export function restoredFields<T extends object>(found: object, empty: T): T {
  const typed = Object.entries(found).filter(([key, value]) =>
    isLike(value, Reflect.get(empty, key)),
  );
  return { ...empty, ...Object.fromEntries(typed) };
}

/** Of the same type as the empty form's value; its null stands for a choice not yet made. */
function isLike(value: unknown, sample: unknown): boolean {
  if (sample === undefined) return false;
  if (Array.isArray(sample)) return Array.isArray(value);
  if (sample === null) return value === null || typeof value === 'string';
  return typeof value === typeof sample;
}

function pinOf(value: unknown): DraftPin | null {
  if (!isRecord(value)) return null;
  const { lat, lng } = value;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
