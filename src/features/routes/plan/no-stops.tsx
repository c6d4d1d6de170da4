import { Link } from 'react-router-dom';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

/** A route that nobody has put a sale on: where sales are found. */
export function NoStops() {
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border-2 border-line bg-card p-5">
      <h2 className="text-xl">{routePageText.noStops}</h2>
      <p className="text-muted">{routePageText.noStopsHint}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/saved-sales" className={buttonClass('sign')}>
          {routePageText.fromSaved}
        </Link>
        <Link to="/discover" className={buttonClass('paper')}>
          {routePageText.browse}
        </Link>
      </div>
    </div>
  );
}
