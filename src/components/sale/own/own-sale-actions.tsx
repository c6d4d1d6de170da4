import type { ExactCounts } from '../../../domain/sale/sale.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { ChevronDown, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ownSaleText, seenAtLeastText, seenText } from '../../../i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ListAgain } from './list-again.tsx';
import { RepeatSale } from './repeat-sale.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface Props {
  readonly view: SaleView;
  /** Null without a connection: then the steps of the view are said. */
  readonly counts: ExactCounts | null;
  readonly nowMs: number;
  /** Its last day is over. */
  readonly isOver: boolean;
  readonly isHalfPrice: boolean;
  readonly onSoldOut: (isSoldOut: boolean) => void;
  readonly onHalfPrice: (isHalf: boolean) => void;
  /** YYYY-MM-DD; null: none. */
  readonly onRainDate: (date: string | null) => void;
  readonly onShare: () => void;
  /** Those that are still being uploaded. */
  readonly photos: Elements;
  /** What else is behind More: the actions that end a sale among it. */
  readonly children: Elements;
}

/**
 * What a seller can do with an own sale, as its owner or as the guest who posted it on this device: what the day of the sale
 * asks for at once, the rest behind More.
 */
export function OwnSaleActions(props: Props) {
  const { view, counts, nowMs, isOver, onShare } = props;
  const { sale, stats } = view;
  const seen = counts === null ? stats && seenAtLeastText(stats) : seenText(counts);
  const isOff = sale.cancelledAt !== null;
  const isOn = !isOff && !isOver;
  return (
    <section aria-labelledby={HEADING} className="mt-3 flex flex-col gap-3 rounded-2xl bg-sunk p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={HEADING} className="text-lg">
          {ownSaleText.heading}
        </h2>
        {seen !== null && <p className="font-semibold tabular-nums">{seen}</p>}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        {isOn && <WhileOn {...props} />}
        {!isOff && (
          <Link to={`/sale/${sale.id}/edit`} className={buttonClass('paper')}>
            <Pencil aria-hidden className="size-5 shrink-0" />
            {ownSaleText.edit}
          </Link>
        )}
        <Button look={isOn ? 'sign' : 'paper'} onClick={onShare}>
          <Share2 aria-hidden className="size-5 shrink-0" />
          <span>{saleDetailText.share}</span>
        </Button>
        {!isOn && <ListAgain view={view} nowMs={nowMs} />}
      </div>
      {props.photos}
      <More>
        {isOn && <RainDate sale={sale} onRainDate={props.onRainDate} />}
        {!isOff && <RepeatSale view={view} nowMs={nowMs} />}
        {props.children}
      </More>
    </section>
  );
}

const HEADING = 'own-sale';

/** One press to set it, for a seller with customers waiting, and one to undo it. */
function WhileOn({ view: { sale }, isHalfPrice, onSoldOut, onHalfPrice }: Props) {
  const isSoldOut = sale.soldOutAt !== null;
  return (
    <>
      <Button onClick={() => onSoldOut(!isSoldOut)}>
        {isSoldOut ? ownSaleText.notSoldOut : ownSaleText.soldOut}
      </Button>
      <Button onClick={() => onHalfPrice(!isHalfPrice)}>
        {isHalfPrice ? ownSaleText.fullPrice : ownSaleText.halfPrice}
      </Button>
    </>
  );
}

/** What can wait, once it is asked for. */
function More({ children }: { readonly children: Elements }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span>{ownSaleText.more}</span>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 transition-transform duration-150 motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      {isOpen && <div className="flex flex-col gap-3">{children}</div>}
    </>
  );
}

function RainDate({ sale, onRainDate }: Pick<Props, 'onRainDate'> & Pick<SaleView, 'sale'>) {
  return (
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
  );
}
