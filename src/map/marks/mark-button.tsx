import { memo } from 'react';
import { isOverMark, type MapMark, type SaleMark } from '../../domain/sale/map-mark.ts';
import { Anchored } from '../overlay/anchored.tsx';
import { CountRing } from './count-ring.tsx';
import type { MarkLook } from './signs/mark-looks.ts';
import { TimePin } from './signs/time-pin.tsx';
import { TypePin } from './type-pin.tsx';

interface Props {
  readonly mark: MapMark;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
  /** Its number on the route. Null if it is on none. */
  readonly stop: number | null;
  /** What a screen reader says. */
  readonly name: string;
  readonly state: MarkLook['state'];
  /** Null: it says nothing, or there is no room. */
  readonly word: string | null;
  readonly minutesLeft: number | null;
  readonly onPress: (mark: MapMark) => void;
}

/**
 * A mark as a real button. Its name says what its color, shape and place say to the eye. All that changes with time comes
 * as plain values, so that a minute draws anew only those that it changes.
 */
export const MarkButton = memo(function MarkButton(props: Props) {
  const { mark, name, isTabStop, isSelected, isHighlighted, stop, onPress } = props;
  const isUp = isSelected || isHighlighted;
  // The foot of a sign is its place; everything else stands on its middle.
  const isSign = mark.kind === 'sale' && stop === null;
  return (
    <Anchored as="li" point={mark} className={isUp ? 'z-20' : 'hover:z-20 focus-within:z-20'}>
      <button
        type="button"
        data-mark={mark.id}
        aria-label={name}
        aria-pressed={mark.kind === 'cluster' ? undefined : isSelected}
        tabIndex={isTabStop ? 0 : -1}
        className={`absolute grid min-h-11 min-w-11 -translate-x-1/2 justify-center rounded-full transition-[scale] duration-150 hover:scale-115 focus-visible:outline-offset-0 ${isSign ? 'origin-bottom -translate-y-full content-end' : '-translate-y-1/2 content-center'} ${isUp ? 'scale-125' : ''}`}
        onClick={() => onPress(mark)}
      >
        <MarkPicture {...props} isUp={isUp} />
      </button>
    </Anchored>
  );
});

function MarkPicture({
  mark,
  stop,
  state,
  word,
  minutesLeft,
  isUp,
}: Props & { readonly isUp: boolean }) {
  const isSigned = mark.kind === 'sale' && stop === null && word !== null;
  return (
    <>
      {isUp && !isSigned && (
        <span
          aria-hidden
          className="absolute inset-0 m-auto size-11 rounded-full bg-sign/70 ring-2 ring-on-sign"
        />
      )}
      <span className="relative drop-shadow-[0_1px_2px_rgb(31_27_22/45%)]">
        {isSigned ? (
          <TimePin
            saleType={mark.saleType}
            look={{ state, word, minutesLeft }}
            isAbout={mark.aboutMiles !== null}
            isUp={isUp}
          />
        ) : mark.kind === 'sale' ? (
          <SalePin mark={mark} stop={stop} state={state} />
        ) : (
          <CountRing {...mark} isStack={mark.kind === 'stack'} />
        )}
      </span>
    </>
  );
}

interface SalePinProps extends Pick<Props, 'stop' | 'state'> {
  readonly mark: SaleMark;
}

function SalePin({ mark, stop, state }: SalePinProps) {
  if (stop !== null) return <StopPin stop={stop} />;
  return (
    <TypePin
      saleType={mark.saleType}
      isOver={isOverMark(mark)}
      isAbout={mark.aboutMiles !== null}
      isLater={state === 'later'}
    />
  );
}

function StopPin({ stop }: { readonly stop: number }) {
  return (
    <span className="grid size-9 place-content-center rounded-full border-3 border-card bg-ink font-display text-[15px] font-extrabold text-paper tabular-nums">
      {stop}
    </span>
  );
}
