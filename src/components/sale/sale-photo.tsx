import { Suspense } from 'react';
import { lazyPart } from '../../page/app/lazy-part.ts';
import type { Sale } from '../../domain/sale/sale.ts';
import { SaleDrawing } from '../drawings/sale-drawing.tsx';
import { PhotoImage } from '../photos/photo-image.tsx';

/** Empty, because the title next to it says what it is. */
const DECORATIVE = '';

/** Loaded separately, because most sales are other people's. */
const LocalPhotoView = lazyPart(
  async () => (await import('../photos/local-photo.tsx')).LocalPhotoView,
);

interface Props {
  readonly sale: Sale;
  /** Its photos may exist only on this device. */
  readonly isMine?: boolean;
  readonly isFirst?: boolean;
}

/** The first photo, small. A drawing of the sale's type if there is none or it cannot be loaded. */
export function SalePhoto({ sale, isMine = false, isFirst = false }: Props) {
  const drawing = <SaleDrawing saleType={sale.saleType} seedText={sale.id} />;
  const [image] = sale.images;
  if (image === undefined) {
    if (!isMine) return drawing;
    return (
      <Suspense fallback={drawing}>
        <LocalPhotoView saleId={sale.id} fallback={drawing} />
      </Suspense>
    );
  }
  return (
    <PhotoImage
      key={image.path}
      image={image}
      rendition="small"
      alt={DECORATIVE}
      isFirst={isFirst}
      fallback={drawing}
    />
  );
}
