import { requestPasswordReset } from '../../page/account/log-in-actions.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { authText, passwordText } from '../../i18n/people/auth-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { troubleText, type TroubleToTell } from './auth-trouble.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

/** Asks for an email with a link to set a new password. The answer reveals nothing about accounts. */
export function ForgotPasswordPage() {
  const door = useDoor();
  const isLocal = useDataSource() === 'local';
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<TroubleToTell | null>(null);

  const submit = async () => {
    const redirectTo = `${location.origin}/reset-password`;
    const answer = await whileBusy(() => requestPasswordReset(door, email, redirectTo));
    setFailure(answer.ok ? null : answer.error);
    setIsSent(answer.ok);
  };

  if (isSent) return <Sent email={email.trim()} onAgain={() => setIsSent(false)} />;
  const problem = fieldProblem(failure?.code);
  return (
    <AuthForm
      title={passwordText.forgotTitle}
      lead={isLocal ? authText.noServer : passwordText.forgotLine}
      submitLabel={passwordText.send}
      busyLabel={passwordText.sending}
      isBusy={isBusy}
      trouble={
        failure === null || problem !== null
          ? null
          : troubleText(failure, passwordText.requestFailed)
      }
      onSubmit={() => void submit()}
      aside={<BackToLogIn />}
    >
      <EmailField value={email} error={problem} onChange={setEmail} />
    </AuthForm>
  );
}

/** A problem with the address itself is shown at the field. */
function fieldProblem(code: string | undefined): string | null {
  if (code === 'fields-missing') return authText.fillThis;
  return code === 'email-invalid' ? passwordText.emailInvalid : null;
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <div className="safe-x mx-auto flex w-full max-w-md flex-col items-start gap-4 py-8 md:py-14">
      <MailCheck aria-hidden className="size-12" />
      <PageHeading>{passwordText.sentTitle}</PageHeading>
      <p role="status" className="wrap-anywhere">
        {passwordText.sent(email)}
      </p>
      <p className="text-muted">{passwordText.sentHint}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Link to="/login" className={buttonClass('sign')}>
          {passwordText.backToLogIn}
        </Link>
        <Button onClick={onAgain}>{passwordText.again}</Button>
      </div>
    </div>
  );
}

function BackToLogIn() {
  return (
    <Link
      to="/login"
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {passwordText.backToLogIn}
    </Link>
  );
}
