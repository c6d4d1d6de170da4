import type { SaleView } from '../../domain/sale/sale-view.ts';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { WhereMap } from '../../components/place-map/where-map.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { manageSaleText } from '../../i18n/sale/manage-sale-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { detailAboutText, detailDistanceText } from '../../i18n/sale/sale-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import {
  addressLine,
  type Point,
  releaseNote,
  translateOf,
  wayTo,
} from '../../components/sale/where-it-is.ts';
import { BackToDiscover } from './detail-states.tsx';
import { ReportSale } from './on-site/report-panel.tsx';
import { DatesAndTimes } from './sale-hours.tsx';
import { MainActions } from './main-actions.tsx';
import { SideActions } from './side-actions.tsx';

const LocationPrompt = lazyPart(
  async () => (await import('../../components/place/location-prompt.tsx')).LocationPrompt,
);

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
  /**
   * The card stands beside the photos. Where it comes after the description, the hours have been said, and
   * Save and Share are in a bar of their own.
   */
  readonly isBeside: boolean;
  /** Where the sale is. Null: nobody knows. */
  readonly near: Point | null;
}

/** The card 'Sale Details' (spec 2): where, when, and what to do. */
export function SideCard({ view, status, nowMs, isBeside, near }: Props) {
  const { sale } = view;
  const note = releaseNote(view, nowMs);
  const town = useZipTown(sale.zipCode ?? '');
  return (
    <aside
      aria-label={saleDetailText.details}
      className="flex flex-col gap-4 self-start rounded-2xl border-2 border-line bg-card p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <h2 className="text-xl">{saleDetailText.details}</h2>
      <div className="grid grid-flow-dense grid-cols-2 gap-2.5 empty:hidden">
        {isBeside && !view.isMine && <MainActions view={view} status={status} near={near} />}
        <SideActions view={view} status={status} nowMs={nowMs} />
      </div>
      <dl className="flex flex-col gap-3">
        <Fact term={saleDetailText.distance}>
          <Distance view={view} />
        </Fact>
        {isBeside && (
          <Fact term={saleDetailText.datesAndTimes}>
            <DatesAndTimes sale={sale} />
          </Fact>
        )}
        <Fact term={saleDetailText.address}>
          <span translate={translateOf(view)} className="block">
            {addressLine(view, nowMs)}
          </span>
          {town !== null && (
            <span className="block">{saleDetailText.town(town.city, town.state)}</span>
          )}
          {note !== null && <span className="block text-sm font-normal">{note}</span>}
        </Fact>
        {sale.saleUrl !== null && (
          <Fact term={saleDetailText.website}>
            <a
              href={sale.saleUrl}
              rel="noopener nofollow ugc"
              target="_blank"
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 break-all underline underline-offset-4"
            >
              <span>{hostOf(sale.saleUrl)}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          </Fact>
        )}
      </dl>
      <WhereMap view={view} status={status} nowMs={nowMs} />
      <div className="flex flex-col">
        {!view.isMine && <ReportSale saleId={sale.id} />}
        {!view.isMine && sale.userId === null && !sale.isSample && (
          <p className="text-sm text-muted">
            <span>{`${manageSaleText.postedIt} `}</span>
            <Link
              to={`/manage/${sale.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
            >
              {manageSaleText.withCode}
            </Link>
          </p>
        )}
        <BackToDiscover look="quiet" />
      </div>
    </aside>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Distance({ view }: { readonly view: SaleView }) {
  const place = usePlace();
  const zipPoints = useZipPoints([view.sale.zipCode]);
  const [isSetting, setIsSetting] = useState(false);
  if (place.isResolving) return <Skeleton className="h-6 w-24 rounded" />;
  if (!place.needsLocation) {
    return (
      <span>{distanceText(view, wayTo(view, place.point, zipPoints(view.sale.zipCode)))}</span>
    );
  }
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-start underline underline-offset-4"
        onClick={() => setIsSetting(true)}
      >
        {saleDetailText.addZip}
      </button>
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </>
  );
}

function distanceText({ sale }: SaleView, way: ReturnType<typeof wayTo>): string {
  if (sale.kind === 'online-only') return saleDetailText.onlineOnly;
  if (way === null) return saleDetailText.locationUnknown;
  return way.isAbout ? detailAboutText(way.miles) : detailDistanceText(way.miles);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
