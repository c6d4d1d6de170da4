import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { linkQuestionText } from '../../i18n/people/auth-text.ts';
import { Button } from '../../ui/form/button.tsx';
import type { AuthCallback } from './use-auth-callback.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Props extends Pick<AuthCallback, 'agree' | 'refuse'> {
  /** The email address of the account that the link belongs to. */
  readonly email: string;
}

/**
 * Asked before a link logs in a device that did not request it. The link was requested on another device, or by someone
 * who wants a stranger to work in their account.
 */
export function LinkQuestion({ email, agree, refuse }: Props) {
  const navigate = useNavigate();
  const session = useSession();
  const [isBusy, whileBusy] = useBusy();
  const present = session.state === 'user' ? session.user.email : '';

  const cancel = async () => {
    await refuse();
    await navigate('/', { replace: true });
  };
  const goOn = () => whileBusy(agree);

  return (
    <div className="safe-x mx-auto flex w-full max-w-md flex-col items-start gap-4 py-8 md:py-14">
      <PageHeading>{linkQuestionText.title}</PageHeading>
      <p className="text-lg font-semibold wrap-anywhere">{linkQuestionText.line(email)}</p>
      <p>{linkQuestionText.why}</p>
      {present !== '' && present !== email && (
        <p className="wrap-anywhere">{linkQuestionText.present(present)}</p>
      )}
      <p className="text-muted">{linkQuestionText.kept}</p>
      <div className="flex w-full flex-col gap-3 pt-2">
        <Button look="sign" onClick={() => void cancel()}>
          {linkQuestionText.cancel}
        </Button>
        <Button
          className="wrap-anywhere"
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) void goOn();
          }}
        >
          {linkQuestionText.agree(email)}
        </Button>
      </div>
    </div>
  );
}
