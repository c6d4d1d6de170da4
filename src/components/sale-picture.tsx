import { useState } from 'react';
import type { Sale } from '../domain/sale/sale.ts';
import { SaleDrawing } from './drawings/sale-drawing.tsx';
import { saleImageAddress } from './sale-image-address.ts';

/** The title beside it says what it is. */
const DECORATIVE = '';

interface Props {
  readonly sale: Sale;
  readonly isFirst?: boolean;
}

/** The first photo, or a drawing of the sale's type where there is none or it can't be read. */
export function SalePicture({ sale, isFirst = false }: Props) {
  const path = sale.images[0]?.path ?? null;
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  if (path === null || path === brokenPath) {
    return <SaleDrawing saleType={sale.saleType} seedText={sale.id} />;
  }
  return (
    <img
      src={saleImageAddress(path)}
      alt={DECORATIVE}
      width={480}
      height={270}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="size-full bg-sunk object-cover"
      onError={() => setBrokenPath(path)}
    />
  );
}
