import { TypeMark } from '../../../components/sale/type-mark.tsx';
import { SALE_KINDS, SALE_TYPES, type SaleKind } from '../../../domain/sale/sale.ts';
import { takesSaleUrl } from '../../../domain/sale/draft/draft.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { kindText } from '../../../i18n/sale/sale-text.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { ToggleButtons } from '../../../ui/form/toggle-buttons.tsx';
import { DraftText } from '../draft-text.tsx';
import type { FormProps } from '../form-props.ts';
import { FormSection } from './form-section.tsx';
import { TagsField } from './tags-field.tsx';

/** Basic Information: what kind of sale it is. */
export function BasicSection(props: FormProps) {
  const { draft, change, problems } = props;
  return (
    <FormSection title={createSaleText.basic}>
      <DraftText
        {...props}
        field="title"
        label={createSaleText.saleTitle}
        isRequired
        input={{ placeholder: createSaleText.saleTitlePlaceholder, autoCapitalize: 'sentences' }}
      />
      <DraftText
        {...props}
        field="description"
        label={createSaleText.description}
        isRequired
        isLong
        input={{ placeholder: createSaleText.descriptionPlaceholder }}
      />
      <div data-field="saleType">
        <ChoiceCards
          label={createSaleText.saleType}
          isRequired
          options={SALE_TYPES.map((type) => ({
            value: type,
            label: createSaleText.types[type],
            mark: <TypeMark saleType={type} />,
          }))}
          value={draft.saleType}
          error={problems.at('saleType')}
          onChange={(saleType) => change({ saleType, kind: null })}
        />
      </div>
      {draft.saleType !== null && (
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="font-semibold">
            {createSaleText.kind}
          </p>
          <ToggleButtons<SaleKind>
            label={createSaleText.kind}
            options={SALE_KINDS[draft.saleType].map((kind) => ({
              value: kind,
              label: kindText(kind),
            }))}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
          />
        </div>
      )}
      {takesSaleUrl(draft.saleType) && (
        <DraftText
          {...props}
          field="saleUrl"
          label={createSaleText.saleUrl}
          hint={createSaleText.saleUrlHint}
          input={{
            type: 'url',
            placeholder: createSaleText.saleUrlPlaceholder,
            autoComplete: 'url',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
      )}
      <TagsField {...props} />
    </FormSection>
  );
}
