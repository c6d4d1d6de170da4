import { useState } from 'react';
import type { DiscoverQuery } from '../../../device/catalog/query.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { timingOf } from '../../../domain/sale/status.ts';
import { useDiscover } from '../../../page/lists/use-discover.ts';
import { useSaleViews } from '../../../page/sales/use-sale-views.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { whenText } from '../../../i18n/sale/when-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SMALL } from './drive-bar.tsx';
import { type FoundSale, UnlistedForm } from './unlisted-form.tsx';

const NEAR_MILES = 2;
const MOST = 12;

interface Props {
  /** Where the device is; null if it does not say. */
  readonly position: LatLng | null;
  readonly origin: LatLng;
  readonly onRoute: ReadonlySet<string>;
  readonly nowMs: number;
  readonly onAdd: (saleId: string, title: string) => void;
  readonly onUnlisted: (found: FoundSale) => void;
}

/** A sale that one comes across: among those that this device knows nearby, or one that nobody listed. */
export function FoundAnother(props: Props) {
  const { position, origin, onAdd, onUnlisted } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" className={SMALL} onClick={() => setIsOpen(true)}>
        {driveText.foundAnother}
      </Button>
      {isOpen && (
        <Sheet
          title={driveText.foundAnother}
          closeLabel={shellText.close}
          onClose={() => setIsOpen(false)}
        >
          <Nearby
            {...props}
            onAdd={(saleId, title) => {
              setIsOpen(false);
              onAdd(saleId, title);
            }}
          />
          <UnlistedForm
            position={position}
            origin={origin}
            onAdd={(found) => {
              setIsOpen(false);
              onUnlisted(found);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Nearby({ origin, onRoute, nowMs, onAdd }: Omit<Props, 'position' | 'onUnlisted'>) {
  const [query] = useState<DiscoverQuery>({
    origin,
    radiusMiles: NEAR_MILES,
    saleType: null,
    statuses: { active: true, upcoming: false, closed: false },
    keywords: '',
    dateFrom: null,
    dateTo: null,
    sort: 'closest',
    group: 'placed',
    limit: MOST + onRoute.size,
  });
  const { page } = useDiscover(query);
  const ids = (page?.items ?? []).map(({ id }) => id).filter((id) => !onRoute.has(id));
  const { views } = useSaleViews(ids);
  if (page !== null && ids.length === 0) return <p>{driveText.foundNone}</p>;
  return (
    <>
      <p className="pb-2">{driveText.foundHint}</p>
      <ul className="flex flex-col gap-2">
        {ids.slice(0, MOST).map((id) => {
          const view = views.get(id);
          return (
            view && (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl border-2 border-line bg-card px-4 py-2"
              >
                <div className="min-w-0 grow basis-[8rem]">
                  <p translate="no" className="font-semibold wrap-anywhere">
                    {view.sale.title}
                  </p>
                  <p className="text-sm">
                    {whenText(timingOf(view.sale, nowMs), view.sale.timeZone)}
                  </p>
                </div>
                <Button className="shrink-0" onClick={() => onAdd(id, view.sale.title)}>
                  {driveText.addNext}
                </Button>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
