import { Image, MapPin, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { WhereMap } from '../../components/place-map/where-map.tsx';
import { RepeatSale } from '../../components/sale/own/repeat-sale.tsx';
import { useShareSale } from '../../components/sale/use-share-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { createSuccessText } from '../../i18n/sale/create-sale-text.ts';
import { sharePictureLink, sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { PostedSign } from './posted-sign.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** What a seller does right after posting: tell people, look at the pin, plan the next time. */
export function AfterPosting({ view, nowMs }: Props) {
  const { sale } = view;
  const share = useShareSale(view);
  return (
    <>
      <PostedSign view={view} nowMs={nowMs} />
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">{createSuccessText.tell}</h2>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button look="sign" onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" />
            {createSuccessText.share}
          </Button>
          <Link to={sharePictureLink(sale.id)} className={buttonClass('paper')}>
            <Image aria-hidden className="size-5" />
            {sharePictureText.makePicture}
          </Link>
        </div>
      </section>
      <PinCheck view={view} nowMs={nowMs} />
      <RepeatSale view={view} nowMs={nowMs} />
    </>
  );
}

/** Where shoppers will drive to. Nothing for a sale without a point of its own. */
function PinCheck({ view, nowMs }: Props) {
  const { sale } = view;
  if (sale.kind === 'online-only' || sale.placeQuality === 'none') return null;
  const isRough = sale.placeQuality === 'zip';
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">
        {isRough ? createSuccessText.pinRough : createSuccessText.pinRight}
      </h2>
      <WhereMap view={view} status={statusOf(sale, nowMs)} nowMs={nowMs} />
      <Link to={`/sale/${sale.id}/edit`} className={buttonClass('paper', 'self-start')}>
        <MapPin aria-hidden className="size-5" />
        {createSuccessText.movePin}
      </Link>
    </section>
  );
}
