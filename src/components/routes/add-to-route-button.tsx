import { Route as RouteIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Sale } from '../../domain/sale/sale.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { Button, type ButtonLook } from '../../ui/form/button.tsx';

const AddToRouteSheet = lazyPart(async () => (await import('./add-to-route.tsx')).AddToRouteSheet);

interface Props {
  readonly sale: Pick<Sale, 'id' | 'title' | 'days' | 'timeZone'>;
  readonly look?: ButtonLook;
  readonly className?: string;
  /** Where there is no room for words. */
  readonly isIconOnly?: boolean;
}

/** The button 'Add to route'. Its sheet is loaded when it is pressed. */
export function AddToRouteButton(props: Props) {
  const { sale, look = 'paper', className = '', isIconOnly = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isIconOnly ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={routeListText.addTo(sale.title)}
          className={`grid size-11 place-content-center rounded-full hover:bg-sunk ${className}`}
          onClick={() => setIsOpen(true)}
        >
          <RouteIcon aria-hidden className="size-5" />
        </button>
      ) : (
        <Button
          aria-haspopup="dialog"
          look={look}
          className={className}
          onClick={() => setIsOpen(true)}
        >
          <RouteIcon aria-hidden className="size-5" />
          {routeListText.add}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddToRouteSheet
            ids={[sale.id]}
            on={sale}
            title={sale.title}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
