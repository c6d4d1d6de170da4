import { Suspense, useCallback, useRef, useState } from 'react';
import { focusPageTitle } from '../../components/page/page-title.tsx';
import { MapBroken } from '../../components/sale-map/map-broken.tsx';
import { SIDE_LIST_WIDTH } from '../../components/sale-map/map-numbers.ts';
import type { SaleMapProps } from '../../components/sale-map/sale-map.tsx';
import { type Selection, selectionOf } from '../../components/sale-map/selection.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { DragSheet, type SheetStop } from '../../ui/drag-sheet.tsx';
import type { Elements } from '../../ui/elements.ts';
import { BESIDE, useMedia } from '../../ui/use-media.ts';
import { useScrollToSelected } from './use-scroll-to-selected.ts';

const SaleMap = lazyPart(
  async () => (await import('../../components/sale-map/sale-map.tsx')).SaleMap,
);

const LIST_ID = 'map-list';

/** What connects a list with the map beside it. */
export interface ListBeside {
  readonly selectedId: string | null;
  readonly onPick: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
}

interface Props extends Pick<
  SaleMapProps,
  'name' | 'query' | 'routeIds' | 'footIds' | 'way' | 'fitsAll' | 'onSearchArea'
> {
  /** The sale that the address selects. */
  readonly linkedId?: string | null;
  /** Leads everything else. */
  readonly bar?: Elements;
  readonly heading: Elements;
  /** What changes the list: beside the heading, or above the list on a sheet. */
  readonly controls?: Elements;
  readonly renderList: (beside: ListBeside) => Elements;
}

/** A map and its list: beside it on wide screens, on a sheet over it on phones. */
export function MapScene({ linkedId = null, bar, heading, controls, renderList, ...map }: Props) {
  const [selection, setSelection] = useState<Selection | null>(() =>
    linkedId === null ? null : selectionOf(linkedId, 'link'),
  );
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly retry: () => void } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isBeside = useMedia(BESIDE);
  useScrollToSelected(scroller, selection);

  const drawMap = (coveredBottomPx: number) =>
    failure === null ? (
      <Suspense fallback={<p className="p-6 font-semibold">{mapText.loading}</p>}>
        <SaleMap
          {...map}
          selection={selection}
          highlightedId={pointedId}
          coveredBottomPx={coveredBottomPx}
          onSelect={setSelection}
          onFailure={setFailure}
        />
      </Suspense>
    ) : (
      <MapBroken
        onRetry={() => {
          failure.retry();
          setFailure(null);
        }}
      />
    );

  const Frame = isBeside ? BesideFrame : failure === null ? SheetFrame : PlainFrame;
  return (
    <Frame
      bar={bar}
      heading={heading}
      controls={controls}
      list={renderList({
        selectedId: selection?.saleId ?? null,
        onPick: (saleId) => setSelection(selectionOf(saleId, 'list')),
        onPoint: setPointedId,
      })}
      scroller={scroller}
      drawMap={drawMap}
      selection={selection}
    />
  );
}

interface FrameProps {
  readonly bar: Elements;
  readonly heading: Elements;
  readonly controls: Elements;
  readonly list: Elements;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly drawMap: (coveredBottomPx: number) => Elements;
  readonly selection: Selection | null;
}

const HEIGHT = 'h-[calc(100dvh-var(--header-height)-var(--bars-height))]';

/** Spec 9: from 768 px on the list is 400 px wide, beside the map. A little less on phones held sideways. */
function BesideFrame({ bar, heading, controls, list, scroller, drawMap }: FrameProps) {
  return (
    <div className={`relative flex flex-row-reverse overflow-hidden ${HEIGHT}`}>
      <SkipMap />
      <div className="min-w-0 grow">{drawMap(0)}</div>
      <div
        ref={scroller}
        id={LIST_ID}
        className={`@container/list flex ${SIDE_LIST_WIDTH} max-w-[55vw] shrink-0 flex-col gap-3 overflow-y-auto border-e-2 border-line px-4 pb-4 [@media(height<30rem)]:gap-1 [@media(height<30rem)]:pb-1.5`}
      >
        {bar ? (
          <div className="sticky top-0 z-10 -mx-4 -mb-1 flex shrink-0 border-b border-line bg-paper [@media(height<30rem)]:mb-0 [&_button]:grow">
            {bar}
          </div>
        ) : (
          <span aria-hidden className="h-1 shrink-0" />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {heading}
          {controls}
        </div>
        {list}
      </div>
    </div>
  );
}

function SheetFrame({ bar, heading, controls, list, scroller, drawMap, selection }: FrameProps) {
  const [stop, setStop] = useState<SheetStop>('half');
  const [coveredPx, setCoveredPx] = useState(0);
  const [seenSerial, setSeenSerial] = useState(selection?.serial ?? 0);
  // A sale that was chosen in the full list must be visible on the map.
  if (selection !== null && selection.serial !== seenSerial) {
    setSeenSerial(selection.serial);
    if (stop === 'full') setStop('half');
  }
  const takeHeight = useCallback((heightPx: number) => setCoveredPx(heightPx), []);
  return (
    <div className={`flex flex-col ${HEIGHT}`}>
      {bar && <div className="flex shrink-0 border-b border-line">{bar}</div>}
      <div className="relative min-h-0 grow overflow-hidden">
        <SkipMap />
        {drawMap(stop === 'full' ? 0 : coveredPx)}
        <DragSheet
          label={mapText.sheet}
          stop={stop}
          moreLabel={mapText.sheetUp}
          lessLabel={mapText.sheetDown}
          header={heading}
          scroller={scroller}
          onStop={setStop}
          onHeight={takeHeight}
        >
          <div id={LIST_ID} className="flex min-h-full flex-col gap-3">
            {controls && <div className="-ms-3.5 -mt-1 -mb-2">{controls}</div>}
            {list}
          </div>
        </DragSheet>
      </div>
    </div>
  );
}

/** Without a map the list is the page. */
function PlainFrame({ bar, heading, controls, list, scroller, drawMap }: FrameProps) {
  return (
    <div ref={scroller} id={LIST_ID} className="flex flex-col gap-3 p-4">
      {bar && <div className="-mx-4 -mt-4 flex border-b border-line">{bar}</div>}
      {heading}
      {drawMap(0)}
      {controls}
      {list}
    </div>
  );
}

function SkipMap() {
  return (
    <a
      href={`#${LIST_ID}`}
      className="skip-link rounded-lg border-2 border-on-sign bg-sign px-4 py-2 font-semibold text-on-sign"
      onClick={(event) => {
        event.preventDefault();
        focusPageTitle();
      }}
    >
      {mapText.skip}
    </a>
  );
}
