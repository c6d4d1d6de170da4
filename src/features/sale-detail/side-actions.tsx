import type { SaleView } from '../../domain/sale/sale-view.ts';
import { CalendarPlus, MapPin, Navigation } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { useSession } from '../../page/account/use-session.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { offerFile } from '../../components/page/offer-file.ts';
import { AddToRouteButton } from '../../components/routes/add-to-route-button.tsx';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import { directionsLink, publicAddressLine } from '../../components/sale/where-it-is.ts';

const CheckIn = lazyPart(
  async () => (await import('../../components/check-in/check-in-panel.tsx')).CheckIn,
);

/** Rows with an icon: only what fits the state of the sale is a button with an edge. */
const ROW = 'col-span-2 -mx-2 -my-1 justify-start! gap-3! px-2!';

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** What else a visitor can do with a sale. */
export function SideActions({ view, status, nowMs }: Props) {
  const session = useSession();
  const town = useZipTown(view.sale.zipCode ?? '');
  const isOver = status === 'closed' || status === 'cancelled';
  // Everyone else has them among the main actions.
  const directions = view.isMine && !isOver ? directionsLink(view, town) : null;
  return (
    <>
      {session.state === 'user' && status === 'active' && (
        <Suspense>
          <CheckIn view={view} nowMs={nowMs} />
        </Suspense>
      )}
      {directions !== null && (
        <a href={directions} target="_blank" rel="noopener" className={buttonClass('quiet', ROW)}>
          <Navigation aria-hidden className="size-5" />
          {saleDetailText.directions}
        </a>
      )}
      {view.sale.kind !== 'online-only' && view.sale.placeQuality !== 'none' && (
        <Link to={`/map?saleId=${view.sale.id}`} className={buttonClass('quiet', ROW)}>
          <MapPin aria-hidden className="size-5" />
          {mapText.viewOnMap}
        </Link>
      )}
      {status !== 'closed' && status !== 'cancelled' && view.sale.kind !== 'online-only' && (
        <AddToRouteButton sale={view.sale} look="quiet" className={ROW} />
      )}
      <CalendarButton view={view} status={status} nowMs={nowMs} />
    </>
  );
}

/** Absent if there is nowhere to go. */
function CalendarButton({ view, status, nowMs }: Props) {
  const { sale } = view;
  if (sale.days.length === 0 || status === 'closed' || status === 'cancelled') return null;
  const sayItFailed = () => toasts.show({ title: saleDetailText.calendarFailed, tone: 'error' });
  return (
    <Button
      look="quiet"
      className={ROW}
      onClick={() => void offerCalendar(view, nowMs).catch(sayItFailed)}
    >
      <CalendarPlus aria-hidden className="size-5" />
      {saleDetailText.addToCalendar}
    </Button>
  );
}

async function offerCalendar(view: SaleView, nowMs: number): Promise<void> {
  const { calendarFile } = await import('../../domain/sale/calendar-file.ts');
  const { sale } = view;
  const url = `${location.origin}/sale/${sale.id}`;
  const file = calendarFile(sale, { url, address: publicAddressLine(view, nowMs), nowMs });
  await offerFile('sale.ics', file, 'text/calendar;charset=utf-8');
}
