import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { FeaturedPlace } from './featured-place.tsx';
import { FeaturedOutline } from './featured-outline.tsx';
import { HomeHero } from './home-hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

// It is below the first screen and has most of the page's code, so it loads later.
const FeaturedSales = lazyPart(async () => (await import('./featured-sales.tsx')).FeaturedSales);

/** Home (spec 2). */
export function HomePage() {
  const isLocal = useDataSource() === 'local';
  return (
    <div className="flex w-full flex-col">
      <title>{shellText.pageTitle(homeText.pageTitle)}</title>
      <HomeHero />
      <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-12 py-10 md:gap-16 md:py-16">
        <section aria-labelledby="featured">
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <h2 id="featured" className="text-2xl md:text-3xl">
              {homeText.featured}
            </h2>
            <Link
              to="/discover"
              className="flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {homeText.seeAll}
            </Link>
          </div>
          <FeaturedPlace />
          <Suspense fallback={<FeaturedOutline />}>
            <FeaturedSales />
          </Suspense>
        </section>
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
