import { syncText } from '../../i18n/sync/sync-state-text.ts';
import { Button } from '../../ui/form/button.tsx';

/** Replaces something that was just discarded, for as long as it can be restored. */
export function Discarded({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-xl border-2 border-line bg-notice-wash py-1 ps-4 pe-1">
      <p role="status">{syncText.discarded}</p>
      <Button onClick={onUndo}>{syncText.undo}</Button>
    </li>
  );
}
