import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { useSelectedSale } from '../../components/sale-list/selected-sale.ts';

/** 'View Selected Sale' (spec 2): back to the sale whose card was pressed last. */
export function SelectedLink() {
  const selected = useSelectedSale();
  if (selected === null) return null;
  return (
    <Link
      to={`/sale/${selected}`}
      viewTransition
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 self-start font-semibold underline underline-offset-4"
    >
      {discoverText.viewSelected}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}
