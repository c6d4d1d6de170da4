import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ListAgain } from './list-again.tsx';
import { RepeatSale } from './repeat-sale.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
  /** Its last day is over. */
  readonly isOver: boolean;
  readonly isHalfPrice: boolean;
  readonly onSoldOut: (isSoldOut: boolean) => void;
  readonly onHalfPrice: (isHalf: boolean) => void;
  /** YYYY-MM-DD; null: none. */
  readonly onRainDate: (date: string | null) => void;
  /** The actions that end a sale, supplied by the caller. */
  readonly children: Elements;
}

/** What a seller can do with an own sale: as its owner, or as the guest who posted it on this device. */
export function OwnSaleActions(props: Props) {
  const { view, nowMs, isOver } = props;
  const { sale } = view;
  const isOff = sale.cancelledAt !== null;
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-lg">{ownSaleText.heading}</h3>
      {!isOff && (
        <Link to={`/sale/${sale.id}/edit`} className={buttonClass('paper')}>
          <Pencil aria-hidden className="size-5" />
          {ownSaleText.edit}
        </Link>
      )}
      {!isOff && !isOver && <WhileOn {...props} />}
      {!isOff && <RepeatSale view={view} nowMs={nowMs} />}
      {(isOff || isOver) && <ListAgain view={view} nowMs={nowMs} />}
      {props.children}
    </section>
  );
}

/** One press to set it, for a seller with customers waiting, and one to undo it. */
function WhileOn({ view: { sale }, isHalfPrice, onSoldOut, onHalfPrice, onRainDate }: Props) {
  const isSoldOut = sale.soldOutAt !== null;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        <Button onClick={() => onSoldOut(!isSoldOut)}>
          {isSoldOut ? ownSaleText.notSoldOut : ownSaleText.soldOut}
        </Button>
        <Button onClick={() => onHalfPrice(!isHalfPrice)}>
          {isHalfPrice ? ownSaleText.fullPrice : ownSaleText.halfPrice}
        </Button>
      </div>
      <Field label={ownSaleText.rainDate} hint={ownSaleText.rainDateHint}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            defaultValue={sale.rainDate ?? ''}
            onChange={(event) => {
              const { value, validity } = event.currentTarget;
              // An incomplete date, or the first digits of a year, is not a date yet.
              const isWhole = value >= '2000' || (value === '' && !validity.badInput);
              if (isWhole) onRainDate(value === '' ? null : value);
            }}
          />
        )}
      </Field>
    </>
  );
}
