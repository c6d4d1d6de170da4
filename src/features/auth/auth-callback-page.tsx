import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { usePlace } from '../../page/place/use-place.ts';
import { authText, callbackText, passwordText } from '../../i18n/people/auth-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { troubleText } from './auth-trouble.ts';
import { goBackSoon } from './go-back-soon.ts';
import { LinkQuestion } from './link-question.tsx';
import { type CallbackAnswer, useAuthCallback } from './use-auth-callback.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Where Google's page returns to (spec 2). Logs in and goes on, or says why not and goes back to the login page. */
export function AuthCallbackPage() {
  const finish = useSignedIn();
  const place = usePlace();
  const { answer, agree, refuse } = useAuthCallback((found) => {
    if (!found.ok || found.value.state === 'asking') return;
    void finish(messageOf(found.value), targetOf(found.value, place.source === 'zip'));
  });
  if (answer?.ok === false) {
    return <Failed message={troubleText(answer.error, callbackText.failed)} />;
  }
  if (answer?.value.state === 'asking') {
    return <LinkQuestion email={answer.value.email} agree={agree} refuse={refuse} />;
  }
  return (
    <div aria-busy className="safe-x mx-auto min-h-[60vh] w-full max-w-md py-8 md:py-14">
      <PageHeading>{callbackText.title}</PageHeading>
    </div>
  );
}

type CameBack = Extract<
  Extract<CallbackAnswer, { ok: true }>['value'],
  { readonly state: 'signed-in' }
>;

function messageOf({ purpose }: CameBack): string {
  return purpose === 'new-account' ? authText.signedUp : callbackText.done;
}

/** Asks for a ZIP code if there is none (spec 2). A link for a new password leads to its form. */
function targetOf({ session, purpose }: CameBack, hasZipHere: boolean): string {
  if (purpose === 'recovery') return '/reset-password';
  return session.zipCode === '' && !hasZipHere ? '/account?promptZipCode=true' : '/';
}

function Failed({ message }: { readonly message: string }) {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => void navigate('/login', { replace: true }));
  useEffect(() => goBackSoon(goBack), []);
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
