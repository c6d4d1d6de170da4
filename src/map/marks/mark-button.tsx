import { memo } from 'react';
import { isOverMark, type MapMark, type SaleMark } from '../../domain/sale/map-mark.ts';
import { clusterMarkText, saleMarkText, stackMarkText } from '../../i18n/pages/map-text.ts';
import { Anchored } from '../overlay/anchored.tsx';
import { CountRing } from './count-ring.tsx';
import { TypePin } from './type-pin.tsx';

interface Props {
  readonly mark: MapMark;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
  /** Its number on the route. Null if it is on none. */
  readonly stop: number | null;
  readonly nowMs: number;
  readonly onPress: (mark: MapMark) => void;
}

/** A mark as a real button. Its name says what its color, shape and place say to the eye. */
export const MarkButton = memo(function MarkButton(props: Props) {
  const { mark, isTabStop, isSelected, isHighlighted, stop, nowMs, onPress } = props;
  const isUp = isSelected || isHighlighted;
  return (
    <Anchored as="li" point={mark} className={isUp ? 'z-20' : 'hover:z-20 focus-within:z-20'}>
      <button
        type="button"
        data-mark={mark.id}
        aria-label={markText(mark, nowMs, stop)}
        aria-pressed={mark.kind === 'cluster' ? undefined : isSelected}
        tabIndex={isTabStop ? 0 : -1}
        className={`absolute grid min-h-11 min-w-11 -translate-1/2 place-content-center rounded-full transition-[scale] duration-150 hover:scale-115 focus-visible:outline-offset-0 ${isUp ? 'scale-125' : ''}`}
        onClick={() => onPress(mark)}
      >
        {isUp && (
          <span
            aria-hidden
            className="absolute inset-0 m-auto size-11 rounded-full bg-sign/70 ring-2 ring-on-sign"
          />
        )}
        <span className="relative drop-shadow-[0_1px_2px_rgb(31_27_22/45%)]">
          {mark.kind === 'sale' ? (
            <SalePin mark={mark} stop={stop} />
          ) : (
            <CountRing
              count={mark.count}
              counts={mark.counts}
              isOver={mark.isOver}
              isStack={mark.kind === 'stack'}
            />
          )}
        </span>
      </button>
    </Anchored>
  );
});

function SalePin({ mark, stop }: { readonly mark: SaleMark; readonly stop: number | null }) {
  if (stop !== null) return <StopPin stop={stop} />;
  const isAbout = mark.aboutMiles !== null;
  return <TypePin saleType={mark.saleType} isOver={isOverMark(mark)} isAbout={isAbout} />;
}

function StopPin({ stop }: { readonly stop: number }) {
  return (
    <span className="grid size-9 place-content-center rounded-full border-3 border-card bg-ink font-display text-[15px] font-extrabold text-paper tabular-nums">
      {stop}
    </span>
  );
}

function markText(mark: MapMark, nowMs: number, stop: number | null): string {
  if (mark.kind === 'sale') return saleMarkText(mark, nowMs, stop);
  return mark.kind === 'cluster' ? clusterMarkText(mark) : stackMarkText(mark);
}
