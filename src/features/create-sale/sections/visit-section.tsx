import { VISIT_FACTS } from '../../../domain/sale/sale-fields.ts';
import { visitText } from '../../../i18n/sale/visit-text.ts';
import { DraftText } from '../draft-text.tsx';
import type { FormProps } from '../form-props.ts';
import { FormSection } from './form-section.tsx';
import { PaymentChips } from './payment-chips.tsx';

/** What matters to people who stand in line. Nobody has to fill it in. */
export function VisitSection(props: FormProps) {
  return (
    <FormSection title={visitText.title}>
      <p className="text-sm text-muted">{visitText.hint}</p>
      {VISIT_FACTS.map((fact) => (
        <div key={fact} className="flex flex-col gap-2">
          <DraftText
            {...props}
            field={fact}
            label={visitText.terms[fact]}
            input={{ placeholder: visitText.placeholders[fact], autoCapitalize: 'sentences' }}
          />
          {fact === 'payment' && (
            <PaymentChips
              text={props.draft.payment}
              onChange={(payment) => props.change({ payment })}
            />
          )}
        </div>
      ))}
    </FormSection>
  );
}
