import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { LevelTable } from '../../components/rewards/level-table.tsx';
import { hunterTiers, sellerLevels } from '../../domain/rewards/levels.ts';
import { howItWorksText } from '../../i18n/pages/how-it-works-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EarningPoints } from './earning-points.tsx';
import { StepCards } from './step-cards.tsx';

const { hunters, sellers } = howItWorksText;

const HUNTER_STEPS = [
  { ...hunters.find, to: '/discover' },
  { ...hunters.save, to: '/saved-sales' },
  { ...hunters.checkIn, to: '/login' },
] as const;

const SELLER_STEPS = [
  { ...sellers.list, to: '/create-sale' },
  { ...sellers.account, to: '/signup' },
  { ...sellers.beFound, to: '/discover' },
] as const;

/** How it works (spec 2): for those who look and those who sell. */
export function HowItWorksPage() {
  return (
    <div className="safe-x mx-auto flex w-full max-w-3xl flex-col gap-10 py-6 md:gap-14 md:py-12">
      <div>
        <PageHeading lead={<p className="pt-2 text-lg text-muted">{howItWorksText.lead}</p>}>
          {howItWorksText.title}
        </PageHeading>
        <div className="flex flex-wrap gap-3 pt-5">
          <Link to="/discover" className={buttonClass('sign')}>
            {howItWorksText.browse}
          </Link>
          <Link to="/create-sale" className={buttonClass('paper')}>
            {howItWorksText.create}
          </Link>
        </div>
      </div>
      <Tabs
        label={howItWorksText.tabs}
        tabs={[
          {
            id: 'hunters',
            label: hunters.tab,
            panel: (
              <>
                <StepCards steps={HUNTER_STEPS} />
                <LevelTable caption={hunters.levels} levels={hunterTiers} />
              </>
            ),
          },
          {
            id: 'sellers',
            label: sellers.tab,
            panel: (
              <>
                <StepCards steps={SELLER_STEPS} />
                <LevelTable caption={sellers.levels} levels={sellerLevels} />
              </>
            ),
          },
        ]}
      />
      <EarningPoints />
      <Closing />
    </div>
  );
}

function Closing() {
  return (
    <section className="flex flex-col items-start gap-3 rounded-2xl border-2 border-on-sign bg-sign p-6 text-on-sign md:p-8">
      <h2 className="text-2xl">{howItWorksText.closingTitle}</h2>
      <p>{howItWorksText.closingText}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <ClosingLink to="/discover" label={howItWorksText.browse} />
        <ClosingLink to="/create-sale" label={howItWorksText.create} />
      </div>
    </section>
  );
}

function ClosingLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      className={buttonClass(
        'quiet',
        'border-2 border-on-sign bg-white text-on-sign hover:bg-sign-hover active:bg-sign-hover',
      )}
    >
      {label}
    </Link>
  );
}
