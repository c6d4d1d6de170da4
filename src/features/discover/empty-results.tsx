import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { useDoor } from '../../hooks/engine-room.tsx';
import { useDataSource } from '../../hooks/use-data-source.ts';
import { useSyncStatus } from '../../hooks/use-sync-status.ts';
import { discoverText } from '../../i18n/discover.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { ResultPage } from './sale-results.tsx';

interface Props {
  readonly page: ResultPage;
  readonly onWiden: (radiusMiles: number) => void;
}

/** Why there is nothing to see, and the next thing to do about it. */
export function EmptyResults({ page, onWiden }: Props) {
  const { widen } = page;
  const isLocal = useDataSource() === 'local';
  if (!isLocal && !page.areaKnown && widen === null) return <UnreadArea />;
  return (
    <Panel sentence={isLocal ? discoverText.emptyLocal : discoverText.empty}>
      <p className="text-muted">{discoverText.emptyHint}</p>
      {widen !== null && (
        <Button look="sign" onClick={() => onWiden(widen.radiusMiles)}>
          {discoverText.widen(widen.radiusMiles, widen.count)}
        </Button>
      )}
      <Link to="/create-sale" className={buttonClass(widen === null ? 'sign' : 'paper')}>
        {discoverText.beFirst}
      </Link>
    </Panel>
  );
}

/** The device has never read this area: nothing is known, which is not the same as nothing there. */
function UnreadArea() {
  const door = useDoor();
  const isOffline = useSyncStatus()?.link === 'offline';
  return (
    <Panel sentence={discoverText.unread}>
      <p className="text-muted">
        {isOffline ? discoverText.unreadOffline : discoverText.unreadWaiting}
      </p>
      <Button onClick={() => void door.syncNow()}>{discoverText.tryAgain}</Button>
    </Panel>
  );
}

function Panel({
  sentence,
  children,
}: {
  readonly sentence: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center gap-4 py-8 text-center">
      <EmptyTable />
      <h2 className="text-xl">{sentence}</h2>
      {children}
    </div>
  );
}
