import { Link } from 'react-router-dom';
import { savedText } from '../../i18n/people/saved-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

interface Props {
  /** Called before one of the links leaves the page. */
  readonly onLeave?: () => void;
}

/** The two ways to an account, where something needs one. */
export function SignInLinks({ onLeave }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/login" onClick={onLeave} className={buttonClass('sign')}>
        {savedText.logIn}
      </Link>
      <Link to="/signup" onClick={onLeave} className={buttonClass('paper')}>
        {savedText.signUp}
      </Link>
    </div>
  );
}
