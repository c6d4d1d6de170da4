import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Elements } from './elements.ts';

export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

interface Props {
  readonly label: string;
  readonly stop: SheetStop;
  readonly moreLabel: string;
  readonly lessLabel: string;
  /** Always visible. The sheet is dragged by it. */
  readonly header: ReactNode;
  /** Below the header, and always visible, too. */
  readonly pinned?: Elements;
  readonly children: ReactNode;
  /** What scrolls. */
  readonly scroller?: Ref<HTMLDivElement>;
  readonly onStop: (stop: SheetStop) => void;
  /** How much of its parent it covers, in pixels, whenever that has settled. */
  readonly onHeight: (heightPx: number) => void;
}

/** Left free above a full sheet, so that people see that something is beneath it. */
const FREE_ABOVE_PX = 12;
/** So far a finger moves before it is clear what it wants. */
const SLOP_PX = 10;
/** A flick counts as a drag over the distance that it would cover in this time. */
const FLICK_MS = 180;

interface Sizes {
  readonly headerPx: number;
  readonly roomPx: number;
}

interface Drag {
  readonly startX: number;
  readonly startY: number;
  readonly startPx: number;
  lastY: number;
  lastMs: number;
  /** Pixels a millisecond, upwards. */
  speed: number;
  heightPx: number;
  /** A finger that goes sideways wants something else. */
  isUpright: boolean;
}

/** A sheet at the bottom of its parent, at one of three heights. It is dragged, or moved with its buttons. */
export function DragSheet(props: Props) {
  const { label, stop, moreLabel, lessLabel, header, pinned, children, scroller } = props;
  const { onStop, onHeight } = props;
  const sheet = useRef<HTMLElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [sizes, setSizes] = useState<Sizes>({ headerPx: 96, roomPx: 0 });
  // It begins where it belongs: only later changes of its height are animated.
  const [isPlaced, setIsPlaced] = useState(false);
  const heightPx = heightOf(stop, sizes);
  const at = SHEET_STOPS.indexOf(stop);

  // Runs before anything is drawn, because what is beneath begins in the middle of the part that stays free.
  useLayoutEffect(() => {
    const room = sheet.current?.parentElement;
    if (!room || head.current === null) return undefined;
    const measure = () => {
      const headerPx = head.current?.offsetHeight ?? 0;
      setSizes({ headerPx, roomPx: room.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(() => {
      measure();
      setIsPlaced(true);
    });
    observer.observe(room);
    observer.observe(head.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => onHeight(heightPx), [heightPx, onHeight]);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const isTouch = event.pointerType === 'touch';
    // A finger drags the sheet by a link, too: a tap that moves opens nothing.
    const controls = isTouch ? 'button,select,input,dialog' : 'button,a,select,input,dialog';
    const isControl = event.target instanceof Element && event.target.closest(controls);
    if (isControl || event.button !== 0) return;
    // A finger is captured by what it has touched, which may be swiped.
    if (!isTouch) event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: startX, clientY: startY, timeStamp: lastMs } = event;
    const start = { startX, startY, startPx: heightPx, lastY: startY, lastMs };
    drag.current = { ...start, speed: 0, heightPx, isUpright: !isTouch };
  };
  const move = ({ clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current === null || sheet.current === null) return;
    if (!current.isUpright) {
      if (Math.abs(clientX - current.startX) > SLOP_PX) drag.current = null;
      else if (Math.abs(clientY - current.startY) > SLOP_PX) current.isUpright = true;
      if (drag.current?.isUpright !== true) return;
    }
    const highest = heightOf('full', sizes);
    const wanted = current.startPx + current.startY - clientY;
    current.heightPx = Math.min(highest, Math.max(sizes.headerPx, wanted));
    const passedMs = Math.max(1, timeStamp - current.lastMs);
    current.speed = (current.lastY - clientY) / passedMs;
    current.lastY = clientY;
    current.lastMs = timeStamp;
    sheet.current.style.transition = 'none';
    sheet.current.style.height = `${current.heightPx}px`;
  };
  const end = () => {
    const { current } = drag;
    drag.current = null;
    if (current === null || sheet.current === null) return;
    sheet.current.style.transition = '';
    sheet.current.style.height = `${heightPx}px`;
    const aim = current.heightPx + current.speed * FLICK_MS;
    const nearest = SHEET_STOPS.toSorted(
      (a, b) => Math.abs(heightOf(a, sizes) - aim) - Math.abs(heightOf(b, sizes) - aim),
    )[0];
    if (nearest !== undefined) onStop(nearest);
  };

  return (
    <section
      ref={sheet}
      aria-label={label}
      className={`absolute inset-x-0 bottom-0 z-20 flex flex-col rounded-t-2xl border-t-2 border-ink bg-paper shadow-[0_-4px_16px_rgb(31_27_22/12%)] ${isPlaced ? 'transition-[height] duration-200' : ''}`}
      style={{ height: heightPx }}
    >
      <div
        ref={head}
        className="relative shrink-0 cursor-grab touch-none px-4 pt-4 pb-2 select-none active:cursor-grabbing"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span
          aria-hidden
          className="absolute top-1.5 left-1/2 h-1.5 w-12 -translate-x-1/2 rounded-full bg-edge"
        />
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 grow">{header}</div>
          <div className="flex shrink-0">
            <StopButton
              label={lessLabel}
              isAtEnd={at === 0}
              icon={<ChevronDown aria-hidden />}
              onPress={() => onStop(SHEET_STOPS[at - 1] ?? stop)}
            />
            <StopButton
              label={moreLabel}
              isAtEnd={at === SHEET_STOPS.length - 1}
              icon={<ChevronUp aria-hidden />}
              onPress={() => onStop(SHEET_STOPS[at + 1] ?? stop)}
            />
          </div>
        </div>
        {pinned}
      </div>
      <div
        ref={scroller}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4"
        onFocus={() => {
          // The keyboard has reached something that is cut off.
          if (stop === 'peek') onStop('half');
        }}
      >
        {children}
      </div>
    </section>
  );
}

interface StopButtonProps {
  readonly label: string;
  readonly isAtEnd: boolean;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

/** At the last height the button stays, so that it keeps the focus. */
function StopButton({ label, isAtEnd, icon, onPress }: StopButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      className="grid size-11 place-content-center rounded-full hover:bg-sunk aria-disabled:text-edge [&_svg]:size-5.5"
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

function heightOf(stop: SheetStop, { headerPx, roomPx }: Sizes): number {
  if (stop === 'peek') return headerPx;
  const fullPx = Math.max(headerPx, roomPx - FREE_ABOVE_PX);
  return stop === 'full' ? fullPx : Math.min(fullPx, Math.max(headerPx, Math.round(roomPx / 2)));
}
