import { useRouteTogether } from '../../../page/routes/use-route-together.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { notStored } from '../../../components/page/not-stored.ts';

/** For someone who was removed from a shared route: whose this copy is. Stays until they say that they know. */
export function RemovedNotice({ id }: { readonly id: string }) {
  const { leave } = useRouteTogether();
  const hide = async () => {
    if (await leave(id)) return;
    toasts.show({ title: notStored(planTogetherText.notKept), tone: 'error' });
  };
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-2 rounded-2xl bg-notice-wash px-4 py-3"
    >
      <p className="font-semibold">{planTogetherText.wasRemoved}</p>
      <Button onClick={() => void hide()}>{planTogetherText.gotIt}</Button>
    </div>
  );
}
