import { shellText } from '../i18n/pages/shell-text.ts';
import { StatusRegion } from '../ui/feedback/status-region.tsx';

/** For the moment in which the first screen's code arrives: room for it, so that nothing jumps. */
export function RouteLoading() {
  return (
    <div className="min-h-dvh">
      <StatusRegion className="sr-only">{shellText.loading}</StatusRegion>
    </div>
  );
}
