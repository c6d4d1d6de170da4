import { EyeOff, Hourglass } from 'lucide-react';
import type { Held } from '../../domain/moderation/held.ts';
import { heldText } from '../../i18n/people/held-text.ts';

/** On an own sale that nobody else can see. */
export function HeldChip({ held }: { readonly held: Pick<Held, 'by'> }) {
  const isWaiting = held.by === 'flood';
  const Icon = isWaiting ? Hourglass : EyeOff;
  const colors = isWaiting ? 'bg-notice-wash text-ink' : 'bg-danger-wash text-danger';
  return (
    <span
      className={`flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold forced-colors:border ${colors}`}
    >
      <Icon aria-hidden className="size-3.5" />
      <span>{isWaiting ? heldText.chipWaiting : heldText.chip}</span>
    </span>
  );
}
