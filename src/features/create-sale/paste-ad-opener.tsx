import { ClipboardPaste } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { pasteAdOpenerText } from '../../i18n/import/paste-ad-opener-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';

/** With what reads ads: only for sellers who have one. */
const PasteAd = lazyPart(
  async () => (await import('../../components/import/paste-ad.tsx')).PasteAd,
);

/** Above the form: a place for an ad that fills it in. */
export function PasteAdOpener() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    // The form is below it, filled in.
    opener.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ClipboardPaste aria-hidden className="size-5" />
          <span>{pasteAdOpenerText.open}</span>
        </Button>
        <p className="min-w-0 grow basis-[12rem] text-sm text-muted">
          {pasteAdOpenerText.openHint}
        </p>
      </div>
      {isOpen && (
        <section id={id} aria-label={pasteAdOpenerText.title}>
          <Suspense fallback={<Skeleton className="h-48 w-full rounded-2xl" />}>
            <PasteAd isMain={false} onTaken={close} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
