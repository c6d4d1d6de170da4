import { PageHeading } from '../../components/page/page-heading.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { SavedSales } from './saved-sales.tsx';
import { SignInToSave } from './sign-in-to-save.tsx';

/** Saved sales (spec 2): those of the account, or without one those of this device. */
export function SavedSalesPage() {
  const session = useSession();
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-5 py-4 md:py-8">
      <PageHeading>{savedText.title}</PageHeading>
      {session.state === 'user' && <SavedSales />}
      {session.state === 'guest' && <SignInToSave />}
    </div>
  );
}
