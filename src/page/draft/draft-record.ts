import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import type { EarlierPhotos } from '../../domain/sale/draft/earlier-photos.ts';
import type { SaleImage } from '../../domain/sale/sale.ts';

/** A draft as the device stores it. */
export interface KeptDraft {
  /** The id that the sale will have: posting the same draft twice makes one sale. */
  readonly saleId: string;
  readonly draft: SaleDraft;
  /** Where the sale is. Null: in the middle of its ZIP code. */
  readonly pin: DraftPin | null;
  /** Of the sale that is listed again. Null or absent if there are none. */
  readonly earlier?: EarlierPhotos | null;
}

/**
 * A stored draft as this build understands it. Fields that are missing or of another type are taken from an
 * empty draft. Null if nothing usable was stored.
 */
export function restoredDraft(found: unknown, empty: KeptDraft): KeptDraft | null {
  if (!isRecord(found) || !isRecord(found['draft']) || typeof found['saleId'] !== 'string') {
    return null;
  }
  return {
    saleId: found['saleId'],
    draft: restoredFields(found['draft'], empty.draft),
    pin: pinOf(found['pin']),
    ...earlierIn(found['earlier']),
  };
}

function earlierIn(value: unknown): Pick<KeptDraft, 'earlier'> {
  if (!isRecord(value) || typeof value['saleId'] !== 'string') return {};
  const { saleId, images, removed } = value;
  const kept = Array.isArray(images) ? images.filter(isImage) : [];
  const gone: unknown[] = Array.isArray(removed) ? removed : [];
  return {
    earlier: { saleId, images: kept, removed: gone.filter((id) => typeof id === 'string') },
  };
}

function isImage(value: unknown): value is SaleImage {
  return (
    isRecord(value) &&
    ['id', 'path'].every((name) => typeof value[name] === 'string') &&
    typeof value['position'] === 'number' &&
    ['smallPath', 'thumb'].every((name) => isTextOrNull(value[name]))
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

/** Only the fields that an empty form has, with the types they have there. */
export function restoredFields<T extends object>(found: object, empty: T): T {
  const typed = Object.entries(found).filter(([key, value]) =>
    isLike(value, Reflect.get(empty, key)),
  );
  return { ...empty, ...Object.fromEntries(typed) };
}

/** Whether a value has the type of the empty form's value. Null there is a choice that was not made yet. */
function isLike(value: unknown, sample: unknown): boolean {
  if (sample === undefined) return false;
  if (Array.isArray(sample)) return Array.isArray(value);
  if (sample === null) return value === null || typeof value === 'string';
  return typeof value === typeof sample;
}

function pinOf(value: unknown): DraftPin | null {
  if (!isRecord(value)) return null;
  const { lat, lng, quality } = value;
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  const found = foundOf(value['found']);
  if (found === null) return { lat, lng, quality: 'manual', found };
  return { lat, lng, quality: quality === 'exact' ? 'exact' : 'street', found };
}

function foundOf(value: unknown): DraftPin['found'] {
  if (!isRecord(value)) return null;
  const { addressKey, label, zipCode, isOutsideUs } = value;
  if (typeof addressKey !== 'string' || typeof label !== 'string') return null;
  return {
    addressKey,
    label,
    zipCode: typeof zipCode === 'string' ? zipCode : null,
    isOutsideUs: isOutsideUs === true,
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
