import { shellText } from '../i18n/shell.ts';
import { StatusRegion } from '../ui/status-region.tsx';

/** For the moment in which the first screen's code arrives: the empty page, so that nothing flashes. */
export function RouteLoading() {
  return <StatusRegion className="sr-only">{shellText.loading}</StatusRegion>;
}
