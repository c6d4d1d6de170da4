import { useState } from 'react';
import { ZipField, type ZipSuggestion } from '../../../components/place/zip-field.tsx';
import { useUnknownZip } from '../../../components/place/use-unknown-zip.ts';
import type { Town } from '../../../components/place/use-zip-town.ts';
import { useGeocoder } from '../../../page/place/use-lookups.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { Field } from '../../../ui/form/field.tsx';
import { DraftText } from '../draft-text.tsx';
import { AtMyPlace } from './at-my-place.tsx';
import { FindOnMapField } from './find-on-map.tsx';
import type { PinProps } from './place-pin.tsx';
import type { FormProps } from '../form-props.ts';
import { FormSection } from './form-section.tsx';

interface Props extends FormProps, PinProps {
  /** The town of the ZIP code. */
  readonly town: Town | null;
  /** Proposes the address of one's last sale. */
  readonly hasPresets: boolean;
}

/** Location: where the sale is. */
export function LocationSection(props: Props) {
  const { draft, change, problems, town } = props;
  const isUnknown = useUnknownZip(draft.zipCode) && props.pin === null;
  const canFind = useGeocoder() !== null;
  const [picked, setPicked] = useState<ZipSuggestion | null>(null);
  return (
    <FormSection title={createSaleText.location}>
      {props.hasPresets && <AtMyPlace draft={draft} change={change} movePin={props.movePin} />}
      <DraftText
        {...props}
        field="street"
        label={createSaleText.address}
        isRequired
        input={{
          placeholder: createSaleText.addressPlaceholder,
          autoComplete: 'street-address',
          autoCapitalize: 'words',
        }}
      />
      <div data-field="zipCode">
        <Field
          label={createSaleText.zipCode}
          isRequired
          hint={
            <span role="status">
              {isUnknown ? createSaleText.zipUnknown(canFind) : zipHint(town, picked)}
            </span>
          }
          error={problems.at('zipCode')}
          className="sm:max-w-sm"
        >
          {(control) => (
            <ZipField
              control={control}
              value={draft.zipCode}
              onChange={(zipCode) => change({ zipCode })}
              onPick={setPicked}
            />
          )}
        </Field>
      </div>
      <FindOnMapField {...props} />
    </FormSection>
  );
}

/** Names the town of a ZIP code. If the code was picked for a large town, the hint says that it is a guess. */
function zipHint(town: Town | null, picked: ZipSuggestion | null): string {
  if (town === null) return createSaleText.zipHint;
  const name = createSaleText.zipFound(town.city, town.state);
  if (!town.hasArea) return createSaleText.zipOfMail(name);
  const isGuess = picked !== null && picked.zip === town.zip && picked.standsFor > 1;
  return isGuess ? createSaleText.zipOfMany(name, picked.standsFor) : name;
}
