import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { MainActions } from './main-actions.tsx';

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
}

/** On phones: what can be done with the sale, in reach of a thumb wherever the page is scrolled. */
export function ActionBar({ view, status }: Props) {
  return (
    <section
      aria-label={saleDetailText.actions}
      data-page-bar
      className="safe-x fixed inset-x-0 bottom-(--bottom-bar-height) z-30 flex h-(--page-bar-height) items-center justify-center gap-2 border-t-2 border-line bg-paper *:min-w-0 *:grow md:*:max-w-60"
    >
      <MainActions view={view} status={status} />
    </section>
  );
}
