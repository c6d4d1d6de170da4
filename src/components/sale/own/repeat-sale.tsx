import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { pinAgain, weeksLater } from '../../../domain/sale/draft/draft-of.ts';
import { photosAgain } from '../../../domain/sale/draft/earlier-photos.ts';
import { useLocalPhotos } from '../../../hooks/sales/use-local-photos.ts';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { localDay } from '../../../state/local-day.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { BeginSale } from './begin-sale.tsx';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** An own sale as the draft of a new one, on the same weekdays of the next week that is still ahead. */
export function RepeatSale({ view, nowMs }: Props) {
  const unsent = useLocalPhotos(view.sale.id) ?? [];
  const isComplete = unsent.length === 0 && view.sale.copying === undefined;
  if (view.sale.days.length === 0) return null;
  return (
    <BeginSale
      text={ownSaleText.repeat}
      make={() => ({
        draft: weeksLater(view, localDay(nowMs)),
        pin: pinAgain(view),
        earlier: photosAgain(view.sale),
      })}
      onBegun={async () => {
        toasts.show({
          title: ownSaleText.repeated,
          description: isComplete ? ownSaleText.repeatedHint : ownSaleText.repeatedInPart,
          isForNextPage: true,
        });
      }}
    />
  );
}
