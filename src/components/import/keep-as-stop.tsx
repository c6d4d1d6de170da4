import { Route as RouteIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { unlistedOf, withAdStops } from '../../domain/import/taking/ad-stop.ts';
import type { AnsweredSale } from '../../domain/import/taking/answered-sale.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { pasteAdText, proposedTitle, stopNoteText } from '../../i18n/import/paste-ad-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';

const AddToRouteSheet = lazyPart(
  async () => (await import('../routes/add-to-route.tsx')).AddToRouteSheet,
);

interface Props {
  readonly sale: AnsweredSale;
  /** The id of its stop, which is the same each time. */
  readonly stopId: () => string;
}

/**
 * For a shopper: makes a sale from an ad a stop of an own route, which nobody else sees and which is never posted. Its
 * place is the middle of its ZIP code, and the plan says so.
 */
export function KeepAsStop({ sale, stopId }: Props) {
  const [id, setId] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const point = useZipPoints([sale.zipCode])(sale.zipCode);
  const title = sale.title === '' ? proposedTitle(sale.saleType) : sale.title;
  const missing = missingOf(sale.days.length === 0, point === null);
  const unlisted = point === null ? null : unlistedOf(sale, title, point);
  const note = stopNoteText(sale);

  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={pasteAdText.keepOf(title)}
        className="grow"
        onClick={() => {
          setHasTried(true);
          if (unlisted !== null) setId(stopId());
        }}
      >
        <RouteIcon aria-hidden className="size-5" />
        <span>{pasteAdText.keep}</span>
      </Button>
      <StatusRegion className="basis-full empty:hidden">
        {hasTried && missing !== null && <p className="font-semibold text-danger">{missing}</p>}
      </StatusRegion>
      {id !== null && unlisted !== null && (
        <Suspense>
          <AddToRouteSheet
            ids={[id]}
            on={{ days: sale.days, timeZone: unlisted.timeZone }}
            title={title}
            put={(route) => withAdStops(route, [{ id, unlisted, note }])}
            onClose={() => setId(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function missingOf(needsDay: boolean, needsZip: boolean): string | null {
  if (needsDay) return pasteAdText.keepNeedsDay;
  return needsZip ? pasteAdText.keepNeedsZip : null;
}
