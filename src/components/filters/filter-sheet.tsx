import { useState } from 'react';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterButtons } from './filter-panel.tsx';
import { withCounts } from './counted-query.ts';
import { type Filters, resetFilters, toQuery } from './filter-state.ts';
import type { LatLng } from '../../domain/geo/distance.ts';

interface Props {
  readonly filters: Filters;
  readonly origin: LatLng;
  readonly nowMs: number;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

/** On phones: a sheet over the list. Its button shows the count; only pressing it changes the list. */
export function FilterSheet({ filters, origin, nowMs, onApply, onClose }: Props) {
  const [chosen, setChosen] = useState(filters);
  const { page } = useDiscover(withCounts(toQuery(chosen, origin, 1), nowMs));
  return (
    <Sheet
      title={discoverText.filters}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <FilterButtons
          total={page?.total ?? null}
          onReset={() => setChosen(resetFilters(chosen))}
          onApply={() => onApply(chosen)}
        />
      }
    >
      <FilterFields
        filters={chosen}
        counts={page?.counts ?? null}
        nowMs={nowMs}
        onChange={setChosen}
      />
    </Sheet>
  );
}
