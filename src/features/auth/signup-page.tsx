import { signUp } from '../../page/account/log-in-actions.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { ZipField } from '../../components/place/zip-field.tsx';
import { useCheckZip } from '../../page/place/use-lookups.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { authText, passwordText } from '../../i18n/people/auth-text.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { EmailField, PasswordField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { LocalProfileForm } from './local-profile-form.tsx';
import { troubleText, type TroubleToTell } from './auth-trouble.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

/** For a sign-up that continues in an email. */
const MAILED = 'confirm_email';

/** Sign up with email, password and ZIP code (spec 2). Without a server, it asks for a profile on this device. */
export function SignupPage() {
  return useDataSource() === 'local' ? <LocalProfileForm /> : <SignupForm />;
}

function SignupForm() {
  const door = useDoor();
  const finish = useSignedIn();
  const place = usePlace();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [typedZip, setZipCode] = useState<string | null>(null);
  const zipCode = typedZip ?? place.zip ?? '';
  const [isBusy, whileBusy] = useBusy();
  const [isMailed, setIsMailed] = useState(false);
  const [failure, setFailure] = useState<TroubleToTell | null>(null);
  const isMissing = failure?.code === 'fields-missing';
  const [isUnknownZip, setIsUnknownZip] = useState(false);
  const isWrongZip = failure?.code === 'zip-invalid';
  const isWrongEmail = failure?.code === 'email-invalid';
  const checkZip = useCheckZip();

  const enter = async () => {
    const isUnknown = (await checkZip(zipCode)) === 'unknown';
    setIsUnknownZip(isUnknown);
    // The message of the last try no longer applies.
    setFailure(null);
    if (isUnknown) return;
    const redirectTo = `${location.origin}/auth/callback`;
    const answer = await signUp(door, { email, password, zipCode, redirectTo });
    setIsMailed(!answer.ok && answer.error.code === 'refused' && answer.error.reason === MAILED);
    setFailure(answer.ok ? null : answer.error);
    // Busy until the next page appears: a second press would do it twice.
    if (answer.ok) await finish(authText.signedUp);
  };
  const submit = () => whileBusy(enter);
  const startAgain = () => {
    setFailure(null);
    setIsMailed(false);
  };
  if (isMailed) return <Mailed email={email.trim()} onAgain={startAgain} />;
  const changeZip = (typed: string) => {
    setZipCode(typed);
    setIsUnknownZip(false);
  };
  const missing = (value: string) => (isMissing && value.trim() === '' ? authText.fillThis : null);

  const zipError = isUnknownZip
    ? locationText.errors['zip-unknown']
    : isWrongZip
      ? locationText.errors['zip-invalid']
      : missing(zipCode);

  return (
    <AuthForm
      title={authText.signUpTitle}
      lead={authText.signUpLine}
      submitLabel={authText.signUp}
      busyLabel={authText.signingUp}
      isBusy={isBusy}
      trouble={
        failure === null || isWrongZip || isWrongEmail
          ? null
          : troubleText(failure, authText.signUpFailed)
      }
      onSubmit={() => void submit()}
      aside={
        <>
          <span className="pe-1.5">{authText.haveAccount}</span>
          <Link
            to="/login"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {authText.logIn}
          </Link>
        </>
      }
      alternative={
        <GoogleSignIn label={authText.signUpWithGoogle} failedText={authText.googleSignUpFailed} />
      }
    >
      <EmailField
        value={email}
        error={isWrongEmail ? passwordText.emailInvalid : missing(email)}
        onChange={setEmail}
      />
      <PasswordField
        purpose="new-password"
        hint={authText.newPasswordHint}
        value={password}
        error={missing(password)}
        onChange={setPassword}
      />
      <Field label={authText.zipCode} isRequired hint={authText.zipHint} error={zipError}>
        {(control) => (
          <ZipField
            control={control}
            value={zipCode}
            onChange={changeZip}
            onBegin={() => setZipCode(zipCode)}
          />
        )}
      </Field>
      <Agreement />
    </AuthForm>
  );
}

/** The same whether or not the account exists: only the email says which. */
function Mailed({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <div className="safe-x mx-auto flex w-full max-w-md flex-col items-start gap-4 py-8 md:py-14">
      <MailCheck aria-hidden className="size-12" />
      <PageHeading>{passwordText.sentTitle}</PageHeading>
      <p role="status" className="wrap-anywhere">
        {authText.confirmSent(email)}
      </p>
      <p className="text-muted">{authText.confirmHint}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Link to="/login" className={buttonClass('sign')}>
          {authText.logIn}
        </Link>
        <Button onClick={onAgain}>{passwordText.again}</Button>
      </div>
    </div>
  );
}

function Agreement() {
  const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
  return (
    <div className="text-sm text-muted">
      <p>{authText.agree}</p>
      <p className="flex gap-x-5">
        <Link to="/terms" className={link}>
          {authText.terms}
        </Link>
        <Link to="/privacy" className={link}>
          {authText.privacy}
        </Link>
      </p>
    </div>
  );
}
