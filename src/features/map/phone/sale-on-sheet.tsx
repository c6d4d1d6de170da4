import { Navigation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useZipTown } from '../../../components/place/use-zip-town.ts';
import { AddToRouteButton } from '../../../components/routes/add-to-route-button.tsx';
import { TypeLine, WhenAndWhere } from '../../../components/sale/card/card-lines.tsx';
import { SalePhoto } from '../../../components/sale/sale-photo.tsx';
import { SaveIconButton } from '../../../components/sale/save-button.tsx';
import { useSaveToggle } from '../../../components/sale/use-save-toggle.ts';
import { addressLine, directionsLink, translateOf } from '../../../components/sale/where-it-is.ts';
import { isPlacedAbout, whyAbout } from '../../../domain/sale/best-point.ts';
import type { SaleMark } from '../../../domain/sale/map-mark.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { isOpen, statusOf, timingOf } from '../../../domain/sale/status.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { buttonClass } from '../../../ui/form/button.tsx';
import { useSwipe } from '../../../ui/use-swipe.ts';
import type { Neighbors } from './neighbors.ts';

interface Props {
  readonly view: SaleView;
  readonly mark: SaleMark;
  readonly nowMs: number;
  readonly neighbors: Neighbors;
  readonly onGo: (saleId: string) => void;
}

/** The popup of spec 2 as a phone has it: the sheet is the sale's card. A swipe leads to the sale before or after it. */
export function SaleOnSheet({ view, mark, nowMs, neighbors, onGo }: Props) {
  const { sale, place } = view;
  const { previousId, nextId } = neighbors;
  const { handlers } = useSwipe<HTMLDivElement>(
    { left: nextId !== null, right: previousId !== null },
    (side) => {
      const to = side === 'left' ? nextId : previousId;
      if (to !== null) onGo(to);
    },
  );
  return (
    <div
      className="touch-none transition-transform duration-150 motion-reduce:transition-none"
      {...handlers}
    >
      <div className="@container relative">
        <div className="flex gap-3 @max-[16em]:flex-col">
          <div className="size-[5.8125rem] shrink-0 self-start overflow-hidden rounded-xl @max-[16em]:h-14 @max-[16em]:w-full">
            <SalePhoto key={sale.id} sale={sale} isMine={view.isMine} isFirst />
          </div>
          <div className="min-w-0 grow">
            <h3
              translate="no"
              className="line-clamp-2 text-[1.0625rem] leading-[1.25rem] wrap-anywhere"
            >
              {sale.title}
            </h3>
            <WhenAndWhere
              view={view}
              status={statusOf(sale, nowMs)}
              distanceMiles={mark.distanceMiles}
              nowMs={nowMs}
            />
            <p
              translate={translateOf(view)}
              className="text-[0.8125rem] leading-[1.125rem] text-muted"
            >
              {isPlacedAbout(sale, place)
                ? mapText.hereAbout[whyAbout(sale, place, nowMs)]
                : addressLine(view, nowMs)}
            </p>
            <TypeLine sale={sale} />
            <Link
              to={`/sale/${sale.id}`}
              viewTransition
              draggable={false}
              className="inline-block pt-0.5 text-[0.9375rem] font-semibold underline decoration-2 underline-offset-4 after:absolute after:inset-0"
            >
              {mapText.viewDetails}
            </Link>
          </div>
        </div>
      </div>
      <Actions view={view} nowMs={nowMs} />
    </div>
  );
}

const BOXED = 'rounded-xl border-2 border-edge bg-card [&>button]:w-14 [&>button]:rounded-xl';

function Actions({ view, nowMs }: Pick<Props, 'view' | 'nowMs'>) {
  const { sale } = view;
  const toggleSave = useSaveToggle();
  const town = useZipTown(sale.zipCode ?? '');
  const status = statusOf(sale, nowMs);
  const isOver = status === 'closed' || status === 'cancelled';
  const directions = isOver ? null : directionsLink(view, town);
  // Yellow is for what fits the moment: the way, once people can come in.
  const look = isOpen(timingOf(sale, nowMs)) ? 'sign' : 'paper';
  return (
    <div className="flex items-center justify-end gap-2 pt-3 pb-1">
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noopener"
          className={buttonClass(look, 'min-w-0 grow px-2!')}
        >
          <Navigation aria-hidden className="size-5 shrink-0" />
          {mapText.directions}
        </a>
      )}
      <div className={BOXED}>
        <SaveIconButton
          saleId={sale.id}
          saleTitle={sale.title}
          isSaved={view.isSaved}
          onToggle={() => toggleSave(view)}
        />
      </div>
      {!isOver && sale.kind !== 'online-only' && (
        <div className={BOXED}>
          <AddToRouteButton sale={sale} isIconOnly />
        </div>
      )}
    </div>
  );
}
