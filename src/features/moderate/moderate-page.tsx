import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { isOfDeviceAlone, useSession } from '../../page/account/use-session.ts';
import { moderateText } from '../../i18n/people/moderation-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { NotAModerator } from './not-a-moderator.tsx';
import { QueueTabs } from './queue-tabs.tsx';

/** For moderators: reported sales, and sales that wait for a decision before they are shown. */
export function ModeratePage() {
  const session = useSession();
  const lead = <p className="max-w-2xl pt-2 text-muted">{moderateText.lead}</p>;
  return (
    <div className="safe-x mx-auto flex w-full max-w-4xl flex-col gap-5 py-4 md:py-8">
      <PageHeading lead={session.state === 'user' && lead}>{moderateText.title}</PageHeading>
      {session.state === 'guest' && <ForModerators />}
      {session.state === 'user' &&
        (isOfDeviceAlone(session.user.userId) ? (
          <NotAModerator />
        ) : (
          // The key keeps what one person saw or typed from the next.
          <QueueTabs key={session.user.userId} />
        ))}
    </div>
  );
}

function ForModerators() {
  return (
    <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8">
      <div>
        <h2 className="text-xl">{moderateText.guestTitle}</h2>
        <p className="pt-1 text-muted">{moderateText.guestHint}</p>
      </div>
      <Link to="/login" className={buttonClass('sign')}>
        {moderateText.logIn}
      </Link>
    </section>
  );
}
