import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { buttonClass } from '../../ui/form/button.tsx';

export function PictureLoading() {
  const isLate = useLate(true);
  return (
    <div aria-busy className="min-h-96">
      <StatusRegion className="sr-only">{sharePictureText.loading}</StatusRegion>
      {isLate && <Skeleton className="aspect-video w-full max-w-3xl rounded-xl" />}
    </div>
  );
}

/** Nothing was posted here, and no sale was named. */
export function NoSale() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-8 text-center">
      <EmptyTable />
      <h2 className="text-xl">{sharePictureText.noneTitle}</h2>
      <p className="text-muted">{sharePictureText.noneHint}</p>
      <Ways />
    </div>
  );
}

/** There is no picture of this sale. */
export function PictureTrouble({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{text}</p>
      <Ways />
    </div>
  );
}

function Ways() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/create-sale" className={buttonClass('sign')}>
        {sharePictureText.create}
      </Link>
      <Link to="/discover" className={buttonClass('paper')}>
        {sharePictureText.browse}
      </Link>
    </div>
  );
}
