import { SignInLinks } from '../../../components/page/sign-in-links.tsx';
import { rememberWayBack } from '../../../components/page/way-back.ts';
import { Map as MapIcon, Route as RouteIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useShortlist } from '../../../page/lists/use-shortlist.ts';
import { planKeptText, routeListText } from '../../../i18n/routes/route-list-text.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

/** Longer addresses are cut by some browsers. */
const MOST_KEPT = 60;

/** Without an account: how to get one, and how to plan a day without. */
export function SignInForRoutes() {
  const kept = [...useShortlist().ids].slice(0, MOST_KEPT);
  return (
    <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8">
      <RouteIcon aria-hidden className="size-9" />
      <div>
        <h2 className="text-xl">{routeListText.signIn}</h2>
        <p className="pt-1 text-muted">{routeListText.signInHint}</p>
      </div>
      <SignInLinks onLeave={rememberWayBack} />
      <div className="flex flex-col items-start gap-2">
        <p>{routeListText.withoutAccount}</p>
        {kept.length > 1 ? (
          <Link to={`/map?route=${kept.join(',')}`} className={buttonClass('paper')}>
            <MapIcon aria-hidden className="size-5" />
            <span>{planKeptText(kept.length)}</span>
          </Link>
        ) : (
          <Link to="/discover" className={buttonClass('paper')}>
            {routeListText.browse}
          </Link>
        )}
      </div>
    </section>
  );
}
