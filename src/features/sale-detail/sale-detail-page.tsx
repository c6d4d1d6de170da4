import { useParams } from 'react-router-dom';
import { useNow } from '../../page/app/use-now.ts';
import { useSale } from '../../page/sales/use-sale.ts';
import { whyNoAnswer } from '../../page/sync/use-sync-status.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { DetailLoading, DetailTrouble } from './detail-states.tsx';
import { SaleDetail } from './sale-detail.tsx';

/** One sale (spec 2): from the device if it is there, otherwise from the server. */
export function SaleDetailPage() {
  const { id } = useParams();
  if (id === undefined) return <DetailTrouble message={saleDetailText.idMissing} />;
  return <KnownId key={id} id={id} />;
}

function KnownId({ id }: { readonly id: string }) {
  const answer = useSale(id);
  const nowMs = useNow();
  switch (answer.state) {
    case 'loading':
      return <DetailLoading />;
    case 'unread':
      return (
        <DetailTrouble message={saleDetailText.failed} hint={discoverText.unreadHere} canRetry />
      );
    case 'found':
      return <SaleDetail view={answer.view} nowMs={nowMs} />;
    case 'missing':
      return answer.reachable ? (
        <DetailTrouble message={saleDetailText.notFound} hint={saleDetailText.notFoundHint} />
      ) : (
        <DetailTrouble
          message={saleDetailText.failed}
          hint={saleDetailText.failedHint[whyNoAnswer()]}
          canRetry
        />
      );
  }
}
