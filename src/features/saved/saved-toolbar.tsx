import { ListFilter, Map as MapIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { mapText } from '../../i18n/pages/map-text.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/text-input.tsx';
import { CreateRoute } from './route-mode.tsx';
import { ALL_STATUSES, SAVED_SORTS, SAVED_STATUSES, type SavedStatuses } from './saved-list.ts';
import type { SavedOptions } from './use-saved-options.ts';

interface Props {
  readonly options: SavedOptions;
  readonly onChange: (options: SavedOptions) => void;
  /** Null while sales are chosen for a route. */
  readonly onEnterRouteMode: (() => void) | null;
  /** How many of them one can still visit, and what plans a route of those. */
  readonly aheadCount: number;
  readonly onPlanAll: () => void;
}

/** Two and two on a phone, so that the list begins on the first screen. */
const ROW =
  'grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 max-md:*:px-2 max-md:*:text-sm md:flex md:w-auto md:flex-wrap';

/** The order of the list, and the filter with Reset and Apply (spec 2). */
export function SavedToolbar(props: Props) {
  const { options, onChange, onEnterRouteMode, aheadCount, onPlanAll } = props;
  const [isFiltering, setIsFiltering] = useState(false);
  const panelId = useId();
  const isNarrowed = SAVED_STATUSES.some((status) => !options.statuses[status]);
  const choose = (statuses: SavedStatuses) => {
    setIsFiltering(false);
    onChange({ ...options, statuses });
  };
  return (
    <div className="flex w-full flex-col items-end gap-3 md:w-auto">
      <div className={ROW}>
        <Link to="/map?saved" className={buttonClass('paper')}>
          <MapIcon aria-hidden className="size-5" />
          {mapText.viewAllOnMap}
        </Link>
        {onEnterRouteMode !== null && (
          <CreateRoute onEnter={onEnterRouteMode} aheadCount={aheadCount} onPlanAll={onPlanAll} />
        )}
        <Select
          aria-label={savedText.sortBy}
          className="min-w-0 font-semibold md:w-auto"
          value={options.sort}
          onChange={(event) => {
            const sort = SAVED_SORTS.find((known) => known === event.currentTarget.value);
            if (sort) onChange({ ...options, sort });
          }}
        >
          {SAVED_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {savedText.sorts[sort]}
            </option>
          ))}
        </Select>
        <Button
          aria-expanded={isFiltering}
          aria-controls={panelId}
          aria-label={isNarrowed ? savedText.filterOn : savedText.filter}
          className={isNarrowed ? 'bg-notice-wash' : ''}
          onClick={() => setIsFiltering(!isFiltering)}
        >
          <ListFilter aria-hidden className="size-5" />
          {savedText.filter}
        </Button>
      </div>
      {isFiltering && <FilterPanel id={panelId} statuses={options.statuses} onApply={choose} />}
    </div>
  );
}

interface PanelProps {
  readonly id: string;
  readonly statuses: SavedStatuses;
  readonly onApply: (statuses: SavedStatuses) => void;
}

/** The choice takes effect once it is applied. */
function FilterPanel({ id, statuses, onApply }: PanelProps) {
  const [chosen, setChosen] = useState(statuses);
  return (
    <section
      id={id}
      aria-label={savedText.filter}
      className="flex w-full animate-arrive flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-2xl border-2 border-line bg-card px-3.5 py-3"
    >
      <div className="flex flex-wrap gap-x-4">
        {SAVED_STATUSES.map((status) => (
          <Checkbox
            key={status}
            label={savedText.statuses[status]}
            checked={chosen[status]}
            onChange={(isOn) => setChosen({ ...chosen, [status]: isOn })}
          />
        ))}
      </div>
      <div className="flex grow gap-2 md:grow-0">
        <Button className="grow" onClick={() => onApply(ALL_STATUSES)}>
          {savedText.reset}
        </Button>
        <Button look="sign" className="grow" onClick={() => onApply(chosen)}>
          {savedText.apply}
        </Button>
      </div>
    </section>
  );
}
