import { discoverText } from '../../i18n/pages/discover-text.ts';
import { PageHeading } from '../page/page-heading.tsx';
import { useIsReachable } from '../../page/app/use-is-reachable.ts';
import { Button } from '../../ui/form/button.tsx';
import { ResultsPanel } from './results-panel.tsx';

/** Nothing can be read from this device's database. The strip says what is wrong with it, where that is known. */
export function UnreadResults({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <ResultsPanel sentence={discoverText.unreadHere}>
      <p className="text-muted">{discoverText.unreadHereHint}</p>
      <Button onClick={onTryAgain}>{discoverText.tryAgain}</Button>
    </ResultsPanel>
  );
}

/**
 * Stands where nothing is read yet, and says so once the page's database is out of reach. `heading`: the page's, if
 * nothing else gives it one.
 */
export function UnreadDevice({ heading }: { readonly heading?: string }) {
  const isReachable = useIsReachable();
  if (isReachable) return null;
  return (
    <>
      {heading !== undefined && <PageHeading>{heading}</PageHeading>}
      <UnreadResults onTryAgain={() => location.reload()} />
    </>
  );
}
