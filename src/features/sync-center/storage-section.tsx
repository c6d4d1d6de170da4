import type { Persistence } from '../../platform/persistence.ts';
import { useState } from 'react';
import { useOfflineUse } from '../../page/app/use-app-update.ts';
import { useStorageState } from '../../page/app/use-storage-state.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { bytesText, countText, syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Panel } from './panel.tsx';

/** How much is stored on this device, and whether the browser may delete it (SYNC-23). */
export function StorageSection() {
  const { storage, keep } = useStorageState();
  const offlineUse = useOfflineUse();
  const [answer, setAnswer] = useState<Persistence | null>(null);
  if (isStorageBlocked()) {
    return (
      <Panel title={syncCenterText.storageTitle}>
        <p>{blockedStorageText.link}</p>
      </Panel>
    );
  }
  if (storage === null) return null;
  const { usedBytes, isPersisted, counts } = storage;
  const sales = countText(counts.sales, 'sale');
  const photos = countText(counts.photos, 'photo');
  return (
    <Panel title={syncCenterText.storageTitle}>
      <p>{syncCenterText.offlineUse[offlineUse]}</p>
      <p>{usedLine(usedBytes)}</p>
      <p className="text-muted">
        {counts.photos === 0
          ? syncCenterText.stored(sales)
          : syncCenterText.storedWith(sales, photos)}
      </p>
      <p>{isPersisted ? syncCenterText.isKept : syncCenterText.isNotKept}</p>
      {!isPersisted && (
        <Button className="md:self-start" onClick={() => void keep().then(setAnswer)}>
          {syncCenterText.askToKeep}
        </Button>
      )}
      <StatusRegion className="text-sm">
        {answer === 'refused' && syncCenterText.keepRefused}
        {answer === 'unsupported' && syncCenterText.keepUnsupported}
      </StatusRegion>
    </Panel>
  );
}

function usedLine(usedBytes: number | null): string {
  return usedBytes === null
    ? syncCenterText.usedUnknown
    : syncCenterText.used(bytesText(usedBytes));
}
