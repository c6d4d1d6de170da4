import type { SearchState } from '../../page/search/use-search.ts';
import { whyNoAnswer } from '../../page/sync/use-sync-status.ts';
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

/** What became of asking the server. Takes no room before that. */
export function OnlineStatus({ server }: Pick<Props, 'server'>) {
  const isLong = useLate(server === 'asking', LONG_MS);
  return (
    <StatusRegion className="text-sm text-muted empty:hidden">
      {sayingOf(server, isLong)}
    </StatusRegion>
  );
}

/** Asks the server, or asks again. Nothing where it has answered. */
export function AskOnline({ server, onAsk }: Props) {
  if (server === null) return <Button onClick={onAsk}>{searchText.online}</Button>;
  if (server === 'asking' || server.outcome !== 'unreachable') return null;
  return <Button onClick={onAsk}>{searchText.tryAgain}</Button>;
}

function sayingOf(server: Props['server'], isLong: boolean): string | null {
  if (server === null) return null;
  if (server === 'asking') return isLong ? searchText.askingLong : searchText.asking;
  if (server.outcome !== 'found') {
    if (server.outcome === 'no-server') return null;
    return whyNoAnswer() === 'offline' ? searchText.offlineOnly : searchText.unreachableOnly;
  }
  const { newCount, hasMore } = server;
  const found = newCount > 0 ? searchText.foundOnline(newCount) : searchText.nothingOnline;
  return hasMore ? `${found} ${searchText.moreOnline}` : found;
}
