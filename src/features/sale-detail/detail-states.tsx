import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { EarlyPageText } from '../../components/page/early-page-text.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { forgetPageText, pageText } from '../../platform/page/page-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';

/**
 * The outline of a sale while it is loading, if that takes longer than a moment; or what the document has said of it
 * already.
 */
export function DetailLoading() {
  const isLate = useLate(true);
  const text = pageText();
  useEffect(() => forgetPageText, []);
  if (text !== null) {
    return (
      <div aria-busy className="min-h-dvh">
        <EarlyPageText text={text} />
      </div>
    );
  }
  return (
    <div aria-busy className="safe-x mx-auto min-h-dvh w-full max-w-6xl py-4">
      <title>{saleDetailText.loading}</title>
      <PageTitle className={isLate ? 'py-3 text-base text-muted' : 'sr-only'}>
        {saleDetailText.loading}
      </PageTitle>
      {isLate && (
        <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
          <div className="flex flex-col gap-4">
            <Skeleton className="aspect-video w-full rounded-2xl" />
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-9 w-4/5" />
            <Skeleton className="h-5 w-2/3" />
          </div>
          <Skeleton className="h-80 w-full rounded-2xl" />
        </div>
      )}
    </div>
  );
}

interface TroubleProps {
  readonly message: string;
  readonly hint?: string;
  readonly canRetry?: boolean;
}

/** 'Error: {message}' (spec 8), and what to do. */
export function DetailTrouble({ message, hint, canRetry = false }: TroubleProps) {
  return (
    <div className="safe-x mx-auto flex max-w-xl grow flex-col items-center justify-center gap-5 py-16 text-center">
      <EmptyTable />
      <PageHeading pageTitle={message}>{saleDetailText.error(message)}</PageHeading>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {canRetry && (
          <Button look="sign" onClick={() => location.reload()}>
            {saleDetailText.tryAgain}
          </Button>
        )}
        <BackToDiscover look={canRetry ? 'paper' : 'sign'} />
      </div>
    </div>
  );
}

export function BackToDiscover({ look }: { readonly look: 'paper' | 'sign' | 'quiet' }) {
  return (
    <Link to="/discover" viewTransition className={buttonClass(look)}>
      <ArrowLeft aria-hidden className="size-5" />
      {saleDetailText.backToDiscover}
    </Link>
  );
}
