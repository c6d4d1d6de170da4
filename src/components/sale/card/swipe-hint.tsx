import { Bookmark, Route as RouteIcon } from 'lucide-react';
import { saleCardText } from '../../../i18n/sale/sale-card-text.ts';
import { savingText } from '../../../i18n/sale/saving-text.ts';
import type { SwipeSide } from '../../../ui/use-swipe.ts';

/** What a swipe will do, behind the card that is dragged. */
export function SwipeHint({ side }: { readonly side: SwipeSide }) {
  const [Icon, text, place] =
    side === 'right'
      ? ([Bookmark, savingText.save, 'start-0'] as const)
      : ([RouteIcon, saleCardText.addToRoute, 'end-0'] as const);
  return (
    <div aria-hidden className="absolute inset-0 bg-notice-wash">
      <span
        className={`absolute inset-y-0 flex w-28 flex-col items-center justify-center gap-1 text-center text-xs font-semibold ${place}`}
      >
        <Icon className="size-6" />
        <span>{text}</span>
      </span>
    </div>
  );
}
