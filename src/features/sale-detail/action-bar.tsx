import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import type { Point } from '../../components/sale/where-it-is.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { MainActions } from './main-actions.tsx';

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  /** Where the sale is. Null: nobody knows. */
  readonly near: Point | null;
}

/** On phones: what can be done with the sale, in reach of a thumb wherever the page is scrolled. */
export function ActionBar({ view, status, near }: Props) {
  return (
    <section
      aria-label={saleDetailText.actions}
      data-page-bar
      className="fixed start-(--rail-width) end-0 bottom-(--bottom-bar-height) z-30 border-t-2 border-line bg-paper"
    >
      <div className="safe-x @container h-(--page-bar-height)">
        <div className="mx-auto flex h-full max-w-3xl items-center gap-2 *:px-3 *:text-[min(1.0625rem,5vw)] *:whitespace-nowrap *:first:grow">
          <MainActions view={view} status={status} near={near} />
        </div>
      </div>
    </section>
  );
}
