import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { defaultDay } from '../../../domain/sale/draft/draft.ts';
import { againFrom, pinAgain } from '../../../domain/sale/draft/draft-of.ts';
import { proposedDay } from '../../../state/local-day.ts';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { BeginSale } from './begin-sale.tsx';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
  /** The name of the sale, if there are several in a list. */
  readonly label?: string;
}

/** An own sale as the draft of a new one. */
export function ListAgain({ view, nowMs, label }: Props) {
  return (
    <BeginSale
      text={ownSaleText.again}
      label={label}
      make={() => ({
        draft: againFrom(view, defaultDay(proposedDay(nowMs))),
        pin: pinAgain(view),
      })}
    />
  );
}
