import { PageHeading } from '../../components/page/page-heading.tsx';
import { usePrincipal } from '../../page/account/use-session.ts';
import { useWork } from '../../page/sync/use-work.ts';
import { syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { DownloadedMaps } from './downloaded-maps.tsx';
import { MoveOffer } from './move-offer.tsx';
import { OthersLines } from './others-lines.tsx';
import { StateCard } from './state-card.tsx';
import { StorageSection } from './storage-section.tsx';
import { WorkFiles } from './work-files.tsx';
import { WorkLists } from './work-lists.tsx';

/** Everything that the server does not have yet, and how this device stores it (SYNC-14, 15, 23). */
export function SyncCenterPage() {
  const answer = useWork();
  const principal = usePrincipal();
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl flex-col gap-6 py-6 md:py-10">
      <PageHeading lead={<p className="max-w-2xl pt-2 text-muted">{syncCenterText.lead}</p>}>
        {syncCenterText.title}
      </PageHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <StateCard />
          <MoveOffer principal={principal} />
          {answer.state === 'unreadable' && <p>{syncCenterText.unreadable}</p>}
          {answer.state === 'read' && <WorkLists work={answer.work} />}
          {answer.state === 'read' && <OthersLines others={answer.work.others} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DownloadedMaps />
          <WorkFiles />
          <StorageSection />
        </div>
      </div>
    </div>
  );
}
