import { useEffect, useRef } from 'react';
import { SaleCard } from '../../components/sale-card.tsx';
import { SaleCardSkeleton } from '../../components/sale-card-skeleton.tsx';
import { useSaveToggle } from '../../components/use-save-toggle.ts';
import { saveSale } from '../../actions/save-sale.ts';
import { unsaveSale } from '../../actions/unsave-sale.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';

import { discoverText } from '../../i18n/discover.ts';
import { Button } from '../../ui/button.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import { useLate } from '../../ui/use-late.ts';
import { useListedViews } from './list-memory.ts';
import { useIsReading } from './use-is-reading.ts';
import { EmptyResults } from './empty-results.tsx';

export interface ResultPage {
  readonly total: number;
  readonly items: readonly {
    readonly id: string;
    readonly distanceMiles: number | null;
    readonly status: SaleStatus;
  }[];
  readonly widen: { readonly radiusMiles: number; readonly count: number } | null;
  readonly areaKnown: boolean;
  readonly asOfMs: number | null;
}

interface Props {
  readonly page: ResultPage | null;
  readonly nowMs: number;
  readonly onShowMore: () => void;
  readonly onWiden: (radiusMiles: number) => void;
}

/** Spec 9. */
const SKELETON_COUNT = 6;
/** As many as a phone shows without scrolling. */
const FIRST_PICTURES = 3;

const GRID = 'grid grow grid-cols-1 gap-3 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** The list, or what stands in its place: six skeletons, or why there is nothing and what to do. */
export function SaleResults(props: Props) {
  const { page } = props;
  const isReading = useIsReading(page);
  const isLate = useLate(isReading);
  if (page === null || isReading) return isLate ? <Skeletons /> : <div className="min-h-dvh" />;
  if (page.total === 0) return <EmptyResults page={page} onWiden={props.onWiden} />;
  return <Cards {...props} page={page} />;
}

function Skeletons() {
  return (
    <div aria-busy className={GRID}>
      <StatusRegion className="sr-only">{discoverText.loading}</StatusRegion>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  );
}

function Cards({ page, nowMs, onShowMore }: Props & { readonly page: ResultPage }) {
  const views = useListedViews(page.items.map((item) => item.id));
  const toggleSave = useSaveToggle({ save: saveSale, unsave: unsaveSale });
  return (
    <div className="flex grow flex-col items-center gap-5">
      <ul aria-label={discoverText.list} className={`${GRID} w-full`}>
        {page.items.map((item, index) => {
          const view = views.get(item.id);
          return (
            <li
              key={item.id}
              className="[content-visibility:auto] [contain-intrinsic-size:auto_11rem] md:[contain-intrinsic-size:auto_26rem]"
            >
              {view ? (
                <SaleCard
                  view={view}
                  status={item.status}
                  distanceMiles={item.distanceMiles}
                  nowMs={nowMs}
                  isFirst={index < FIRST_PICTURES}
                  onToggleSave={toggleSave}
                />
              ) : (
                <SaleCardSkeleton />
              )}
            </li>
          );
        })}
      </ul>
      {page.items.length < page.total && (
        <More shown={page.items.length} total={page.total} onShowMore={onShowMore} />
      )}
    </div>
  );
}

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly onShowMore: () => void;
}

/** More cards as soon as the end comes near; the button is for who moves by keyboard. */
function More({ shown, total, onShowMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onShowMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={end} className="flex flex-col items-center gap-2">
      <p className="text-sm text-muted tabular-nums">{discoverText.shownOf(shown, total)}</p>
      <Button onClick={onShowMore}>{discoverText.showMore}</Button>
    </div>
  );
}
