import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { routePageText } from '../../i18n/routes/route-page-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

/** The address names a route that this account does not have here. */
export function NoRoute() {
  return (
    <>
      <PageHeading>{routePageText.gone}</PageHeading>
      <p>{routePageText.goneHint}</p>
      <Link to="/routes" className={buttonClass('sign', 'self-start')}>
        {routePageText.all}
      </Link>
    </>
  );
}
