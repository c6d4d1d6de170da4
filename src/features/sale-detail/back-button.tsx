import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';

/**
 * On phones: over the photo, because an installed app has no back button of its own. Held sideways, the photo is
 * too small for it, and the bar has the same link.
 */
export function BackButton() {
  return (
    <Link
      to="/discover"
      viewTransition
      aria-label={saleDetailText.backToDiscover}
      className="absolute top-3 left-0 grid size-11 place-content-center rounded-full border border-edge bg-card md:hidden sideways:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}
