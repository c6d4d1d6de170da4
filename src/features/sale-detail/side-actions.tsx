import type { SaleView } from '../../domain/sale/sale-view.ts';
import { Bookmark, CalendarPlus, MapPin, Navigation, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { offerCalendarFile } from '../../platform/page/download-calendar.ts';
import { useSession } from '../../hooks/people/use-session.ts';
import { useShortlist } from '../../hooks/sales/use-shortlist.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { lazyPart } from '../../hooks/lazy-part.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useShareSale } from './use-share-sale.ts';
import { addressLine, directionsLink } from '../../components/sale/where-it-is.ts';

const CheckIn = lazyPart(async () => (await import('./on-site/check-in-panel.tsx')).CheckIn);

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** What a visitor can do with a sale. */
export function SideActions({ view, status, nowMs }: Props) {
  const toggleSave = useSaveToggle();
  const share = useShareSale(view);
  const session = useSession();
  const shortlist = useShortlist();
  const isSaved = view.isSaved || shortlist.ids.has(view.sale.id);
  const directions = status === 'active' ? directionsLink(view) : null;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noopener"
          className={buttonClass('sign', 'col-span-2')}
        >
          <Navigation aria-hidden className="size-5" />
          {saleDetailText.directions}
        </a>
      )}
      {session.state === 'user' && status === 'active' && (
        <Suspense>
          <CheckIn view={view} nowMs={nowMs} />
        </Suspense>
      )}
      <Button aria-pressed={isSaved} onClick={() => toggleSave(view)}>
        <Bookmark aria-hidden className={`size-5 ${isSaved ? 'fill-sign' : ''}`} />
        {isSaved ? savingText.saved : savingText.save}
      </Button>
      <Button onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        {saleDetailText.share}
      </Button>
      {view.sale.kind !== 'online-only' && view.sale.placeQuality !== 'none' && (
        <Link to={`/map?saleId=${view.sale.id}`} className={buttonClass('paper', 'col-span-2')}>
          <MapPin aria-hidden className="size-5" />
          {mapText.viewOnMap}
        </Link>
      )}
      <CalendarButton view={view} status={status} nowMs={nowMs} />
    </div>
  );
}

/** Absent if there is nowhere to go. */
function CalendarButton({ view, status, nowMs }: Props) {
  const { sale } = view;
  if (sale.days.length === 0 || status === 'closed' || status === 'cancelled') return null;
  const offer = async () => {
    const { calendarFile } = await import('../../domain/sale/calendar-file.ts');
    const url = `${location.origin}/sale/${sale.id}`;
    offerCalendarFile(
      'sale.ics',
      calendarFile(sale, { url, address: addressLine(view, nowMs), nowMs }),
    );
  };
  const sayItFailed = () => toasts.show({ title: saleDetailText.calendarFailed, tone: 'error' });
  return (
    <Button className="col-span-2" onClick={() => void offer().catch(sayItFailed)}>
      <CalendarPlus aria-hidden className="size-5" />
      {saleDetailText.addToCalendar}
    </Button>
  );
}
