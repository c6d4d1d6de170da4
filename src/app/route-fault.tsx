import { Link, useRouteError } from 'react-router-dom';
import { PageHeading } from '../components/page-heading.tsx';
import { shellText } from '../i18n/shell.ts';
import { Button, buttonClass } from '../ui/button.tsx';

/** In the place of a page that threw or could not be loaded; the header and the bars stay. */
export function RouteFault() {
  const isMissingChunk = isChunkError(useRouteError());
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col items-start gap-4 py-10">
      <PageHeading>
        {isMissingChunk ? shellText.chunkFaultTitle : shellText.pageFaultTitle}
      </PageHeading>
      <p>{isMissingChunk ? shellText.chunkFaultHint : shellText.pageFaultHint}</p>
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

/** A chunk that can't be fetched rejects with a TypeError in every engine. */
function isChunkError(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
