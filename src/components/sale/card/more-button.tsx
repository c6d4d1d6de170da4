import { Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import { saleCardText } from '../../../i18n/sale/sale-card-text.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import type { MoreProps } from './more-sheet.tsx';

const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);
const AddToRouteSheet = lazyPart(
  async () => (await import('../../routes/add-to-route.tsx')).AddToRouteSheet,
);

export type CardSheet = 'none' | 'more' | 'route';

interface Props extends MoreProps {
  /** What is open. */
  readonly sheet: CardSheet;
  readonly onSheet: (sheet: CardSheet) => void;
}

/** Everything else that one can do with the sale of a card. Its sheets are loaded when they are opened. */
export function MoreButton({ sheet, onSheet: setSheet, ...props }: Props) {
  const { sale } = props.view;
  const close = () => setSheet('none');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={saleCardText.more(sale.title)}
        className="relative grid size-11 place-content-center rounded-full text-muted hover:bg-line"
        onClick={() => setSheet('more')}
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <Suspense>
        {sheet === 'more' && (
          <MoreSheet {...props} onClose={close} onAddToRoute={() => setSheet('route')} />
        )}
        {sheet === 'route' && (
          <AddToRouteSheet ids={[sale.id]} on={sale} title={sale.title} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
