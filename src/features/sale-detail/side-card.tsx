import { Bookmark, ExternalLink, Navigation, Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { saveSale } from '../../actions/save-sale.ts';
import { unsaveSale } from '../../actions/unsave-sale.ts';
import type { SeenSale } from '../../components/seen-sale.ts';
import { useSaveToggle } from '../../components/use-save-toggle.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { usePlace } from '../../hooks/use-place.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { detailDistanceText } from '../../i18n/sale-text.ts';
import { savingText } from '../../i18n/saving.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { addressLine, directionsAddress, milesTo } from './where-it-is.ts';
import { CancelSale } from './cancel-sale.tsx';
import { BackToDiscover } from './detail-states.tsx';
import { DatesAndTimes } from './sale-hours.tsx';
import { useShareSale } from './use-share-sale.ts';

const LocationPrompt = lazy(async () => ({
  default: (await import('../../components/location-prompt.tsx')).LocationPrompt,
}));

interface Props {
  readonly view: SeenSale;
  readonly status: SaleStatus;
}

/** The card 'Sale Details' (spec 2): where, when, and what one can do. */
export function SideCard({ view, status }: Props) {
  const { sale } = view;
  return (
    <aside
      aria-label={saleDetailText.details}
      className="flex flex-col gap-4 self-start rounded-2xl border-2 border-line bg-card p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:row-span-2"
    >
      <h2 className="text-xl">{saleDetailText.details}</h2>
      <Actions view={view} status={status} />
      <dl className="flex flex-col gap-3">
        <Fact term={saleDetailText.distance}>
          <Distance view={view} />
        </Fact>
        <Fact term={saleDetailText.datesAndTimes}>
          <DatesAndTimes sale={sale} />
        </Fact>
        <Fact term={saleDetailText.address}>{addressLine(view)}</Fact>
        {sale.saleUrl !== null && (
          <Fact term={saleDetailText.website}>
            <a
              href={sale.saleUrl}
              rel="noopener nofollow ugc"
              target="_blank"
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 break-all underline underline-offset-4"
            >
              {hostOf(sale.saleUrl)}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          </Fact>
        )}
      </dl>
      {view.isMine && status !== 'cancelled' && <CancelSale saleId={sale.id} />}
      <BackToDiscover look="quiet" />
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

function Distance({ view }: { readonly view: SeenSale }) {
  const place = usePlace();
  const [isSetting, setIsSetting] = useState(false);
  if (!place.needsLocation) {
    const miles = milesTo(view, place.point);
    return miles === null ? saleDetailText.locationUnknown : detailDistanceText(miles);
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

function Actions({ view, status }: Props) {
  const toggleSave = useSaveToggle({ save: saveSale, unsave: unsaveSale });
  const share = useShareSale(view.sale);
  const destination = status === 'active' ? directionsAddress(view) : null;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {destination !== null && (
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass('sign', 'col-span-2')}
        >
          <Navigation aria-hidden className="size-5" />
          {saleDetailText.directions}
        </a>
      )}
      <Button aria-pressed={view.isSaved} onClick={() => toggleSave(view)}>
        <Bookmark aria-hidden className={`size-5 ${view.isSaved ? 'fill-sign' : ''}`} />
        {view.isSaved ? savingText.saved : savingText.save}
      </Button>
      <Button onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        {saleDetailText.share}
      </Button>
    </div>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
