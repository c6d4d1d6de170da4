import type { SearchState } from '../../state/search-store.ts';
import { whyNoAnswer } from '../../hooks/use-why-unread.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly server: SearchState['server'];
  readonly onAsk: () => void;
}

/** After this long, people wonder whether they may go on. */
const LONG_MS = 5_000;

/** What the server adds to the results of this device: a way to ask it, and what became of that. */
export function OnlinePart({ server, onAsk }: Props) {
  const isLong = useLate(server === 'asking', LONG_MS);
  const isUnreachable = server !== 'asking' && server?.outcome === 'unreachable';
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <StatusRegion className="text-muted">{sayingOf(server, isLong)}</StatusRegion>
      {server === null && <Button onClick={onAsk}>{searchText.online}</Button>}
      {isUnreachable && <Button onClick={onAsk}>{searchText.tryAgain}</Button>}
    </div>
  );
}

function sayingOf(server: Props['server'], isLong: boolean): string {
  if (server === null) return '';
  if (server === 'asking') return isLong ? searchText.askingLong : searchText.asking;
  if (server.outcome !== 'found') {
    if (server.outcome === 'no-server') return '';
    return whyNoAnswer() === 'offline' ? searchText.offlineOnly : searchText.unreachableOnly;
  }
  const { newCount, hasMore } = server;
  const found = newCount > 0 ? searchText.foundOnline(newCount) : searchText.nothingOnline;
  return hasMore ? `${found} ${searchText.moreOnline}` : found;
}
