import { Navigation } from 'lucide-react';
import { type MapApp, wholeWay } from '../../../domain/route/navigation-links.ts';
import { goalOf, type SharedPlan, sharedWayTo } from '../../../domain/route/shared/shared-plan.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { hasAppleMaps } from '../../../platform/page/own-maps.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

interface Props {
  readonly plan: SharedPlan;
}

/** The whole way of the car in a map app: the device's own first, in as many parts as the app needs. */
export function WholeWay({ plan }: Props) {
  const apps: readonly MapApp[] = hasAppleMaps() ? ['apple', 'google'] : ['google', 'apple'];
  return apps.map((app) => <WayIn key={app} app={app} plan={plan} />);
}

function WayIn({ app, plan }: Props & { readonly app: MapApp }) {
  const name = shareRouteText[app];
  const driven = plan.stops
    .map((stop, index) => ({ stop, number: index + 1 }))
    .filter((_, index) => !sharedWayTo(plan, index).isOnFoot);
  const parts = wholeWay(
    app,
    driven.map(({ stop }) => goalOf(stop)),
  );
  const numberAt = (place: number) => driven[place - 1]?.number ?? place;
  if (parts.length <= 1) {
    return parts.map(({ href }) => (
      <a key={href} href={href} target="_blank" rel="noopener" className={buttonClass('paper')}>
        <Navigation aria-hidden className="size-5" />
        <span>{shareRouteText.maps(name)}</span>
      </a>
    ));
  }
  return (
    <section aria-label={name} className="flex flex-col gap-1.5 pb-1">
      <p className="font-semibold">{shareRouteText.mapsHint(name)}</p>
      <div className="flex flex-wrap gap-2">
        {parts.map(({ href, first, last }) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener"
            className={buttonClass('paper', 'grow tabular-nums')}
          >
            {shareRouteText.mapsStops(numberAt(first), numberAt(last))}
          </a>
        ))}
      </div>
    </section>
  );
}
