import { Link } from 'react-router-dom';
import { moderateText } from '../../i18n/people/moderation-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

export function NotAModerator() {
  return (
    <section
      role="alert"
      className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8"
    >
      <div>
        <h2 className="text-xl">{moderateText.notModeratorTitle}</h2>
        <p className="pt-1 text-muted">{moderateText.notModeratorHint}</p>
      </div>
      <Link to="/account" className={buttonClass('paper')}>
        {moderateText.toAccount}
      </Link>
    </section>
  );
}
