import type { SaleType } from '../../domain/sale/sale.ts';
import { saleTypeText } from '../../i18n/sale/sale-text.ts';

/** A sale's type by color and shape, as in the legend of spec 2: circle, triangle, circle with a letter. */
export function TypeMark({ saleType }: { readonly saleType: SaleType }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0">
      {saleType === 'garage' && <circle cx="8" cy="8" r="6.5" className="fill-garage" />}
      {saleType === 'estate' && <path d="M8 1 15.5 14.500H.5Z" className="fill-estate" />}
      {saleType === 'auction' && (
        <>
          <circle cx="8" cy="8" r="7.5" className="fill-auction" />
          <path
            d="M4.8 11.5 8 4.200l3.2 7.300M6 9h4"
            className="fill-none stroke-card stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        </>
      )}
    </svg>
  );
}

/** The mark with '{Type} Sale' beside it. */
export function SaleTypeLabel({ saleType }: { readonly saleType: SaleType }) {
  return (
    <span className="flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap">
      <TypeMark saleType={saleType} />
      <span>{saleTypeText(saleType)}</span>
    </span>
  );
}
