import { Share2 } from 'lucide-react';
import { referralCode } from '../../../domain/account/referral-code.ts';
import type { Rewards } from '../../../domain/rewards/rewards.ts';
import { useAccountId } from '../../../page/account/use-session.ts';
import { rewardsText } from '../../../i18n/people/rewards-text.ts';
import { shareByBrowser } from '../../../platform/page/share.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

/** The person's own link, and how many of the accounts that it brought have counted. */
export function ReferPanel({ rewards }: { readonly rewards: Rewards }) {
  const accountId = useAccountId();
  const code = accountId === null ? null : referralCode(accountId);
  const url = code === null ? location.origin : `${location.origin}/signup?ref=${code}`;
  const count = rewards.history.filter(({ reason }) => reason === 'referral').length;
  const share = async () => {
    const outcome = await shareByBrowser({
      title: rewardsText.shareTitle,
      text: rewardsText.shareText,
      url,
    });
    if (outcome === 'copied') toasts.show({ title: rewardsText.linkCopied });
    if (outcome === 'failed') {
      const { copyFailed: title, copyFailedHint: description } = rewardsText;
      toasts.show({ title, description, tone: 'error' });
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <div>
        <h3 className="text-lg">{rewardsText.referTitle}</h3>
        <p className="text-muted">
          {code === null ? rewardsText.referLocal : rewardsText.referHint}
        </p>
      </div>
      {code !== null && (
        <TextInput
          readOnly
          aria-label={rewardsText.yourLink}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Button look="sign" onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        {rewardsText.share}
      </Button>
      {code !== null && (
        <p className="text-sm text-muted">
          {count === 0 ? rewardsText.referNone : rewardsText.referCount(count)}
        </p>
      )}
    </div>
  );
}
