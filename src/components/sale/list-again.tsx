import { defaultDay } from '../../domain/sale/draft.ts';
import { againFrom, pinAgain } from '../../domain/sale/draft-of.ts';
import { localDay } from '../../state/local-day.ts';
import { ownSaleText } from '../../i18n/sale/edit-sale-text.ts';
import { BeginSale } from './begin-sale.tsx';
import type { SeenSale } from './seen-sale.ts';

interface Props {
  readonly view: SeenSale;
  readonly nowMs: number;
  /** Its name where there are several, in a list. */
  readonly label?: string;
}

/** An own sale as the draft of a new one. */
export function ListAgain({ view, nowMs, label }: Props) {
  return (
    <BeginSale
      text={ownSaleText.again}
      label={label}
      make={() => ({
        draft: againFrom(view, defaultDay(localDay(nowMs))),
        pin: pinAgain(view),
      })}
    />
  );
}
