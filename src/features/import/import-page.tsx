import { Suspense } from 'react';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { pasteAdOpenerText } from '../../i18n/import/paste-ad-opener-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** With what reads ads: only for people who have one. */
const PasteAd = lazyPart(
  async () => (await import('../../components/import/paste-ad.tsx')).PasteAd,
);

const ImportList = lazyPart(
  async () => (await import('../../components/import/import-list.tsx')).ImportList,
);

/** Ads, lists, and cells of a spreadsheet as sales: one's own for the form, others as stops of a route. */
export function ImportPage() {
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-4 py-5 md:py-8">
      <PageHeading lead={<p className="pt-2 text-muted">{pasteAdOpenerText.lead}</p>}>
        {pasteAdOpenerText.title}
      </PageHeading>
      <Suspense fallback={<Skeleton className="h-48 w-full rounded-2xl" />}>
        <PasteAd isMain />
      </Suspense>
      <Suspense>
        <ImportList />
      </Suspense>
    </div>
  );
}
