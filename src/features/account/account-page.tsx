import type { SessionView } from '../../device/door/account-door.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { accountText, mySalesText } from '../../i18n/people/account-text.ts';
import { rewardsText } from '../../i18n/people/rewards-text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useFollowFocus } from '../../ui/use-follow-focus.ts';
import { AccountSidebar } from './account-sidebar.tsx';
import { GuestAccount } from './guest-account.tsx';
import { MySales } from './my-sales.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RewardsTab } from './rewards-tab.tsx';

const LocationPrompt = lazyPart(
  async () => (await import('../../components/place/location-prompt.tsx')).LocationPrompt,
);

/** The account (spec 2). For guests: how to get one, and what they posted on this device. */
export function AccountPage() {
  const session = useSession();
  const [params] = useSearchParams();
  // After logging out, the page shows something else under the same heading.
  useFollowFocus(session.state, () => document.querySelector<HTMLElement>('main h1'));
  if (session.state === 'loading') return <div className="min-h-dvh" />;
  const isOnSales = session.state === 'user' && params.get('view') === 'sales';
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-5 py-4 md:py-8">
      <PageHeading>{isOnSales ? mySalesText.title : accountText.title}</PageHeading>
      {session.state === 'guest' ? (
        <GuestAccount />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10">
          <AccountSidebar isOnSales={isOnSales} isModerator={session.user.isModerator} />
          {isOnSales ? <MySales /> : <OwnAccount user={session.user} />}
        </div>
      )}
    </div>
  );
}

function OwnAccount({ user }: { readonly user: SessionView }) {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'rewards' ? 'rewards' : 'profile';
  return (
    <div>
      <Tabs
        // A link to a tab opens it even if the page is open already.
        key={tab}
        startsWith={tab}
        label={accountText.tabs}
        tabs={[
          // The key keeps one person's input from the next person.
          {
            id: 'profile',
            label: accountText.profile,
            panel: <ProfileForm key={user.userId} user={user} />,
          },
          { id: 'rewards', label: rewardsText.tab, panel: <RewardsTab /> },
          { id: 'preferences', label: accountText.preferences, panel: <PreferencesTab /> },
        ]}
      />
      <ZipPrompt />
    </div>
  );
}

/** `promptZipCode=true` asks for the ZIP code (spec 2), once: it is then removed from the address. */
function ZipPrompt() {
  const [params, setParams] = useSearchParams();
  if (params.get('promptZipCode') !== 'true') return null;
  return (
    <Suspense>
      <LocationPrompt onClose={() => setParams({}, { replace: true })} />
    </Suspense>
  );
}
