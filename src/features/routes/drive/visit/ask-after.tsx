import { useState } from 'react';
import { driveText } from '../../../../i18n/routes/drive-text.ts';
import { toasts } from '../../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { AskIfOn, type SaidOfSale } from './ask-if-on.tsx';

interface Props {
  readonly saleId: string;
  readonly title: string;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Asks after a visit whether the sale was as described, unless the person has said so at the door. */
export function AskAfter({ saleId, title, nowMs, onClose }: Props) {
  const [said, setSaid] = useState<SaidOfSale | null>(null);
  return (
    <section
      aria-label={driveText.ask(title)}
      className="flex flex-col gap-2 rounded-2xl bg-notice-wash p-3"
    >
      <AskIfOn
        saleId={saleId}
        said={said}
        question={driveText.ask(title)}
        sizeQuestion={driveText.askSize(title)}
        nowMs={nowMs}
        onSaid={(next) => {
          if (next.size === null && next.state !== 'not-there') {
            setSaid(next);
            return;
          }
          toasts.show({ title: driveText.askThanks });
          onClose();
        }}
      />
      <Button look="quiet" className="self-center underline" onClick={onClose}>
        {driveText.askLater}
      </Button>
    </section>
  );
}
