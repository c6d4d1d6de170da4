import { useState } from 'react';
import { type Fix, judgeCheckIn } from '../../domain/check-in/check-in-rule.ts';
import { ok } from '../../domain/result.ts';
import { useExactNow } from '../../page/app/use-now.ts';
import { useOnSiteWrites } from '../../page/sales/use-on-site-writes.ts';
import { locateExactly } from '../../platform/page/geolocation.ts';
import { randomUuid } from '../../platform/random.ts';
import { checkInText } from '../../i18n/sale/check-in-text.ts';
import { milesText } from '../../i18n/sale/sale-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import type { Point } from '../sale/where-it-is.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../page/not-stored.ts';

export interface CheckingIn {
  readonly isLooking: boolean;
  /** The person has blocked the position: show how to allow it (spec 4). */
  readonly isDenied: boolean;
  readonly begin: () => void;
  readonly closeDenied: () => void;
}

export interface CheckInOptions {
  /** A position that was measured just now. Without it, it is measured. */
  readonly fix?: Fix | null;
  /** The check-in is stored. */
  readonly onCheckedIn?: () => void;
}

/** Measures the position and checks in if it is at the sale (spec 4 and 8). */
export function useCheckIn(
  saleId: string,
  point: Point,
  { fix = null, onCheckedIn }: CheckInOptions = {},
): CheckingIn {
  const writes = useOnSiteWrites();
  // To the second: between two sales next to each other, a minute decides whether someone could have walked.
  const exactNow = useExactNow();
  const [isLooking, whileLooking] = useBusy();
  const [isDenied, setIsDenied] = useState(false);

  const keep = async ({ lat, lng, accuracyMeters }: Fix) => {
    const where = { lat, lng, accuracyM: accuracyMeters };
    const input = { id: randomUuid(), saleId, atMs: exactNow(), ...where };
    // The place of the button says whether it is sent.
    if (await writes.checkIn(input)) {
      toasts.show({ title: checkInText.done });
      onCheckedIn?.();
    } else toasts.show({ title: notStored(checkInText.failed), tone: 'error' });
  };

  const begin = async () => {
    const found = fix === null ? await whileLooking(locateExactly) : ok(fix);
    if (!found.ok) {
      // The sheet says so, and what to do.
      if (found.error === 'denied') setIsDenied(true);
      else toasts.show({ title: checkInText.problems[found.error], tone: 'error' });
      return;
    }
    const judged = judgeCheckIn(point, found.value);
    if (judged.ok) await keep(found.value);
    else if (judged.error.code === 'too-rough') toasts.show({ title: checkInText.rough });
    else {
      const miles = milesText(judged.error.miles);
      toasts.show({
        title: checkInText.farTitle,
        description: checkInText.farHint(miles),
        tone: 'error',
      });
    }
  };

  return {
    isLooking,
    isDenied,
    begin: () => void begin(),
    closeDenied: () => setIsDenied(false),
  };
}
