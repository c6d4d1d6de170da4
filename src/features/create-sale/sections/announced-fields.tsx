import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { Field, FieldError } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { FormProps } from '../form-props.ts';

const ERROR_ID = 'half-price-error';

/** Half price and rain date: what a seller can announce before the sale. Both are optional. */
export function AnnouncedFields({ draft, change, problems }: FormProps) {
  const error = problems.at('halfPriceFrom');
  const wrong =
    error === null ? {} : { 'aria-invalid': true as const, 'aria-describedby': ERROR_ID };
  // A day alone usually means: as soon as the doors open.
  const opensAt = (date: string) => draft.days.find((day) => day.date === date)?.startTime ?? '';
  return (
    <div className="flex flex-col gap-4 border-t-2 border-line pt-5">
      <div data-field="halfPriceFrom">
        <div className="flex flex-wrap gap-3 sm:max-w-sm">
          <Field label={createSaleText.halfPrice} className="min-w-0 max-w-full grow basis-[11rem]">
            {(control) => (
              <TextInput
                {...control}
                {...wrong}
                type="date"
                value={draft.halfPriceDate}
                className="px-2.5"
                onChange={({ currentTarget: { value } }) =>
                  change({
                    halfPriceDate: value,
                    ...(draft.halfPriceTime === '' ? { halfPriceTime: opensAt(value) } : {}),
                  })
                }
              />
            )}
          </Field>
          <Field
            label={createSaleText.halfPriceTime}
            className="min-w-0 max-w-full grow basis-[8.5rem]"
          >
            {(control) => (
              <TextInput
                {...control}
                {...wrong}
                type="time"
                value={draft.halfPriceTime}
                className="px-2.5"
                onChange={(event) => change({ halfPriceTime: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <p className="pt-1.5 text-sm text-muted">{createSaleText.halfPriceHint}</p>
        <FieldError id={ERROR_ID} error={error} />
      </div>
      <Field
        label={createSaleText.rainDate}
        hint={createSaleText.rainDateHint}
        className="min-w-0 sm:max-w-sm"
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={draft.rainDate}
            className="px-2.5"
            onChange={(event) => change({ rainDate: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
