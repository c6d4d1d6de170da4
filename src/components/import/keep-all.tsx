import { Route as RouteIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AdStop, unlistedOf, withAdStops } from '../../domain/import/taking/ad-stop.ts';
import type { AnsweredSale } from '../../domain/import/taking/answered-sale.ts';
import { daysOfAds, fullestDay } from '../../domain/import/taking/days-of-ads.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import type { StopIds } from '../../page/import/use-stop-ids.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useRoutes } from '../../page/routes/use-routes.ts';
import { useListedAlready } from '../../page/sales/use-listed-already.ts';
import { pasteAdText, proposedTitle, stopNoteText } from '../../i18n/import/paste-ad-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ChoiceChip } from '../filters/choice-chip.tsx';

const AddToRouteSheet = lazyPart(
  async () => (await import('../routes/add-to-route.tsx')).AddToRouteSheet,
);

/** The chips fit on a phone's screen, and a list of one weekend has two or three. */
const MOST_DAYS = 7;

/** A sale of a text, with what tells it from the others of the text. */
interface KeepableSale {
  readonly key: string;
  readonly sale: AnsweredSale;
}

interface Props {
  readonly sales: readonly KeepableSale[];
  /** YYYY-MM-DD */
  readonly today: string;
  readonly stopIds: StopIds;
}

/** For a shopper: makes the sales of a list that are open on one day stops of an own route. Nothing for a single one. */
export function KeepAll({ sales, today, stopIds }: Props) {
  const [picked, setPicked] = useState('');
  const [choice, setUsesOwnZip] = useState<boolean | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const own = usePlace();
  const ownZip = own.needsLocation ? null : own.zip;
  const days = daysOfAds(
    sales.map(({ sale }) => sale),
    today,
  );
  const day = days.some(({ date }) => date === picked) ? picked : fullestDay(days);
  const onDay = sales.filter(({ sale }) => sale.days.some(({ date }) => date === day));
  const placeOf = useZipPoints([ownZip, ...onDay.map(({ sale }) => sale.zipCode)]);
  const hasPlace = ({ sale }: KeepableSale) => placeOf(sale.zipCode) !== null;
  const withoutZip = onDay.filter((one) => !hasPlace(one));
  // Those that were kept that way before still are.
  const usesOwnZip = choice ?? withoutZip.some(({ key }) => stopIds.idOf(key) !== undefined);
  const kept = onDay.filter((one) => hasPlace(one) || (usesOwnZip && ownZip !== null));
  const listedAs = useListedAlready(kept.map(({ sale }) => sale));
  const routes = useRoutes();
  if (sales.length < 2 || day === null) return null;

  const idOf = ({ key, sale }: KeepableSale) => listedAs(sale) ?? stopIds.idOf(key) ?? '';
  const keptOn = routes?.find(({ stops }) => {
    const ids = new Set(stops.map(({ saleId }) => saleId));
    return kept.length > 0 && kept.every((one) => ids.has(idOf(one)));
  });
  const stops = kept.flatMap((one): readonly AdStop[] => {
    const { sale } = one;
    const place = placeOf(sale.zipCode) ?? placeOf(ownZip);
    if (place === null) return [];
    const title = sale.title === '' ? proposedTitle(sale.saleType) : sale.title;
    const isListed = typeof listedAs(sale) === 'string';
    const unlisted = isListed ? null : unlistedOf(sale, title, place);
    return [{ id: idOf(one), unlisted, note: stopNoteText(sale) }];
  });
  const listedCount = stops.filter(({ unlisted }) => unlisted === null).length;
  return (
    <section
      aria-labelledby="keep-all"
      className="flex flex-col gap-3 rounded-2xl border-2 border-line bg-card p-4"
    >
      <h2 id="keep-all" className="text-lg">
        {pasteAdText.keepAll}
      </h2>
      <p className="text-sm text-muted">{pasteAdText.keepHint}</p>
      {days.length > 1 && (
        <div role="group" aria-label={pasteAdText.keepAllDay} className="flex flex-wrap gap-2">
          {days.slice(0, MOST_DAYS).map(({ date, count }) => (
            <ChoiceChip
              key={date}
              label={shortDateText(date)}
              isOn={date === day}
              count={count}
              onPress={() => setPicked(date)}
            />
          ))}
        </div>
      )}
      {placeOf.isRead && (
        <WithoutZip
          count={withoutZip.length}
          zip={ownZip}
          isOn={usesOwnZip}
          onChange={setUsesOwnZip}
        />
      )}
      {listedCount > 0 && (
        <p className="text-sm text-muted">{pasteAdText.keepAllListed(listedCount)}</p>
      )}
      {keptOn !== undefined && (
        <>
          <p className="font-semibold">{pasteAdText.keepAllDone(kept.length, keptOn.name)}</p>
          <Link to={`/routes/${keptOn.id}`} className={buttonClass('paper')}>
            {routeListText.view}
          </Link>
        </>
      )}
      {keptOn === undefined && kept.length > 0 && (
        <Button
          aria-haspopup="dialog"
          onClick={() => {
            stopIds.idsFor(kept.map(({ key }) => key));
            setIsOpen(true);
          }}
        >
          <RouteIcon aria-hidden className="size-5" />
          <span>{pasteAdText.keepAllOn(kept.length, day)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddToRouteSheet
            ids={stops.map(({ id }) => id)}
            on={day}
            title={pasteAdText.keepAllAdded(stops.length, stops.length)}
            addedText={(added) => pasteAdText.keepAllAdded(added, stops.length)}
            put={(route) => withAdStops(route, stops)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface WithoutZipProps {
  readonly count: number;
  /** The person's own. Null: they have set none. */
  readonly zip: string | null;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** What becomes of ads that do not say where they are: left out, or about where the person is. */
function WithoutZip({ count, zip, isOn, onChange }: WithoutZipProps) {
  if (count === 0) return null;
  if (zip === null) return <p className="text-sm text-muted">{pasteAdText.keepAllNoZip(count)}</p>;
  return (
    <Checkbox label={pasteAdText.keepAllAtMine(count, zip)} checked={isOn} onChange={onChange} />
  );
}
