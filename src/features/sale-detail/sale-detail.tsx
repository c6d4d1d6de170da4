import type { SaleView } from '../../domain/sale/sale-view.ts';
import { Suspense, useEffect } from 'react';
import { knownPoint } from '../../domain/sale/best-point.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { markStart } from '../../platform/start-marks.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ActionBar } from './action-bar.tsx';
import { BackButton } from './back-button.tsx';
import { GoodToKnow, HoursSection, ItemsAndSeller, SaleDescription } from './detail-sections.tsx';
import { TellIfOn } from './on-site/is-it-on-panel.tsx';
import { PhotoCover } from './photos/photo-cover.tsx';
import { PhotoGrid } from './photos/photo-grid.tsx';
import { OpenedGallery, useGallery } from './photos/use-gallery.tsx';
import { SaleHead } from './sale-head.tsx';
import { SideCard } from './side-card.tsx';
import { useCountView } from './use-count-view.ts';

const Reviews = lazyPart(async () => (await import('./reviews/review-list.tsx')).Reviews);
const SimilarSales = lazyPart(async () => (await import('./similar-sales.tsx')).SimilarSales);

/** Tailwind's `lg`: from there on the facts stand beside the photos, with what one can do. */
const TWO_COLUMNS = '(width >= 64rem)';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** Everything about one sale: photos, when, where, what, who, and what to do with it. */
export function SaleDetail({ view, nowMs }: Props) {
  const { sale } = view;
  const status = statusOf(sale, nowMs);
  const zipPoints = useZipPoints([sale.zipCode]);
  const near = knownPoint(sale, view.place, zipPoints(sale.zipCode));
  const isBeside = useMedia(TWO_COLUMNS);
  const gallery = useGallery(view);
  useCountView(sale.id, view.isMine);
  useEffect(() => markStart('card'), []);
  return (
    <article className="safe-x mx-auto w-full max-w-6xl pb-8 md:pt-6 sideways:pt-2">
      <title>{shellText.pageTitle(sale.title)}</title>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0 sideways:grid sideways:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sideways:gap-x-6">
          <div className="relative self-start">
            <PhotoCover view={view} gallery={gallery} />
            <BackButton />
          </div>
          <div className="min-w-0">
            <SaleHead view={view} status={status} nowMs={nowMs} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SaleDescription description={sale.description} />
          <PhotoGrid sale={sale} gallery={gallery} />
          <HoursSection sale={sale} nowMs={nowMs} />
          <GoodToKnow sale={sale} />
          <TellIfOn view={view} nowMs={nowMs} />
          <ItemsAndSeller view={view} />
        </div>
        <SideCard view={view} status={status} nowMs={nowMs} isBeside={isBeside} near={near} />
        <div className="min-w-0">
          <Suspense>{sale.userId !== null && <Reviews view={view} />}</Suspense>
        </div>
      </div>
      <Suspense>
        {!view.isMine && near !== null && <SimilarSales view={view} near={near} nowMs={nowMs} />}
      </Suspense>
      {!isBeside && !view.isMine && <ActionBar view={view} status={status} near={near} />}
      <OpenedGallery {...gallery} />
    </article>
  );
}
