import { useEffect, useState } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { useSignInWays } from '../../page/account/use-session.ts';
import { authText } from '../../i18n/people/auth-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { troubleText } from './auth-trouble.ts';
import { GoogleMark } from './google-mark.tsx';

interface Props {
  readonly label: string;
  readonly failedText: string;
}

/** Goes to Google's page (spec 2). Shown only if the server has Google set up. */
export function GoogleSignIn({ label, failedText }: Props) {
  const door = useDoor();
  const ways = useSignInWays();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    // After the browser's Back button, coming from Google's page, this page is restored as it was left.
    const onReturn = () => setIsBusy(false);
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  if (ways === null || !ways.hasGoogle) return null;

  const leave = async () => {
    setIsBusy(true);
    setTrouble(null);
    const answer = await door.account
      .googleAddress(`${location.origin}/auth/callback`)
      .catch(() => null);
    if (answer?.ok) {
      location.assign(answer.value);
      return;
    }
    setIsBusy(false);
    setTrouble(answer === null ? failedText : troubleText(answer.error, failedText));
  };

  return (
    <div className="flex flex-col gap-3 pt-5">
      <p className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px grow bg-line" />
        {authText.or}
        <span className="h-px grow bg-line" />
      </p>
      <Button
        className="w-full"
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) void leave();
        }}
      >
        <GoogleMark />
        <span>{isBusy ? authText.openingGoogle : label}</span>
      </Button>
      <div aria-live="assertive">
        {trouble !== null && (
          <div className="rounded-xl bg-danger-wash px-4 py-3 text-danger">
            <p className="font-semibold">{failedText}</p>
            {trouble !== failedText && <p>{trouble}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
