import { Link } from 'react-router-dom';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useOwnSaleIds } from '../../page/lists/use-own-lists.ts';
import { accountText, mySalesText } from '../../i18n/people/account-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { OwnSaleList } from './own-sale-list.tsx';
import { PreferencesTab } from './preferences-tab.tsx';

/** Without an account: the ways to get one, what was posted on this device (SYNC-21), and its preferences. */
export function GuestAccount() {
  const isLocal = useDataSource() === 'local';
  const ids = useOwnSaleIds();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-8">
        <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8">
          <div>
            <h2 className="text-xl">{accountText.logInTitle}</h2>
            <p className="pt-1 text-muted">
              {isLocal ? accountText.localHint : accountText.logInHint}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/login" className={buttonClass('sign')}>
              {isLocal ? accountText.makeProfile : accountText.logIn}
            </Link>
            {!isLocal && (
              <Link to="/signup" className={buttonClass('paper')}>
                {accountText.signUp}
              </Link>
            )}
          </div>
        </section>
        {ids !== null && ids.length > 0 && (
          <section className="flex flex-col gap-4">
            <div>
              <h2 className="text-2xl">{mySalesText.guestTitle}</h2>
              <p className="text-muted">{mySalesText.guestHint}</p>
            </div>
            <OwnSaleList ids={ids} />
          </section>
        )}
      </div>
      <PreferencesTab />
    </div>
  );
}
