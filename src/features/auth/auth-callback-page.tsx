import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading.tsx';
import { usePlace } from '../../hooks/use-place.ts';
import { callbackText, passwordText } from '../../i18n/auth.ts';
import { buttonClass } from '../../ui/button.tsx';
import { troubleText } from './auth-trouble.ts';
import { type CallbackAnswer, useAuthCallback } from './use-auth-callback.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Spec 9. */
const RETURN_AFTER_MS = 3000;

/** Where Google's page ends (spec 2): signed in and on, or why not and back to log in. */
export function AuthCallbackPage() {
  const finish = useSignedIn();
  const place = usePlace();
  const answer = useAuthCallback((found) => {
    if (found.ok) void finish(callbackText.done, targetOf(found.value, place.source === 'zip'));
  });
  if (answer === null || answer.ok) {
    return (
      <div aria-busy className="safe-x mx-auto min-h-[60vh] w-full max-w-md py-8 md:py-14">
        <PageHeading>{callbackText.title}</PageHeading>
      </div>
    );
  }
  return <Failed message={troubleText(answer.error, callbackText.failed)} />;
}

type CameBack = Extract<CallbackAnswer, { ok: true }>['value'];

/** Without any ZIP code it is asked for (spec 2); a link for a new password goes to its form. */
function targetOf({ session, isRecovery }: CameBack, hasZipHere: boolean): string {
  if (isRecovery) return '/reset-password';
  return session.zipCode === '' && !hasZipHere ? '/account?promptZipCode=true' : '/';
}

function Failed({ message }: { readonly message: string }) {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => void navigate('/login', { replace: true }));
  useEffect(() => {
    const timer = setTimeout(goBack, RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="safe-x mx-auto flex min-h-[60vh] w-full max-w-md flex-col items-start gap-4 py-8 md:py-14">
      <PageHeading>{callbackText.failedTitle}</PageHeading>
      <p role="alert" className="wrap-anywhere">
        {message}
      </p>
      <p className="text-muted">{callbackText.failedHint}</p>
      <Link to="/login" replace className={buttonClass('sign')}>
        {passwordText.backToLogIn}
      </Link>
    </div>
  );
}
