import { TriangleAlert } from 'lucide-react';
import type { AreaMeasure } from '../../device/door/areas-door.ts';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { Measuring } from '../../page/areas/use-measure.ts';
import { areaProblemText, areasText } from '../../i18n/map/areas-text.ts';
import { isMetered } from '../../platform/metered.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { notStored } from '../page/not-stored.ts';

/** Below this, the device has little left for sales and photos. */
const TIGHT_BYTES = 100_000_000;

/** Whether the download fits: the browser would refuse one that does not. */
export function canStart({ missingBytes, freeBytes }: AreaMeasure): boolean {
  return freeBytes === null || freeBytes > missingBytes;
}

interface Props {
  readonly measuring: Measuring;
  /** Why the download could not be begun. */
  readonly refusal: AreaProblem | null;
}

/** The exact size, and what to think of before the download begins. */
export function AreaSize({ measuring: { measure, again }, refusal }: Props) {
  const problem = refusal ?? (measure?.ok === false ? measure.error : null);
  return (
    <>
      <StatusRegion className="flex flex-col gap-3">
        {measure === null && <p className="text-muted">{areasText.measuring}</p>}
        {problem !== null && (
          <p className="rounded-xl bg-danger-wash px-4 py-3">
            {notStored(areaProblemText[problem], problem)}
          </p>
        )}
        {problem === null && measure?.ok === true && <Size size={measure.value} />}
      </StatusRegion>
      {problem !== null && (
        <Button className="self-start" onClick={again}>
          {areasText.tryAgain}
        </Button>
      )}
    </>
  );
}

function Size({ size }: { readonly size: AreaMeasure }) {
  const { bytes, missingBytes, freeBytes } = size;
  const left = freeBytes === null ? null : freeBytes - missingBytes;
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{sizeLine(bytes, missingBytes)}</p>
      {isMetered() && missingBytes > 0 && <Warning>{areasText.metered}</Warning>}
      {!canStart(size) && freeBytes !== null && <Warning>{areasText.noRoom(freeBytes)}</Warning>}
      {canStart(size) && left !== null && left < TIGHT_BYTES && (
        <Warning>{areasText.tight(left)}</Warning>
      )}
    </>
  );
}

function sizeLine(bytes: number, missingBytes: number): string {
  if (missingBytes === 0) return areasText.allHere;
  return missingBytes < bytes
    ? areasText.sizeOfRest(missingBytes, bytes)
    : areasText.size(missingBytes);
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className="flex gap-3 rounded-xl bg-notice-wash px-4 py-3">
      <TriangleAlert aria-hidden className="size-5 shrink-0 translate-y-0.5" />
      <span>{children}</span>
    </p>
  );
}
