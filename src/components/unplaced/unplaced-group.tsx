import { ChevronDown } from 'lucide-react';
import { Suspense, useId } from 'react';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { create } from 'zustand';
import { unplacedText } from '../../i18n/pages/discover-text.ts';
import type { Filters } from '../filters/filter-state.ts';
import type { LatLng } from '../../domain/geo/distance.ts';

const UnplacedList = lazyPart(async () => (await import('./unplaced-list.tsx')).UnplacedList);

/** Kept for as long as the page is open, so that coming back from a sale finds the group as it was. */
const useIsOpen = create<boolean>()(() => false);

interface Props {
  readonly filters: Filters;
  readonly origin: LatLng;
  readonly nowMs: number;
}

/**
 * Sales without a place, in a group after all others. No count includes them, and they are not read before the group is
 * opened.
 */
export function UnplacedGroup(props: Props) {
  const isOpen = useIsOpen();
  const listId = useId();
  return (
    <section className="mt-2 border-t-2 border-line">
      <h2 className="font-text text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-start font-semibold"
          onClick={() => useIsOpen.setState(!isOpen, true)}
        >
          {unplacedText.title}
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <UnplacedList {...props} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
