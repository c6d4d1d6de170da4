import { MapPin, MapPinCheckInside } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import type { Town } from '../../../components/place/use-zip-town.ts';
import { type DraftPin, otherZipOf, standingPin } from '../../../domain/sale/draft/draft-pin.ts';
import { placeQualityText } from '../../../i18n/map/pin-map-text.ts';
import { findOnMapText, geocodeProblemText } from '../../../i18n/sale/find-on-map-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import type { FormProps } from '../form-props.ts';
import { useFindOnMap } from '../use-find-on-map.ts';
import { type PinProps, PlacePin } from './place-pin.tsx';

interface Props extends FormProps, PinProps {
  readonly town: Town | null;
}

/** Two ways to say where it is: by the address, and by a pin on the map. */
export function FindOnMapField(props: Props) {
  const { draft, pin, placedAt } = props;
  const id = useId();
  const finding = useFindOnMap(props);
  const problem = finding?.problem ?? null;
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Nothing to look up yet: the focus goes to the first field.
    if (finding?.find() === false)
      currentTarget.form?.querySelector<HTMLElement>('[data-field=street] input')?.focus();
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      {finding !== null && (
        <>
          <Button
            aria-busy={finding.isAsking}
            aria-describedby={problem === null ? `${id}-state` : `${id}-error`}
            onClick={press}
          >
            <MapPin aria-hidden className="size-5" />
            <span>{finding.isAsking ? findOnMapText.finding : findOnMapText.find}</span>
          </Button>
          <FieldError
            id={`${id}-error`}
            error={problem === null ? null : geocodeProblemText[problem]}
          />
        </>
      )}
      <div id={`${id}-state`}>
        <StatusRegion className="flex flex-col gap-1 text-sm">
          {problem === null && finding?.isAsking !== true && (
            <PinState
              pin={pin}
              standing={standingPin(pin, draft)}
              draft={draft}
              isPlaced={placedAt !== null}
            />
          )}
        </StatusRegion>
      </div>
      <PlacePin {...props} />
    </div>
  );
}

interface StateProps {
  readonly pin: DraftPin | null;
  readonly standing: DraftPin | null;
  readonly draft: FormProps['draft'];
  readonly isPlaced: boolean;
}

function PinState({ pin, standing, draft, isPlaced }: StateProps) {
  if (standing === null) {
    const unfound = pin === null ? findOnMapText.hint : findOnMapText.stale;
    return <p className="text-muted">{isPlaced ? findOnMapText.placed : unfound}</p>;
  }
  const { found, quality } = standing;
  if (found === null) return <p>{placeQualityText.manual}</p>;
  const otherZip = otherZipOf(standing, draft);
  return (
    <>
      <p className="flex items-start gap-1.5">
        <MapPinCheckInside aria-hidden className="mt-0.5 size-4 shrink-0 text-estate" />
        <span>
          <span className="font-semibold">{findOnMapText.found}</span>
          <span translate="no">{` ${found.label}`}</span>
        </span>
      </p>
      <p className="text-muted">{placeQualityText[quality]}</p>
      {found.isOutsideUs && <p className="font-semibold">{findOnMapText.outsideUs}</p>}
      {otherZip !== null && (
        <p className="font-semibold">{findOnMapText.otherZip(otherZip, draft.zipCode)}</p>
      )}
    </>
  );
}
