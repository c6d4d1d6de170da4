import { Route as RouteIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnsweredSale } from '../../domain/import/taking/answered-sale.ts';
import { withChangedStop, withNote, withStop } from '../../domain/route/edit-route.ts';
import type { Route } from '../../domain/route/route.ts';
import {
  UNLISTED_TITLE_LIMIT,
  type UnlistedSale,
} from '../../domain/route/settings/stop-settings.ts';
import { lineOf } from '../../domain/text/cut.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import {
  lineNumbersText,
  pasteAdText,
  paymentText,
  proposedTitle,
} from '../../i18n/import/paste-ad-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useZipTown } from '../place/use-zip-town.ts';

const AddToRouteSheet = lazyPart(
  async () => (await import('../routes/add-to-route.tsx')).AddToRouteSheet,
);

const NOTE_LIMIT = 200;

/**
 * For a shopper: makes a sale from an ad a stop of an own route, which nobody else sees and which is never posted. Its
 * place is the middle of its ZIP code, and the plan says so.
 */
export function KeepAsStop({ sale }: { readonly sale: AnsweredSale }) {
  const [id] = useState(randomUuid);
  const [isOpen, setIsOpen] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const town = useZipTown(sale.zipCode);
  const point = useZipPoints([sale.zipCode])(sale.zipCode);
  const title = sale.title === '' ? proposedTitle(sale.saleType) : sale.title;
  const [first] = sale.days;
  const missing = missingOf(first === undefined, town === null || point === null);

  const unlisted: UnlistedSale | null =
    first === undefined || town === null || point === null
      ? null
      : {
          title: lineOf(title, UNLISTED_TITLE_LIMIT),
          lat: point.lat,
          lng: point.lng,
          date: first.date,
          timeZone: town.timeZone,
          days: sale.days,
          isAbout: true,
        };
  const put = <R extends Pick<Route, 'name' | 'day' | 'stops' | 'settings'>>(route: R): R =>
    unlisted === null
      ? route
      : withNote(withChangedStop(withStop(route, id), id, { unlisted }), id, noteOf(sale));

  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={pasteAdText.keepOf(title)}
        className="grow"
        onClick={() => {
          setHasTried(true);
          setIsOpen(unlisted !== null);
        }}
      >
        <RouteIcon aria-hidden className="size-5" />
        <span>{pasteAdText.keep}</span>
      </Button>
      <StatusRegion className="basis-full empty:hidden">
        {hasTried && missing !== null && <p className="font-semibold text-danger">{missing}</p>}
      </StatusRegion>
      {isOpen && town !== null && (
        <Suspense>
          <AddToRouteSheet
            sale={{ id, title, days: sale.days, timeZone: town.timeZone }}
            put={put}
            onClose={() => setIsOpen(false)}
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

/** What a person needs at the door. */
function noteOf(sale: AnsweredSale): string {
  const parts = [sale.street, paymentText(sale.payment), lineNumbersText(sale.lineNumbers)];
  return lineOf(parts.filter((part) => part !== '').join(' · '), NOTE_LIMIT);
}
