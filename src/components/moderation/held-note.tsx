import { EyeOff, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Held } from '../../domain/moderation/held.ts';
import { heldText, whyHeldText } from '../../i18n/people/held-text.ts';

interface Props {
  readonly held: Held;
  readonly saleId: string;
  readonly className?: string;
  /** What to do about it, if that is not the usual. */
  readonly next?: string;
}

/** For the seller of a sale that nobody else can see: who hid it, why, and what to do. */
export function HeldNote({ held, saleId, className = '', next }: Props) {
  const isWaiting = held.by === 'flood';
  const Icon = isWaiting ? Hourglass : EyeOff;
  const colors = isWaiting ? 'border-ink bg-notice-wash' : 'border-danger bg-danger-wash';
  return (
    <section
      aria-label={heldText.title}
      className={`flex gap-3 rounded-2xl border-2 p-4 ${colors} ${className}`}
    >
      <Icon aria-hidden className={`size-6 shrink-0 ${isWaiting ? '' : 'text-danger'}`} />
      <div className="min-w-0">
        <p className="font-bold">{heldText.title}</p>
        <p className="wrap-anywhere">{whyHeldText(held)}</p>
        <p className="pt-1">{next ?? heldText.next[held.by]}</p>
        <Link
          to={`/contact?sale=${saleId}`}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {heldText.write}
        </Link>
      </div>
    </section>
  );
}
