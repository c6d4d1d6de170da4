import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { mapText } from '../../../i18n/pages/map-text.ts';
import type { Neighbors, SaleOrder } from './neighbors.ts';

interface Props {
  readonly neighbors: Neighbors;
  readonly order: Pick<SaleOrder, 'count' | 'kind'>;
  readonly onGo: (saleId: string) => void;
  readonly onClose: () => void;
}

/** Above the sale's card: which of how many, the way to its neighbors, and back to the list. */
export function SaleHeader({ neighbors, order, onGo, onClose }: Props) {
  const { place, previousId, nextId } = neighbors;
  const words = mapText.order[order.kind];
  return (
    <div className="-ms-3 flex items-center">
      <HeaderButton label={mapText.closePopup} icon={<X aria-hidden />} onPress={onClose} />
      <p className="min-w-0 grow text-[0.9375rem] leading-[1.125rem] font-semibold tabular-nums">
        {place !== null && words.place(place, order.count)}
      </p>
      <HeaderButton
        label={words.previous}
        icon={<ChevronLeft aria-hidden />}
        onPress={previousId === null ? null : () => onGo(previousId)}
      />
      <HeaderButton
        label={words.next}
        icon={<ChevronRight aria-hidden />}
        onPress={nextId === null ? null : () => onGo(nextId)}
      />
    </div>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  /** Null: there is none. The button stays, so that it keeps the focus. */
  readonly onPress: (() => void) | null;
}

function HeaderButton({ label, icon, onPress }: HeaderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onPress === null || undefined}
      className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk aria-disabled:text-edge [&_svg]:size-5.5"
      onClick={() => onPress?.()}
    >
      {icon}
    </button>
  );
}
