import { useNavigate } from 'react-router-dom';
import { useAlertNews } from '../../page/search/use-alerts.ts';
import { addressOfAlert } from '../../components/alerts/alert-address.ts';
import { alertName, alertText } from '../../i18n/pages/alert-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Long enough to read several, and to press the button. */
const NEWS_MS = 12_000;

/** Says once, in one toast, what a sync has brought for all alerts. Renders nothing. */
export function AlertToast() {
  const navigate = useNavigate();
  useAlertNews((news) => {
    const [first] = news;
    if (first === undefined) return;
    const address = addressOfAlert(first.alert.query);
    toasts.show({
      title: alertText.newsTitle,
      description: news
        .map(({ alert, count }) => alertText.news(count, alertName(alert.query)))
        .join(', '),
      durationMs: NEWS_MS,
      // For several alerts, the button leads to the list of alerts.
      action: {
        label: alertText.see,
        run: () => void navigate(news.length === 1 ? address : '/search'),
      },
    });
  });
  return null;
}
