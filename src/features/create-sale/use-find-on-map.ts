import { useEffect, useRef, useState } from 'react';
import type { Town } from '../../components/place/use-zip-town.ts';
import { type GeocodeProblem, oneLineAddress } from '../../domain/geo/found-place.ts';
import { addressKey, type DraftPin, pinOf } from '../../domain/sale/draft/draft-pin.ts';
import { isBlank } from '../../domain/text/clean.ts';
import { useGeocoder } from '../../page/place/use-lookups.ts';
import type { FormProps } from './form-props.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Parts extends Pick<FormProps, 'draft' | 'change'> {
  readonly town: Town | null;
  readonly movePin: (pin: DraftPin | null) => void;
}

/** Null if there is no geocoder. The sale is then placed at the center of its ZIP code. */
export interface FindOnMap {
  readonly isAsking: boolean;
  /** For the present address. Null if there is none. */
  readonly problem: GeocodeProblem | null;
  /** Looks up the draft's address. Returns false if there is none (spec 5). */
  readonly find: () => boolean;
}

/** Finds the draft's address in the background. Nothing waits for it. */
export function useFindOnMap({ draft, change, town, movePin }: Parts): FindOnMap | null {
  const geocode = useGeocoder();
  const [isAsking, whileAsking] = useBusy();
  const [failed, setFailed] = useState<{ key: string; problem: GeocodeProblem } | null>(null);
  // The person may keep typing while the answer is loading.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  if (geocode === null) return null;

  const ask = async () => {
    const asked = draft;
    setFailed(null);
    const line = oneLineAddress(asked.street, asked.zipCode, town);
    const answer = await whileAsking(() => geocode(line)).catch(() => null);
    if (!answer?.ok) {
      setFailed({ key: addressKey(asked), problem: answer?.error ?? 'failed' });
      return;
    }
    const { zipCode } = answer.value;
    const isFilled = asked.zipCode.trim() === '' && zipCode !== null;
    if (isFilled && latest.current.zipCode.trim() === '') change({ zipCode });
    movePin(pinOf(answer.value, isFilled ? { ...asked, zipCode } : asked));
  };

  return {
    isAsking,
    problem: failed?.key === addressKey(draft) ? failed.problem : null,
    find() {
      if (isBlank(draft.street)) return false;
      if (!isAsking) void ask();
      return true;
    },
  };
}
