import { BellPlus, BellRing } from 'lucide-react';
import { type AlertQuery, isSameAlert } from '../../domain/search/alert-query.ts';
import type { Alerts } from '../../page/search/use-alerts.ts';
import { alertName, alertText } from '../../i18n/pages/alert-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button } from '../../ui/form/button.tsx';
import { notStored } from '../page/not-stored.ts';

interface Props {
  readonly alerts: Alerts;
  readonly query: AlertQuery;
}

/** Keeps the search as an alert, or deletes it. */
export function AlertToggle({ alerts, query }: Props) {
  if (alerts.list === null) return null;
  const alert = alerts.list.find((each) => isSameAlert(each.query, query));
  const turnOn = async () => {
    if (!(await alerts.add(query))) return sayItFailed();
    // The button itself says that it is on.
    toasts.show({ title: alertText.added(alertName(query)) });
  };
  return (
    <Button
      aria-pressed={alert !== undefined}
      onClick={() => void (alert === undefined ? turnOn() : deleteAlert(alerts, alert))}
    >
      {alert === undefined ? (
        <BellPlus aria-hidden className="size-5" />
      ) : (
        <BellRing aria-hidden className="size-5" />
      )}
      <span>{alert === undefined ? alertText.add : alertText.on}</span>
    </Button>
  );
}

/** With undo. */
export async function deleteAlert(
  alerts: Alerts,
  { id, query }: { readonly id: string; readonly query: AlertQuery },
): Promise<void> {
  if (!(await alerts.remove(id))) return sayItFailed();
  toasts.show({
    title: alertText.removed,
    description: alertName(query),
    action: {
      label: alertText.undo,
      run: () => void alerts.add(query).then((isDone) => (isDone ? undefined : sayItFailed())),
    },
  });
}

function sayItFailed(): void {
  toasts.show({ title: notStored(alertText.failed), tone: 'error' });
}
