import { Navigation } from 'lucide-react';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { type MapApp, wholeWay } from '../../../domain/route/navigation-links.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { hasAppleMaps } from '../../../platform/page/own-maps.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

/** The whole way in a map app: the device's own first, in as many parts as the app needs. */
export function WholeWay({ stops }: { readonly stops: readonly LatLng[] }) {
  const apps: readonly MapApp[] = hasAppleMaps() ? ['apple', 'google'] : ['google', 'apple'];
  return apps.map((app) => <WayIn key={app} app={app} stops={stops} />);
}

function WayIn({ app, stops }: { readonly app: MapApp; readonly stops: readonly LatLng[] }) {
  const name = shareRouteText[app];
  const parts = wholeWay(app, stops);
  if (parts.length <= 1) {
    return parts.map(({ href }) => (
      <a key={href} href={href} target="_blank" rel="noopener" className={buttonClass('paper')}>
        <Navigation aria-hidden className="size-5" />
        {shareRouteText.maps(name)}
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
            {shareRouteText.mapsStops(first, last)}
          </a>
        ))}
      </div>
    </section>
  );
}
