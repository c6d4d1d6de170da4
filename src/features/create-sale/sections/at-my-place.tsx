import { House } from 'lucide-react';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { addressKey, type DraftPin, pinByHand } from '../../../domain/sale/draft/draft-pin.ts';
import type { SaleDraft } from '../../../domain/sale/draft/draft.ts';
import { useOwnSaleIds } from '../../../page/lists/use-own-lists.ts';
import { useSaleViews } from '../../../page/sales/use-sale-views.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly draft: SaleDraft;
  readonly change: (patch: Partial<SaleDraft>) => void;
  readonly movePin: (pin: DraftPin | null) => void;
}

const NO_IDS: readonly string[] = [];

/** The address of one's last sale, with one tap. Nothing without one, or while it is there already. */
export function AtMyPlace({ draft, change, movePin }: Props) {
  const { views } = useSaleViews(useOwnSaleIds() ?? NO_IDS);
  const last = lastPlace(views.values());
  if (last === null || addressKey(last) === addressKey(draft)) return null;
  const { street, zipCode, pin } = last;
  return (
    <Button
      className="self-start"
      onClick={() => {
        change({ street, zipCode });
        movePin(pin);
      }}
    >
      <House aria-hidden className="size-5 shrink-0" />
      <span translate="no" className="min-w-0 wrap-anywhere">
        {createSaleText.atMyPlace(street)}
      </span>
    </Button>
  );
}

/** Where one's newest sale with a street is. */
function lastPlace(
  views: Iterable<SaleView>,
): { readonly street: string; readonly zipCode: string; readonly pin: DraftPin | null } | null {
  const placed = [...views].filter(({ isMine, place }) => isMine && (place?.street ?? '') !== '');
  const [newest] = placed.toSorted((a, b) => (a.sale.createdAt < b.sale.createdAt ? 1 : -1));
  if (newest?.place == null) return null;
  const { street, lat, lng } = newest.place;
  const { placeQuality, zipCode } = newest.sale;
  const isPoint = placeQuality !== 'zip' && placeQuality !== 'none';
  const pin = isPoint && lat !== null && lng !== null ? pinByHand({ lat, lng }) : null;
  return { street: street ?? '', zipCode: zipCode ?? '', pin };
}
