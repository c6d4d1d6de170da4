import { Link } from 'react-router-dom';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { isPlacedAbout, whyAbout } from '../../../domain/sale/best-point.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { timingOf } from '../../../domain/sale/status.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { whenText } from '../../../i18n/sale/when-text.ts';
import { buttonClass } from '../../../ui/form/button.tsx';
import { SaveIconButton } from '../../sale/save-button.tsx';
import { SalePhoto } from '../../sale/sale-photo.tsx';
import { SaleTypeLabel } from '../../sale/type-mark.tsx';
import { AddToRouteButton } from '../../routes/add-to-route-button.tsx';
import { addressLine, translateOf } from '../../sale/where-it-is.ts';
import { PopupFrame } from './popup-frame.tsx';

interface Props {
  readonly view: SaleView;
  readonly point: LatLng;
  /** Its mark is a sign, and not a stop's number. */
  readonly isOnSign: boolean;
  readonly nowMs: number;
  readonly takesFocus: boolean;
  readonly onToggleSave: (view: SaleView) => void;
  readonly onClose: () => void;
}

/** The popup of one sale (spec 2): image, title, address, and the way to its page. */
export function SalePopup(props: Props) {
  const { view, point, nowMs, isOnSign, takesFocus, onToggleSave, onClose } = props;
  const { sale, place } = view;
  return (
    <PopupFrame
      point={point}
      label={sale.title}
      isOnSign={isOnSign}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <div className="aspect-video overflow-hidden max-md:aspect-3/1 [@container(height<36rem)]:hidden [@media(height<32rem)]:hidden">
        <SalePhoto sale={sale} isMine={view.isMine} isFirst />
      </div>
      <div className="p-3">
        <div className="flex flex-col gap-0.5 [@media(height<32rem)]:pe-9">
          <SaleTypeLabel saleType={sale.saleType} />
          <h3 translate="no" className="line-clamp-2 text-[1.0625rem] leading-tight">
            {sale.title}
          </h3>
          <p className="text-sm font-bold tabular-nums">
            {whenText(timingOf(sale, nowMs), sale.timeZone)}
          </p>
          <p translate={translateOf(view)} className="text-sm text-muted">
            {addressLine(view, nowMs)}
          </p>
          {isPlacedAbout(sale, place) && (
            <p className="text-xs text-muted">{mapText.hereAbout[whyAbout(sale, place, nowMs)]}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1 pt-1.5">
          <Link
            to={`/sale/${sale.id}`}
            viewTransition
            className={buttonClass('paper', 'grow px-1.5! whitespace-nowrap')}
          >
            {mapText.viewDetails}
          </Link>
          <AddToRouteButton sale={sale} isIconOnly />
          <SaveIconButton
            saleId={sale.id}
            saleTitle={sale.title}
            isSaved={view.isSaved}
            onToggle={() => onToggleSave(view)}
          />
        </div>
      </div>
    </PopupFrame>
  );
}
