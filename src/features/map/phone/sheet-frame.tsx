import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Selection } from '../../../components/sale-map/selection.ts';
import { selectionOf } from '../../../components/sale-map/selection.ts';
import { useKnownSales } from '../../../components/sale-map/use-known-sales.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { useNow } from '../../../page/app/use-now.ts';
import type { Elements } from '../../../ui/elements.ts';
import { DragSheet, type SheetStop } from '../../../ui/drag-sheet.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { type FrameProps, FRAME_HEIGHT, LIST_ID, SkipMap } from '../map-frame.tsx';
import { SaleHeader } from './sale-header.tsx';
import { SaleOnSheet } from './sale-on-sheet.tsx';
import { neighborsOf, type SaleOrder } from './neighbors.ts';

interface Props extends FrameProps {
  readonly heading: Elements;
  readonly list: Elements;
  readonly drawMap: (coveredBottomPx: number) => Elements;
  readonly order: SaleOrder;
  readonly onSelect: (selection: Selection | null) => void;
}

const NONE: readonly string[] = [];

/** On phones, the list lies on a sheet over the map, and a selected sale turns the sheet into its card. */
export function SheetFrame(props: Props) {
  const { bar, heading, controls, list, scroller, drawMap, selection, onSelect } = props;
  const { order } = props;
  const [stop, setStop] = useState<SheetStop>('half');
  const [cardStop, setCardStop] = useState<SheetStop>('peek');
  const [coveredPx, setCoveredPx] = useState(0);
  const [seenSerial, setSeenSerial] = useState(selection?.serial ?? 0);
  // A sale that was chosen in the full list must be visible on the map.
  if (selection !== null && selection.serial !== seenSerial) {
    setSeenSerial(selection.serial);
    setCardStop('peek');
    if (stop === 'full') setStop('half');
  }
  const takeHeight = useCallback((heightPx: number) => setCoveredPx(heightPx), []);

  const nowMs = useNow();
  const selectedId = selection?.saleId ?? null;
  const { views, marks } = useKnownSales(selectedId === null ? NONE : [selectedId], nowMs);
  const view = views.get(selectedId ?? '');
  const mark = marks[0];
  const neighbors = neighborsOf(selectedId ?? '', order.ids);
  // A sale without a place is not on the map: it stays in the list, which says so.
  const isCard = view !== undefined && mark !== undefined;
  const shownStop = isCard ? cardStop : stop;

  const go = (saleId: string) => onSelect(selectionOf(saleId, 'next'));
  const close = () => {
    onSelect(null);
    backToMark(selectedId ?? '');
  };
  const card = useRef<HTMLDivElement>(null);
  const serial = isCard && selection?.by === 'mark' ? selection.serial : null;
  useEffect(() => {
    if (serial !== null) card.current?.focus({ preventScroll: true });
  }, [serial]);
  const isAtEnd = neighbors.place !== null && neighbors.nextId === null;
  const findMore = useEffectEvent(() => {
    if (order.ids.length < order.count) order.onMore();
  });
  useEffect(() => {
    if (isAtEnd) findMore();
  }, [isAtEnd]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A sheet that the card has opened takes its own keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    const to = { ArrowLeft: neighbors.previousId, ArrowRight: neighbors.nextId }[event.key];
    if (event.key === 'Escape') close();
    else if (to) go(to);
  };

  return (
    <div className={`flex flex-col ${FRAME_HEIGHT}`}>
      {bar && <div className="flex shrink-0 border-b border-line">{bar}</div>}
      <div className="relative min-h-0 grow overflow-hidden">
        <SkipMap />
        {drawMap(shownStop === 'full' ? 0 : coveredPx)}
        <DragSheet
          label={mapText.sheet}
          stop={shownStop}
          moreLabel={mapText.sheetUp}
          lessLabel={mapText.sheetDown}
          header={
            isCard ? (
              <SaleHeader neighbors={neighbors} order={order} onGo={go} onClose={close} />
            ) : (
              heading
            )
          }
          pinned={
            isCard && (
              // A dialog that leaves the rest of the page usable. Its buttons take the keys; arrows are one more way.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <div
                ref={card}
                role="dialog"
                aria-label={view.sale.title}
                tabIndex={-1}
                className="max-h-[45dvh] overflow-x-clip overflow-y-auto outline-none"
                onKeyDown={onKeyDown}
              >
                <SaleOnSheet
                  view={view}
                  mark={mark}
                  nowMs={nowMs}
                  neighbors={neighbors}
                  onGo={go}
                />
              </div>
            )
          }
          scroller={scroller}
          onStop={isCard ? setCardStop : setStop}
          onHeight={takeHeight}
        >
          <div id={LIST_ID} className="flex min-h-full flex-col gap-3">
            {/* The page keeps its title and its count. */}
            {isCard && <div className="pt-2">{heading}</div>}
            {controls && <div className="-ms-3.5 -mt-1 -mb-2">{controls}</div>}
            {list}
          </div>
        </DragSheet>
        <StatusRegion className="sr-only">
          {isCard && selection?.by === 'next' ? view.sale.title : ''}
        </StatusRegion>
      </div>
    </div>
  );
}

/** The focus goes back to the sale's mark, or to the first one if a cluster holds the sale. */
function backToMark(saleId: string): void {
  const mark =
    document.querySelector<HTMLElement>(`[data-mark="${CSS.escape(saleId)}"]`) ??
    document.querySelector<HTMLElement>('[data-mark][tabindex="0"]');
  mark?.focus({ preventScroll: true });
}
