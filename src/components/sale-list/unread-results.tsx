import { discoverText } from '../../i18n/pages/discover-text.ts';
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
