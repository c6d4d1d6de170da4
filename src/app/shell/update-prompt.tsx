import { useAppUpdate } from '../../hooks/use-app-update.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

/** Offers a new version that is waiting. Never reloads by itself, because a form may be half filled in. */
export function UpdatePrompt() {
  const { isWaiting, update } = useAppUpdate();
  return (
    <StatusRegion className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-30 flex justify-center px-4">
      {isWaiting && (
        <div className="pointer-events-auto flex animate-arrive items-center gap-3 rounded-2xl border-2 border-ink bg-card py-2 ps-4 pe-2 shadow-lg">
          <p className="font-semibold">{shellText.updateReady}</p>
          <Button look="sign" onClick={update}>
            {shellText.reload}
          </Button>
        </div>
      )}
    </StatusRegion>
  );
}
