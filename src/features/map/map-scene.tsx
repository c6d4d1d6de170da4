import { Suspense, useRef, useState } from 'react';
import { MapBroken } from '../../components/sale-map/map-broken.tsx';
import type { SaleMapProps } from '../../components/sale-map/sale-map.tsx';
import { type Selection, selectionOf } from '../../components/sale-map/selection.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import type { Elements } from '../../ui/elements.ts';
import { BESIDE, useMedia } from '../../ui/use-media.ts';
import { BesideFrame, PlainFrame } from './map-frame.tsx';
import type { SaleOrder } from './phone/neighbors.ts';
import { SheetFrame } from './phone/sheet-frame.tsx';
import { useScrollToSelected } from './use-scroll-to-selected.ts';

const SaleMap = lazyPart(
  async () => (await import('../../components/sale-map/sale-map.tsx')).SaleMap,
);

/** What connects a list with the map beside it. */
export interface ListBeside {
  readonly selectedId: string | null;
  readonly onPick: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
}

interface Props extends Pick<
  SaleMapProps,
  'name' | 'query' | 'routeIds' | 'footIds' | 'way' | 'fitsAll' | 'onSearchArea' | 'time'
> {
  /** The sale that the address selects. */
  readonly linkedId?: string | null;
  /** Leads everything else. */
  readonly bar?: Elements;
  readonly heading: Elements;
  /** What changes the list: beside the heading, or above the list on a sheet. */
  readonly controls?: Elements;
  /** In which a phone goes from a selected sale to the next. */
  readonly order: SaleOrder;
  readonly renderList: (beside: ListBeside) => Elements;
}

/** A map and its list: beside it on wide screens, on a sheet over it on phones. */
export function MapScene({
  linkedId = null,
  bar,
  heading,
  controls,
  order,
  renderList,
  ...map
}: Props) {
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
          hasPopup={isBeside}
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

  const frame = {
    bar,
    heading,
    controls,
    list: renderList({
      selectedId: selection?.saleId ?? null,
      onPick: (saleId) => setSelection(selectionOf(saleId, 'list')),
      onPoint: setPointedId,
    }),
    scroller,
    drawMap,
    selection,
  };
  if (isBeside) return <BesideFrame {...frame} />;
  return failure === null ? (
    <SheetFrame {...frame} order={order} onSelect={setSelection} />
  ) : (
    <PlainFrame {...frame} />
  );
}
