import { BellRing, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Alerts } from '../../page/search/use-alerts.ts';
import { useNow } from '../../page/app/use-now.ts';
import { addressOfAlert } from '../../components/alerts/alert-address.ts';
import { deleteAlert } from '../../components/alerts/alert-toggle.tsx';
import { todayRange } from '../../components/filters/date-shortcuts.ts';
import { alertDetails, alertName, alertText } from '../../i18n/pages/alert-text.ts';

/** All alerts. Each leads to its results. */
export function AlertList({ alerts }: { readonly alerts: Alerts }) {
  const today = todayRange(useNow()).dateFrom;
  if (alerts.list === null || alerts.list.length === 0) return null;
  return (
    <section aria-labelledby="alerts" className="flex flex-col gap-1.5 md:max-w-xl">
      <h2 id="alerts" className="text-lg">
        {alertText.title}
      </h2>
      <ul className="divide-y divide-line rounded-2xl border-2 border-line bg-card">
        {alerts.list.map((alert) => (
          <li key={alert.id} className="flex items-center">
            <Link
              to={addressOfAlert(alert.query)}
              className="flex min-h-14 min-w-0 grow items-center gap-3 px-3.5 py-1.5 hover:bg-sunk"
            >
              <BellRing aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0">
                <bdi translate="no" className="block truncate font-semibold">
                  {alertName(alert.query)}
                </bdi>
                <span className="block text-sm text-muted">{alertDetails(alert.query, today)}</span>
              </span>
            </Link>
            <button
              type="button"
              aria-label={alertText.remove(alertName(alert.query))}
              className="grid size-12 shrink-0 place-content-center rounded-xl text-muted hover:bg-sunk"
              onClick={() => void deleteAlert(alerts, alert)}
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {alerts.list.some(({ isHereOnly }) => isHereOnly) ? alertText.hereOnly : alertText.hint}
      </p>
    </section>
  );
}
