import { Link } from 'react-router-dom';
import type { StackMark } from '../../../domain/sale/map-mark.ts';
import { timingOf } from '../../../domain/sale/status.ts';
import { useSaleViews } from '../../../page/sales/use-sale-views.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { whenText } from '../../../i18n/sale/when-text.ts';
import { TypeMark } from '../../sale/type-mark.tsx';
import { PopupFrame } from './popup-frame.tsx';

/** The height of a row: a title of one line, and the time. */
const ROW_REM = 3.75;

interface Props {
  readonly mark: StackMark;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** The sales at one point, which no zoom separates, as a list of links. */
export function StackPopup({ mark, nowMs, onClose }: Props) {
  const { views } = useSaleViews(mark.saleIds);
  const { count, saleIds, aboutMiles } = mark;
  const title = aboutMiles === null ? mapText.stackTitle(count) : mapText.stackAbout(count);
  return (
    <PopupFrame point={mark} label={title} takesFocus onClose={onClose}>
      <h3 className="border-b border-line py-3 ps-3 pe-12 text-[1.0625rem] leading-tight">
        {title}
      </h3>
      <ul
        className="max-h-60 overflow-y-auto overscroll-contain"
        // The map makes room for the popup when it opens, and the sales are read after that.
        style={{ minHeight: `min(15rem, ${saleIds.length * ROW_REM}rem)` }}
      >
        {saleIds.map((id) => {
          const sale = views.get(id)?.sale;
          return (
            sale && (
              <li key={id} className="border-b border-line last:border-0">
                <Link
                  to={`/sale/${id}`}
                  viewTransition
                  className="flex min-h-11 items-start gap-2 px-3 py-2 hover:bg-sunk"
                >
                  <span className="pt-1">
                    <TypeMark saleType={sale.saleType} />
                  </span>
                  <span className="min-w-0">
                    <span translate="no" className="line-clamp-2 font-semibold">
                      {sale.title}
                    </span>
                    <span className="block text-sm text-muted tabular-nums">
                      {whenText(timingOf(sale, nowMs), sale.timeZone)}
                    </span>
                  </span>
                </Link>
              </li>
            )
          );
        })}
      </ul>
      {saleIds.length < count && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          {mapText.stackMore(saleIds.length, count)}
        </p>
      )}
    </PopupFrame>
  );
}
