import { Share2 } from 'lucide-react';
import { shareByBrowser } from '../../../platform/page/share.ts';
import { rewardsText } from '../../../i18n/people/rewards-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';

/** Shares the app's address. Earns nothing yet, and says so. */
export function ReferPanel() {
  const share = async () => {
    const outcome = await shareByBrowser({
      title: rewardsText.shareTitle,
      text: rewardsText.shareText,
      url: location.origin,
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
        <p className="text-muted">{rewardsText.referHint}</p>
      </div>
      <Button look="sign" onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        {rewardsText.share}
      </Button>
      <p className="text-sm text-muted">{rewardsText.referPlanned}</p>
    </div>
  );
}
