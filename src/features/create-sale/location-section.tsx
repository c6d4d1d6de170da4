import { ZipField } from '../../components/zip-field.tsx';
import type { Town } from '../../components/use-zip-town.ts';
import { createSaleText } from '../../i18n/create-sale.ts';
import { Field } from '../../ui/field.tsx';
import { DraftText } from './draft-text.tsx';
import { FindOnMapField, type PinProps } from './find-on-map.tsx';
import type { FormProps } from './form-props.ts';
import { FormSection } from './form-section.tsx';

interface Props extends FormProps, PinProps {
  /** Of the ZIP code. */
  readonly town: Town | null;
}

/** Location: where it is. */
export function LocationSection(props: Props) {
  const { draft, change, problems, town } = props;
  return (
    <FormSection title={createSaleText.location}>
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
            town === null ? createSaleText.zipHint : createSaleText.zipFound(town.city, town.state)
          }
          error={problems.at('zipCode')}
          className="sm:max-w-sm"
        >
          {(control) => (
            <ZipField
              control={control}
              value={draft.zipCode}
              onChange={(zipCode) => change({ zipCode })}
            />
          )}
        </Field>
      </div>
      <FindOnMapField {...props} />
    </FormSection>
  );
}
