import { setNewPassword } from '../../page/account/log-in-actions.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useDoor } from '../../page/app/use-page.tsx';
import { authText, passwordText } from '../../i18n/people/auth-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { PasswordField } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { troubleText, type TroubleToTell } from './auth-trouble.ts';
import { LinkQuestion } from './link-question.tsx';
import { useAuthCallback } from './use-auth-callback.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

/**
 * The page that an emailed link leads to (PASSWORD_RECOVERY): a new password for the person it was sent to.
 */
export function ResetPasswordPage() {
  const { answer, agree, refuse } = useAuthCallback();
  if (answer === null) return <Notice title={passwordText.opening} />;
  if (answer.ok) {
    const { value } = answer;
    return value.state === 'asking' ? (
      <LinkQuestion email={value.email} agree={agree} refuse={refuse} />
    ) : (
      <NewPasswordForm email={value.session.email} />
    );
  }
  const { error } = answer;
  switch (error.code) {
    case 'no-session':
      return <Notice title={passwordText.resetTitle} text={passwordText.noLink} canAsk />;
    case 'no-server':
      return <Notice title={passwordText.resetTitle} text={authText.noServer} />;
    default: {
      const text = troubleText(error, passwordText.linkHint);
      return <Notice title={passwordText.linkTitle} text={text} canAsk />;
    }
  }
}

function NewPasswordForm({ email }: { readonly email: string }) {
  const door = useDoor();
  const finish = useSignedIn();
  const [password, setPassword] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<TroubleToTell | null>(null);
  const isMissing = failure?.code === 'fields-missing' && password === '';

  const enter = async () => {
    const answer = await setNewPassword(door, password);
    setFailure(answer.ok ? null : answer.error);
    // Busy until the next page appears: a second press would do it twice.
    if (answer.ok) await finish(passwordText.changed);
  };
  const submit = () => whileBusy(enter);

  return (
    <AuthForm
      title={passwordText.resetTitle}
      lead={passwordText.resetLine(email)}
      submitLabel={passwordText.set}
      busyLabel={passwordText.setting}
      isBusy={isBusy}
      trouble={failure === null || isMissing ? null : troubleText(failure, passwordText.setFailed)}
      onSubmit={() => void submit()}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />
      <PasswordField
        purpose="new-password"
        label={passwordText.newPassword}
        hint={authText.newPasswordHint}
        value={password}
        error={isMissing ? authText.fillThis : null}
        onChange={setPassword}
      />
    </AuthForm>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  /** Offers the way to a new link. */
  readonly canAsk?: boolean;
}

/** Shown while the link is being checked, or if it does not work. */
function Notice({ title, text, canAsk = false }: NoticeProps) {
  return (
    <div
      aria-busy={text === undefined}
      className="safe-x mx-auto flex min-h-[60vh] w-full max-w-md flex-col items-start gap-4 py-8 md:py-14"
    >
      <PageHeading>{title}</PageHeading>
      {text !== undefined && <p role="alert">{text}</p>}
      {canAsk && (
        <Link to="/forgot-password" className={buttonClass('sign')}>
          {passwordText.askAgain}
        </Link>
      )}
    </div>
  );
}
