import { useState } from 'react';
import { usePage } from '../../page/app/use-page.tsx';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { useWorkFiles } from '../../page/sync/use-work-files.ts';
import { leavingText, syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { linkText } from '../../i18n/sync/sync-state-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

/** Shown before logging out with unsent changes: the person decides what happens to them (SYNC-15). */
export function LeaveSheet({ waiting }: { readonly waiting: number }) {
  const { signOut: leaving } = usePage();
  const link = useSyncStatus()?.link ?? 'unknown';
  const hindrance = linkText[link];
  return (
    <Sheet
      title={leavingText.title(waiting)}
      closeLabel={shellText.close}
      onClose={leaving.stay}
      footer={
        <Button look="quiet" className="w-full" onClick={leaving.stay}>
          {leavingText.stay}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {hindrance !== null && <p className="font-semibold">{hindrance}</p>}
        <p>{leavingText.line(waiting)}</p>
        <div className="flex flex-col gap-1.5">
          <Button look="sign" onClick={() => void leaving.leave('keep')}>
            {leavingText.keep}
          </Button>
          <p className="text-sm text-muted">{leavingText.keepHint}</p>
        </div>
        <SaveFirst />
        <Button look="danger" onClick={() => void leaving.leave('discard')}>
          {leavingText.discard(waiting)}
        </Button>
      </div>
    </Sheet>
  );
}

function SaveFirst() {
  const { save } = useWorkFiles();
  const [said, setSaid] = useState<string | null>(null);
  const saveNow = async () => {
    const names = await save();
    setSaid(names === null ? syncCenterText.saveFailed : syncCenterText.saved(names.join(', ')));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Button onClick={() => void saveNow()}>{leavingText.save}</Button>
      <StatusRegion className="text-sm text-muted">{said ?? leavingText.saveHint}</StatusRegion>
    </div>
  );
}
