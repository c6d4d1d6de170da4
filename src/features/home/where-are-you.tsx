import { PageTitle } from '../../components/page/page-title.tsx';
import { MyLocation } from '../../components/place/my-location.tsx';
import { useLocate } from '../../components/place/use-locate.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { ZipForm } from './zip-form.tsx';

/** The one question of a first visit. Without an answer nobody can say what is near. */
export function WhereAreYou() {
  const locate = useLocate();
  return (
    <section
      aria-labelledby="where"
      className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:gap-x-10"
    >
      <div>
        <PageTitle className="text-[min(2.5rem,12vw)] leading-[1.1] sideways:text-3xl">
          <span id="where" className="marker-stroke">
            {homeText.whereAreYou}
          </span>
        </PageTitle>
        <p className="max-w-lg pt-2 text-muted">{homeText.lead}</p>
      </div>
      <div className="flex max-w-lg flex-col gap-4 sideways:max-w-none sideways:flex-row sideways:flex-wrap sideways:*:grow sideways:*:basis-[17rem]">
        <MyLocation look="sign" className="sideways:pt-7.5" onUse={locate} />
        <ZipForm />
      </div>
    </section>
  );
}
