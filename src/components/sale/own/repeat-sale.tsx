import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { againFrom, pinAgain, weeksLater } from '../../../domain/sale/draft/draft-of.ts';
import { leftOutOf, photosAgain } from '../../../domain/sale/draft/earlier-photos.ts';
import { useLocalPhotos } from '../../../page/photos/use-local-photos.ts';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { localDay } from '../../../page/app/local-day.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { BeginSale } from './begin-sale.tsx';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
  /** Set for a sale that is over. The new sale shows its address at once. */
  readonly again?: { readonly label: string | undefined };
}

/** Turns an own sale into the draft of a new one, on the same weekdays of the next week that is still ahead. */
export function RepeatSale(props: Props) {
  return props.view.sale.days.length === 0 ? null : <RepeatOnDays {...props} />;
}

function RepeatOnDays({ view, nowMs, again }: Props) {
  const unsent = useLocalPhotos(view.sale.id) ?? [];
  const leftOut = leftOutOf(view, unsent.length);
  const later = again === undefined ? weeksLater : againFrom;
  return (
    <BeginSale
      text={again === undefined ? ownSaleText.repeat : ownSaleText.again}
      label={again?.label}
      make={() => ({
        draft: later(view, localDay(nowMs)),
        pin: pinAgain(view),
        earlier: photosAgain(view),
      })}
      onBegun={async () => {
        toasts.show({
          title: ownSaleText.repeated,
          description: ownSaleText.repeatedHint[leftOut],
          isForNextPage: true,
        });
      }}
    />
  );
}
