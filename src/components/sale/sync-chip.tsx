import { CloudUpload, Smartphone, TriangleAlert } from 'lucide-react';
import { syncText } from '../../i18n/sync/sync-state-text.ts';

const ICONS = { waiting: Smartphone, sending: CloudUpload, attention: TriangleAlert } as const;

/** Marks a sale with a change that the server does not have yet. */
export function SyncChip({ state }: { readonly state: keyof typeof ICONS }) {
  const Icon = ICONS[state];
  const colors = state === 'attention' ? 'bg-danger-wash text-danger' : 'bg-notice-wash text-ink';
  return (
    <span
      className={`flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold ${colors}`}
    >
      <Icon aria-hidden className="size-3.5" />
      <span>{syncText.onSale[state]}</span>
    </span>
  );
}
