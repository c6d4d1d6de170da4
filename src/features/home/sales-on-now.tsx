import { Map as MapIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { writeFilters } from '../../components/filters/filter-state.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { greetingText, homeText, listTitles } from '../../i18n/pages/home-text.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { nowHereText } from '../../i18n/sale/clock-text.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { CardList, CardOutlines } from './card-list.tsx';
import { useMayStillCome } from './use-may-still-come.ts';
import { useWhatIsOn, type WhatIsOn } from './use-what-is-on.ts';
import { useMedia } from '../../ui/use-media.ts';

/** Where three rows of three are on the first screen. */
const ROOM_FOR_NINE = '(width >= 90rem)';

/** What fills the first screen, and a little more. */
function useRoom(): number {
  return useMedia(ROOM_FOR_NINE) ? 9 : 6;
}

/** What matters at this hour, with the sales of it. Null until that is known. */
function useShownSales(nowMs: number) {
  const room = useRoom();
  const on = useWhatIsOn(nowMs, room);
  const items = on?.items ?? [];
  const next = on?.next ?? [];
  const { views } = useSaleViews([...items, ...next].map(({ id }) => id));
  const mayStillCome = useMayStillCome(on?.isWhole ?? false);
  const isEmpty = on !== null && on.total === 0 && next.length === 0;
  const isWaiting = isEmpty && mayStillCome;
  const isRead = [...items, ...next].every(({ id }) => views.has(id));
  return { room, views, on: on === null || isWaiting || !isRead ? null : on };
}

/** Home, for someone whose place is known: how many sales are on, and the nearest of them. */
export function SalesOnNow({ nowMs }: { readonly nowMs: number }) {
  const { on, room, views } = useShownSales(nowMs);
  return (
    <>
      <Greeting on={on} nowMs={nowMs} />
      {(on === null || on.items.length > 0) && (
        <section aria-labelledby="on">
          {on === null ? (
            <>
              <h2 id="on" className="sr-only">
                {homeText.loadingSales}
              </h2>
              <div className="pt-11">
                <CardOutlines count={room} />
              </div>
            </>
          ) : (
            <>
              <ListTitle id="on">{listTitles[on.day]}</ListTitle>
              <CardList isFirst labelledBy="on" items={on.items} views={views} nowMs={nowMs} />
            </>
          )}
        </section>
      )}
      {on !== null && on.next.length > 0 && (
        <section aria-labelledby="next">
          <ListTitle id="next">{homeText.next}</ListTitle>
          <CardList isFirst labelledBy="next" items={on.next} views={views} nowMs={nowMs} />
        </section>
      )}
    </>
  );
}

/** The same for someone whose place is not known: a look at a city, under its name. */
export function SalesOfCity({ city, nowMs }: { readonly city: string; readonly nowMs: number }) {
  const { on, room, views } = useShownSales(nowMs);
  const items = on === null ? [] : [...on.items, ...on.next];
  return (
    <section aria-labelledby="on">
      <ListTitle id="on">{homeText.lookAt(city)}</ListTitle>
      {on === null ? (
        <CardOutlines count={room} />
      ) : (
        <CardList isFirst labelledBy="on" items={items} views={views} nowMs={nowMs} />
      )}
    </section>
  );
}

function ListTitle({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <h2 id={id} className="flex min-h-11 items-end pb-1 text-[min(1.25rem,8vw)]">
      {children}
    </h2>
  );
}

interface GreetingProps {
  readonly on: WhatIsOn | null;
  readonly nowMs: number;
}

/** "12 sales are open within 25 miles of you", and the ways to all of them. */
function Greeting({ on, nowMs }: GreetingProps) {
  // Of an area that nobody has read, nothing can be counted.
  const isKnown = on !== null && (on.isWhole || on.total > 0);
  const [what, where] = isKnown
    ? greetingText(on.day, on.total, on.filters.radiusMiles)
    : [homeText.title, ''];
  const choice = on === null ? '' : writeFilters(on.filters).toString();
  const address = (path: string) => `${path}${choice === '' ? '' : '?'}${choice}`;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-[min(100%,20rem)]">
        <p className="text-sm text-muted tabular-nums sideways:sr-only">{nowHereText(nowMs)}</p>
        <PageTitle className="min-h-[2lh] text-[min(1.8125rem,12vw)] leading-[1.15] min-[24rem]:text-[min(2rem,12vw)] lg:min-h-[1lh] md:text-[min(2.25rem,6vw)] lg:text-[1.875rem] 3xl:text-[2.25rem] sideways:text-[min(1.5rem,6vw)]">
          {/* A new element for new words, so that none of them moves. */}
          <span key={what}>
            <span className="-me-[0.12em] marker-stroke">{what}</span>
            <span>{` ${where}`}</span>
          </span>
        </PageTitle>
      </div>
      <div className="flex flex-wrap gap-2.5 pb-1 max-md:grow">
        <Link to={address('/discover')} className={buttonClass('sign', 'grow')}>
          {homeText.seeAll}
        </Link>
        <Link to={address('/map')} className={buttonClass('paper')}>
          <MapIcon aria-hidden className="size-5 shrink-0" />
          {mapText.viewOnMap}
        </Link>
      </div>
    </div>
  );
}
