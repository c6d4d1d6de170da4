import type { SaleView } from '../../domain/sale/sale-view.ts';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/text-input.tsx';

interface Props {
  readonly own: readonly SaleView[];
  /** May be someone else's. */
  readonly saleId: string;
  readonly onChange: (saleId: string) => void;
}

/** Chooses which of the person's own sales the picture shows. Absent if there is nothing to choose. */
export function SaleChoice({ own, saleId, onChange }: Props) {
  const isOwn = own.some(({ sale }) => sale.id === saleId);
  if (own.length === 1 && isOwn) return null;
  return (
    <div className="max-w-xl">
      <Field label={sharePictureText.sale}>
        {(control) => (
          <Select
            {...control}
            value={saleId}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {!isOwn && <option value={saleId}>{sharePictureText.opened}</option>}
            {own.map(({ sale }) => (
              <option translate="no" key={sale.id} value={sale.id}>
                {sale.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
