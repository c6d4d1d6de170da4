import { EarlyPageText } from '../components/page/early-page-text.tsx';
import { pageText } from '../platform/page/page-text.ts';
import { shellText } from '../i18n/pages/shell-text.ts';
import { StatusRegion } from '../ui/feedback/status-region.tsx';

/** Shown while the first screen's code is loading. Reserves its room, so that nothing jumps. */
export function RouteLoading() {
  const text = pageText();
  return (
    <div className="min-h-dvh">
      <StatusRegion className="sr-only">{shellText.loading}</StatusRegion>
      {text !== null && <EarlyPageText text={text} />}
    </div>
  );
}
