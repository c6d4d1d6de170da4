import { type FormEvent, Suspense, useState } from 'react';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { UNLISTED_TITLE_LIMIT } from '../../../domain/route/settings/stop-settings.ts';
import { lineOf } from '../../../domain/text/cut.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { locateExactly } from '../../../platform/page/geolocation.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useBusy } from '../../../ui/form/use-busy.ts';

/** With MapLibre: only where the device does not say where it is. */
const PinMap = lazyPart(
  async () => (await import('../../../components/place-map/pin-map.tsx')).PinMap,
);

export interface FoundSale {
  readonly title: string;
  readonly point: LatLng;
  /** The person stands in front of it. */
  readonly isHere: boolean;
}

interface Props {
  /** Where the device is; null if it does not say. */
  readonly position: LatLng | null;
  /** The center of the map at first. */
  readonly origin: LatLng;
  readonly onAdd: (found: FoundSale) => void;
}

/** A sale that nobody listed: a pin where one stands, or where one taps, and a few words. */
export function UnlistedForm({ position, origin, onAdd }: Props) {
  const [title, setTitle] = useState('');
  const [placed, setPlaced] = useState<LatLng | null>(null);
  const [needsPlace, setNeedsPlace] = useState(false);
  const [isLocating, whileLocating] = useBusy();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isLocating) return;
    // The position on the screen may be some houses behind.
    const fix = placed === null && position !== null ? await whileLocating(locateExactly) : null;
    const point = placed ?? (fix?.ok === true ? fix.value : position);
    setNeedsPlace(point === null);
    if (point === null) return;
    const words = lineOf(title, UNLISTED_TITLE_LIMIT);
    onAdd({
      title: words === '' ? driveText.unlistedTitle : words,
      point: { lat: point.lat, lng: point.lng },
      isHere: placed === null,
    });
  };
  return (
    <form
      noValidate
      aria-label={driveText.unlisted}
      className="mt-4 flex flex-col gap-3 border-t-2 border-line pt-4"
      onSubmit={(event) => void add(event)}
    >
      <h3 className="text-lg">{driveText.unlisted}</h3>
      <p>{driveText.unlistedHint}</p>
      <Field label={driveText.unlistedWhat} hint={driveText.unlistedWhatHint}>
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={UNLISTED_TITLE_LIMIT}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      {position === null && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-xl" />}>
          <PinMap
            point={placed ?? origin}
            isRough={placed === null}
            onMove={(point) => {
              setPlaced(point);
              setNeedsPlace(false);
            }}
          />
        </Suspense>
      )}
      {needsPlace && (
        <p role="alert" className="font-semibold text-danger">
          {driveText.unlistedNeedsPlace}
        </p>
      )}
      <Button type="submit" look="sign" className="min-h-14" aria-busy={isLocating}>
        {position === null ? driveText.unlistedAddPin : driveText.unlistedAddHere}
      </Button>
    </form>
  );
}
