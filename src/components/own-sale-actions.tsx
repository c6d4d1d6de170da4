import { CopyPlus, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sale } from '../domain/sale/sale.ts';
import { ownSaleText } from '../i18n/edit-sale.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Props {
  readonly sale: Sale;
  /** Its last day is over. */
  readonly isOver: boolean;
  readonly isHalfPrice: boolean;
  readonly onSoldOut: (isSoldOut: boolean) => void;
  readonly onHalfPrice: (isHalf: boolean) => void;
  /** YYYY-MM-DD; null: none. */
  readonly onRainDate: (date: string | null) => void;
  readonly onAgain: () => void;
  /** Another sale is being written: it would be replaced. */
  readonly isAsking: boolean;
  readonly onReplace: () => void;
  /** What ends a sale: the caller's own parts. */
  readonly children: ReactNode;
}

/** What a seller can do with an own sale: as owner, or as the guest whose phone posted it. */
export function OwnSaleActions(props: Props) {
  const { sale, isOver } = props;
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
      {(isOff || isOver) && <Again {...props} />}
      {props.children}
    </section>
  );
}

/** Said with one press while people stand in the yard, and taken back with another. */
function WhileOn({ sale, isHalfPrice, onSoldOut, onHalfPrice, onRainDate }: Props) {
  const isSoldOut = sale.soldOutAt !== null;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Button aria-pressed={isSoldOut} onClick={() => onSoldOut(!isSoldOut)}>
          {isSoldOut ? ownSaleText.notSoldOut : ownSaleText.soldOut}
        </Button>
        <Button aria-pressed={isHalfPrice} onClick={() => onHalfPrice(!isHalfPrice)}>
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
              // Half a date, or the first digits of a year, while it is typed, is none yet.
              const isWhole = value >= '2000' || (value === '' && !validity.badInput);
              if (isWhole) onRainDate(value === '' ? null : value);
            }}
          />
        )}
      </Field>
    </>
  );
}

function Again({ isAsking, onAgain, onReplace }: Props) {
  return (
    <div aria-live="polite">
      {isAsking ? (
        <div className="flex flex-col gap-2 rounded-xl bg-notice-wash p-3">
          <p>{ownSaleText.replaceDraft}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/create-sale" className={buttonClass('paper')}>
              {ownSaleText.keepDraft}
            </Link>
            <Button look="danger" onClick={onReplace}>
              {ownSaleText.replace}
            </Button>
          </div>
        </div>
      ) : (
        <Button className="w-full" onClick={onAgain}>
          <CopyPlus aria-hidden className="size-5" />
          {ownSaleText.again}
        </Button>
      )}
    </div>
  );
}
