import { Link } from 'react-router-dom';
import { savedText } from '../../i18n/people/saved-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

/** The two ways to an account, where something needs one. */
export function SignInLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/login" className={buttonClass('sign')}>
        {savedText.logIn}
      </Link>
      <Link to="/signup" className={buttonClass('paper')}>
        {savedText.signUp}
      </Link>
    </div>
  );
}
