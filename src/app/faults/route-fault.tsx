import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { isMissingFile } from '../../platform/page/load-until-there.ts';
import { reloadForMissingPage } from '../../platform/page/stale-chunks.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';

/** Shown instead of a page that threw or could not be loaded. The header and the bars stay. */
export function RouteFault() {
  const isMissingChunk = isMissingFile(useRouteError());
  useEffect(() => {
    if (!isMissingChunk) return;
    const reload = () => void reloadForMissingPage();
    reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isMissingChunk]);
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col items-start gap-4 py-10">
      <PageHeading>
        {isMissingChunk ? shellText.chunkFaultTitle : shellText.pageFaultTitle}
      </PageHeading>
      <p>
        {isMissingChunk
          ? shellText.chunkFaultHint
          : isStorageBlocked()
            ? blockedStorageText.fault
            : shellText.pageFaultHint}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="sign" onClick={() => location.reload()}>
          {isMissingChunk ? shellText.tryAgain : shellText.reload}
        </Button>
        <Link to="/discover" className={buttonClass('paper')}>
          {shellText.browseSales}
        </Link>
      </div>
    </div>
  );
}
