import { ArrowRight, type LucideIcon, MapPin, Route as RouteIcon, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { useShareSale } from '../use-share-sale.ts';

export interface MoreProps {
  readonly view: SaleView;
  /** Whether someone could still go there. */
  readonly canVisit: boolean;
  /** The sale has a place, so the map can show it. */
  readonly isOnMap: boolean;
  /** The list stands beside a map, which shows the sale already. */
  readonly isInMapList: boolean;
  readonly onOpen: ((saleId: string) => void) | undefined;
}

interface Props extends MoreProps {
  readonly onClose: () => void;
  readonly onAddToRoute: () => void;
}

const ROW =
  'flex min-h-13 w-full items-center gap-3.5 rounded-xl px-3 text-start font-semibold hover:bg-sunk';

/** What a card's two buttons have no room for. */
export function MoreSheet(props: Props) {
  const { view, canVisit, isOnMap, isInMapList, onOpen, onClose, onAddToRoute } = props;
  const { id, title, kind } = view.sale;
  const share = useShareSale(view);
  return (
    <Sheet title={title} closeLabel={shellText.close} onClose={onClose}>
      <ul className="-mx-3 flex flex-col">
        {isInMapList && (
          <li>
            <Link to={`/sale/${id}`} viewTransition className={ROW} onClick={() => onOpen?.(id)}>
              <Words icon={ArrowRight} text={mapText.viewDetails} />
            </Link>
          </li>
        )}
        {isOnMap && !isInMapList && (
          <li>
            <Link to={`/map?saleId=${id}`} className={ROW}>
              <Words icon={MapPin} text={mapText.viewOnMap} />
            </Link>
          </li>
        )}
        {canVisit && kind !== 'online-only' && (
          <li>
            <button type="button" className={ROW} onClick={onAddToRoute}>
              <Words icon={RouteIcon} text={routeListText.add} />
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              onClose();
              void share();
            }}
          >
            <Words icon={Share2} text={saleDetailText.share} />
          </button>
        </li>
      </ul>
    </Sheet>
  );
}

function Words({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{text}</span>
    </>
  );
}
