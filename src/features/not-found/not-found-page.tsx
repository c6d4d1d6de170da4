import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { notFoundText } from '../../i18n/pages/not-found-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

/** Shown for any address that is not a page (spec 2). */
export function NotFoundPage() {
  return (
    <div className="safe-x mx-auto flex max-w-xl grow flex-col items-center justify-center gap-6 py-16 text-center">
      <EmptyTable />
      <PageHeading pageTitle={notFoundText.pageTitle}>{notFoundText.sentence}</PageHeading>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('sign')}>
          {notFoundText.goHome}
        </Link>
        <Link to="/discover" className={buttonClass('paper')}>
          {notFoundText.browseSales}
        </Link>
      </div>
    </div>
  );
}
