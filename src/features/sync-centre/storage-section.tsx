import type { Persistence } from '../../platform/persistence.ts';
import { useState } from 'react';
import { useOfflineUse } from '../../page/app/use-app-update.ts';
import { useStorageState } from '../../page/app/use-storage-state.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { bytesText, countText, syncCentreText } from '../../i18n/sync/sync-centre-text.ts';
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
      <Panel title={syncCentreText.storageTitle}>
        <p>{blockedStorageText.link}</p>
      </Panel>
    );
  }
  if (storage === null) return null;
  const { usedBytes, quotaBytes, isPersisted, counts } = storage;
  const sales = countText(counts.sales, 'sale');
  const photos = countText(counts.photos, 'photo');
  return (
    <Panel title={syncCentreText.storageTitle}>
      <p>{syncCentreText.offlineUse[offlineUse]}</p>
      <p>{usedLine(usedBytes, quotaBytes)}</p>
      <p className="text-muted">
        {counts.photos === 0
          ? syncCentreText.stored(sales)
          : syncCentreText.storedWith(sales, photos)}
      </p>
      <p>{isPersisted ? syncCentreText.isKept : syncCentreText.isNotKept}</p>
      {!isPersisted && (
        <Button className="md:self-start" onClick={() => void keep().then(setAnswer)}>
          {syncCentreText.askToKeep}
        </Button>
      )}
      <StatusRegion className="text-sm">
        {answer === 'refused' && syncCentreText.keepRefused}
        {answer === 'unsupported' && syncCentreText.keepUnsupported}
      </StatusRegion>
    </Panel>
  );
}

function usedLine(usedBytes: number | null, quotaBytes: number | null): string {
  if (usedBytes === null) return syncCentreText.usedUnknown;
  return quotaBytes === null
    ? syncCentreText.usedOnly(bytesText(usedBytes))
    : syncCentreText.usedOf(bytesText(usedBytes), bytesText(quotaBytes));
}
