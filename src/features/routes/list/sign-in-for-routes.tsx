import { SignInLinks } from '../../../components/page/sign-in-links.tsx';
import { rememberWayBack } from '../../../components/page/way-back.ts';
import { Route as RouteIcon } from 'lucide-react';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';

/** Without an account: how to get one. */
export function SignInForRoutes() {
  return (
    <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8">
      <RouteIcon aria-hidden className="size-9" />
      <div>
        <h2 className="text-xl">{routeListText.signIn}</h2>
        <p className="pt-1 text-muted">{routeListText.signInHint}</p>
      </div>
      <SignInLinks onLeave={rememberWayBack} />
    </section>
  );
}
