import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { statusOf } from '../../domain/sale/status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useOwnSaleIds } from '../../page/lists/use-own-lists.ts';
import { useSale } from '../../page/sales/use-sale.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { NoSale, PictureLoading, PictureTrouble } from './picture-states.tsx';
import { SaleChoice } from './sale-choice.tsx';
import { SalePicture } from './sale-picture.tsx';

const NONE: readonly string[] = [];

/** Social share generator (spec 2): a picture of a sale, 1200 x 630, to download, share, copy or print. */
export function SharePicturePage() {
  const [params, setParams] = useSearchParams();
  const nowMs = useNow();
  const ownIds = useOwnSaleIds();
  const { views, missing } = useSaleViews(ownIds ?? NONE);
  const own = [...views.values()]
    .filter(({ isMine, sale }) => isMine && statusOf(sale, nowMs) !== 'cancelled')
    .toSorted((a, b) => b.sale.createdAt.localeCompare(a.sale.createdAt));
  const isReading = ownIds === null || views.size + missing.size < ownIds.length;
  const asked = params.get('saleId');
  const saleId = asked ?? own[0]?.sale.id ?? null;
  const choose = (id: string) => setParams({ saleId: id }, { replace: true });
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-5 py-4 md:py-8">
      <PageHeading lead={<p className="pt-2 text-muted">{sharePictureText.lead}</p>}>
        {sharePictureText.title}
      </PageHeading>
      {saleId === null ? (
        isReading ? (
          <PictureLoading />
        ) : (
          <NoSale />
        )
      ) : (
        <>
          {own.length > 0 && <SaleChoice own={own} saleId={saleId} onChange={choose} />}
          <Chosen key={saleId} saleId={saleId} nowMs={nowMs} />
        </>
      )}
    </div>
  );
}

function Chosen({ saleId, nowMs }: { readonly saleId: string; readonly nowMs: number }) {
  const answer = useSale(saleId);
  if (answer.state === 'loading') return <PictureLoading />;
  if (answer.state === 'unread') return <PictureTrouble text={discoverText.unreadHere} />;
  if (answer.state === 'missing') return <PictureTrouble text={sharePictureText.missing} />;
  if (statusOf(answer.view.sale, nowMs) === 'cancelled') {
    return <PictureTrouble text={sharePictureText.cancelled} />;
  }
  return <SalePicture view={answer.view} nowMs={nowMs} />;
}
