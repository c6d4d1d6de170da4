import { Link } from 'react-router-dom';
import { useNow } from '../../page/app/use-now.ts';
import { enteredUserZip, usePlace } from '../../page/place/use-place.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { useLate } from '../../ui/feedback/use-late.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { FeaturedSales } from './featured-sales.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { SalesOfCity, SalesOnNow } from './sales-on-now.tsx';
import { WhereAreYou } from './where-are-you.tsx';
import { ZipForm } from './zip-form.tsx';

/** Home (spec 2): what is on. It asks for a place only while it knows none. */
export function HomePage() {
  const isLocal = useDataSource() === 'local';
  const nowMs = useNow();
  const { label } = usePlace();
  const state = usePlaceState();
  const isUnknown = state === 'unknown';
  const isLate = useLate(state === 'finding');
  // Where the position may be read, it comes in a moment. The question would only flash.
  if (state === 'finding' && !isLate) return <div className="min-h-dvh" />;
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-3 pt-4 pb-10 md:pb-16 3xl:max-w-[96rem] sideways:gap-1 sideways:pt-2">
      <title>{shellText.pageTitle(homeText.pageTitle)}</title>
      {isUnknown ? (
        <>
          <WhereAreYou />
          <SalesOfCity city={label} nowMs={nowMs} />
        </>
      ) : (
        <SalesOnNow nowMs={nowMs} />
      )}
      <section aria-labelledby="featured" className="pt-6">
        <h2 id="featured" className="pb-1 text-xl">
          {homeText.featured}
        </h2>
        <FeaturedSales />
      </section>
      {!isUnknown && (
        <section aria-labelledby="elsewhere" className="pt-6">
          <h2 id="elsewhere" className="pb-3 text-xl">
            {homeText.elsewhere}
          </h2>
          <ZipForm />
        </section>
      )}
      <div className="flex flex-col gap-12 pt-10 md:gap-16 md:pt-14">
        <HowItWorks />
        <div className={`grid gap-5 ${isLocal ? '' : 'md:grid-cols-2'}`}>
          <SellSomething />
          {/* Without a server nobody could write to anyone. */}
          {!isLocal && <NewsletterForm />}
        </div>
      </div>
    </div>
  );
}

/** Whether the place is known. Until the device has found it, that is what was said last, if anything was. */
function usePlaceState(): 'known' | 'unknown' | 'finding' {
  const { needsLocation, isResolving } = usePlace();
  const session = useSession();
  if (!isResolving) return needsLocation ? 'unknown' : 'known';
  return enteredUserZip() !== '' || session.state === 'user' ? 'known' : 'finding';
}

/** Spec 1: no account is required, and listing is free. */
function SellSomething() {
  return (
    <section className="flex flex-col items-start gap-3 rounded-2xl border-2 border-on-sign bg-sign p-6 text-on-sign md:p-8">
      <h2 className="text-2xl">{homeText.sellTitle}</h2>
      <p className="grow">{homeText.sellText}</p>
      <Link
        to="/create-sale"
        className={buttonClass(
          'quiet',
          'mt-2 border-2 border-on-sign bg-white text-on-sign hover:bg-sign-hover active:bg-sign-hover',
        )}
      >
        {homeText.createSale}
      </Link>
    </section>
  );
}
