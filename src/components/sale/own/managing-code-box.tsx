import { Copy, KeyRound, Mail } from 'lucide-react';
import { managingPath } from '../../../domain/sale/managing-code.ts';
import { shareByBrowser } from '../../../platform/page/share.ts';
import { useManagingCode } from '../../../page/sales/use-managing-code.ts';
import { manageSaleText } from '../../../i18n/sale/manage-sale-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';

interface Props {
  readonly saleId: string;
  readonly title: string;
  /** The address for the link. If empty, the person's mail program asks. */
  readonly email?: string;
}

/** The managing code of a sale posted here without an account. Nothing for other sales. */
export function ManagingCodeBox({ saleId, title, email = '' }: Props) {
  const code = useManagingCode(saleId);
  if (code === null) return null;
  const url = location.origin + managingPath(saleId, code);
  const subject = encodeURIComponent(manageSaleText.emailSubject(title));
  const body = encodeURIComponent(manageSaleText.emailBody(url, code));
  const copy = async () => {
    const outcome = await shareByBrowser({ title, text: manageSaleText.emailSubject(title), url });
    if (outcome === 'copied') toasts.show({ title: manageSaleText.linkCopied });
    if (outcome === 'failed') toasts.show({ title: manageSaleText.copyFailed, tone: 'error' });
  };
  return (
    <section className="flex flex-col gap-3 rounded-2xl bg-notice-wash p-4">
      <h2 className="flex items-center gap-2 text-lg">
        <KeyRound aria-hidden className="size-5 shrink-0" />
        {manageSaleText.codeTitle}
      </h2>
      <p
        translate="no"
        className="flex flex-wrap gap-x-3 font-display text-xl font-bold tracking-wide tabular-nums select-all"
      >
        {code}
      </p>
      <p className="text-sm">{manageSaleText.codeWhy}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
          {manageSaleText.copyLink}
        </Button>
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}
          className={buttonClass('paper')}
        >
          <Mail aria-hidden className="size-5" />
          {manageSaleText.emailLink}
        </a>
      </div>
    </section>
  );
}
