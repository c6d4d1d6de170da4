import { CarFront } from 'lucide-react';
import { walkLink } from '../../../domain/route/navigation-links.ts';
import type { ParkedCar as Car } from '../../../domain/route/settings/day-settings.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { clockTimeText } from '../../../i18n/sale/when-text.ts';
import { locateExactly } from '../../../platform/page/geolocation.ts';
import { hasAppleMaps } from '../../../platform/page/own-maps.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { SMALL } from './drive-bar.tsx';
import { useBusy } from '../../../ui/form/use-busy.ts';

interface Props {
  readonly car: Car | null;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly onChange: (car: Car | null) => void;
}

/** Where the car was left, and the way back to it. */
export function ParkedCar({ car, nowMs, timeZone, onChange }: Props) {
  const [isLocating, whileLocating] = useBusy();
  const park = async () => {
    if (isLocating) return;
    const found = await whileLocating(locateExactly);
    if (!found.ok) {
      toasts.show({ title: driveText.parkFailed, tone: 'error' });
      return;
    }
    const { lat, lng } = found.value;
    onChange({ lat, lng, at: new Date(nowMs).toISOString() });
  };
  if (car === null) {
    return (
      <>
        <Button look="quiet" className={SMALL} aria-busy={isLocating} onClick={() => void park()}>
          <CarFront
            aria-hidden
            className={`size-5 ${isLocating ? 'motion-safe:animate-pulse' : ''}`}
          />
          <span>{isLocating ? driveText.parking : driveText.park}</span>
        </Button>
        <StatusRegion className="sr-only">{isLocating ? driveText.parking : ''}</StatusRegion>
      </>
    );
  }
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 rounded-2xl bg-sunk px-3 py-1.5">
      <p className="grow font-semibold tabular-nums">
        {driveText.parked(clockTimeText(Date.parse(car.at), timeZone))}
      </p>
      <a
        href={walkLink(hasAppleMaps() ? 'apple' : 'google', car)}
        target="_blank"
        rel="noopener"
        className={buttonClass('paper')}
      >
        {driveText.walkBack}
      </a>
      <Button onClick={() => onChange(null)}>{driveText.unpark}</Button>
    </div>
  );
}
