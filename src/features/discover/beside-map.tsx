import { Suspense, useState } from 'react';
import { MapBroken } from '../../components/sale-map/map-broken.tsx';
import type { Selection } from '../../components/sale-map/selection.ts';
import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type { Bounds } from '../../domain/geo/bounds.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { mapText } from '../../i18n/pages/map-text.ts';

const SaleMap = lazyPart(
  async () => (await import('../../components/sale-map/sale-map.tsx')).SaleMap,
  { isExtra: true },
);

interface Props {
  readonly query: DiscoverQuery;
  /** The sale that someone points at in the list. */
  readonly pointedId: string | null;
  readonly onSearchArea: (bounds: Bounds) => void;
}

/** The list's sales on a map beside it. Moving the map changes nothing in the list until someone asks for it. */
export function BesideMap({ query, pointedId, onSearchArea }: Props) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [failure, setFailure] = useState<{ readonly retry: () => void } | null>(null);
  if (failure !== null) {
    return (
      <MapBroken
        onRetry={() => {
          failure.retry();
          setFailure(null);
        }}
      />
    );
  }
  return (
    <Suspense fallback={<p className="p-6 font-semibold">{mapText.loading}</p>}>
      <SaleMap
        name="discover"
        query={query}
        routeIds={null}
        fitsAll
        selection={selection}
        highlightedId={pointedId}
        coveredBottomPx={0}
        onSelect={setSelection}
        onSearchArea={onSearchArea}
        onFailure={setFailure}
      />
    </Suspense>
  );
}
