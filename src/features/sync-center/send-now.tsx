import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDoor } from '../../page/app/use-page.tsx';
import { sendOutcomeText, syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { syncText } from '../../i18n/sync/sync-state-text.ts';
import { Button, type ButtonLook, buttonClass } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Props {
  /** The state of the link to the server. */
  readonly link: string;
  readonly hasWork: boolean;
  readonly className?: string;
}

/** Syncs at once and shows the outcome. For someone who was logged out it leads to the login page. */
export function SendNow({ link, hasWork, className = '' }: Props) {
  const look: ButtonLook = hasWork ? 'sign' : 'paper';
  const door = useDoor();
  const [isSending, whileSending] = useBusy();
  const [outcome, setOutcome] = useState<string | null>(null);

  const send = async () => {
    setOutcome(null);
    const answer = await whileSending(() => door.sync.now());
    setOutcome(answer === null ? null : sendOutcomeText(answer));
  };

  return (
    <div className={`flex flex-col ${className}`}>
      {link === 'signed-out' ? (
        <Link to="/login" className={buttonClass(look)}>
          {syncText.signInToFinish}
        </Link>
      ) : (
        <Button
          look={look}
          aria-busy={isSending}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) void send();
          }}
        >
          {isSending ? syncCenterText.asking : labelOf(hasWork)}
        </Button>
      )}
      <StatusRegion className="text-sm not-empty:pt-2">{outcome}</StatusRegion>
    </div>
  );
}

/** Useful even with nothing to send: it also fetches what is new. */
function labelOf(hasWork: boolean): string {
  return hasWork ? syncCenterText.sendNow : syncCenterText.checkNow;
}
