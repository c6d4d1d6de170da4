import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { TypeMark } from '../sale/type-mark.tsx';

/** What the shapes and colors mean (spec 2). */
export function MapLegend() {
  return (
    <ul
      aria-label={mapText.legend}
      className="flex flex-wrap gap-x-2.5 gap-y-0.5 rounded-xl border border-line bg-card/95 px-2.5 py-1.5 text-xs @max-[18rem]:text-[0.5rem] font-semibold"
    >
      {SALE_TYPES.map((type) => (
        <li key={type} className="flex items-center gap-1 whitespace-nowrap">
          <TypeMark saleType={type} />
          <span>{mapText.types[type]}</span>
        </li>
      ))}
    </ul>
  );
}
