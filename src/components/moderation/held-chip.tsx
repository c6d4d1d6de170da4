import { EyeOff } from 'lucide-react';
import { heldText } from '../../i18n/moderation/held-text.ts';

/** On an own sale that nobody else is shown. */
export function HeldChip() {
  return (
    <span className="flex items-center gap-1 rounded-full bg-danger-wash px-2.5 py-0.5 text-xs font-semibold text-danger forced-colors:border">
      <EyeOff aria-hidden className="size-3.5" />
      {heldText.chip}
    </span>
  );
}
