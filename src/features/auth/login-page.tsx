import { logIn } from '../../page/account/log-in-actions.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { authText } from '../../i18n/people/auth-text.ts';
import { EmailField, PasswordField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LocalProfileForm } from './local-profile-form.tsx';
import { troubleText } from './auth-trouble.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

/** Log in (spec 2). Without a server there is only a profile on the device. */
export function LoginPage() {
  return useDataSource() === 'local' ? <LocalProfileForm /> : <LoginForm />;
}

function LoginForm() {
  const door = useDoor();
  const finish = useSignedIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const [trouble, setTrouble] = useState<string | null>(null);
  const isMarking = trouble === authText.fillAll;

  const enter = async () => {
    const answer = await logIn(door, { email, password });
    setTrouble(answer.ok ? null : troubleText(answer.error, authText.logInFailed));
    // Busy until the next page appears: a second press would do it twice.
    if (answer.ok) await finish(authText.loggedIn);
  };
  const submit = () => whileBusy(enter);

  return (
    <AuthForm
      title={authText.logInTitle}
      lead={authText.logInLine}
      submitLabel={authText.logIn}
      busyLabel={authText.loggingIn}
      isBusy={isBusy}
      trouble={trouble}
      onSubmit={() => void submit()}
      aside={
        <>
          <span className="pe-1.5">{authText.noAccount}</span>
          <Link
            to="/signup"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {authText.signUp}
          </Link>
        </>
      }
      alternative={
        <GoogleSignIn label={authText.continueWithGoogle} failedText={authText.googleLogInFailed} />
      }
    >
      <EmailField
        value={email}
        error={isMarking && email.trim() === '' ? authText.fillThis : null}
        onChange={setEmail}
      />
      <div>
        <PasswordField
          purpose="current-password"
          value={password}
          error={isMarking && password === '' ? authText.fillThis : null}
          onChange={setPassword}
        />
        <Link
          to="/forgot-password"
          className="-mb-3 flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {authText.forgotPassword}
        </Link>
      </div>
    </AuthForm>
  );
}
