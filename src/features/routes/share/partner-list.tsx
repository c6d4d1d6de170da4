import { useRef, useState } from 'react';
import type { Route } from '../../../domain/route/route.ts';
import { useRouteTogether } from '../../../page/routes/use-route-together.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useFollowFocus } from '../../../ui/use-follow-focus.ts';
import { notStored } from '../../../components/page/not-stored.ts';

/** For the person who made a route: who plans it with them, and the way to remove someone. */
export function PartnerList({ route }: { readonly route: Route }) {
  const { id, partners = [], partnerIds = [] } = route;
  const { remove } = useRouteTogether();
  const [askedId, setAskedId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useFollowFocus(`${askedId} ${partnerIds.join()}`, () => list.current?.querySelector('button'));

  const removeNow = async (partnerId: string, name: string) => {
    const isStored = await remove(id, partnerId);
    if (!isStored)
      return toasts.show({ title: notStored(planTogetherText.notKept), tone: 'error' });
    setAskedId(null);
    toasts.show({ title: planTogetherText.removed(name) });
  };
  return (
    <>
      <p className="font-semibold">{planTogetherText.planningWith}</p>
      <ul ref={list} className="flex flex-col gap-2" aria-live="polite">
        {partnerIds.map((partnerId, at) => {
          const name = partners[at] ?? '';
          return (
            <li
              key={partnerId}
              className={`rounded-xl p-1 ps-4 ${askedId === partnerId ? 'bg-notice-wash' : 'bg-sunk'}`}
            >
              {askedId === partnerId ? (
                <div className="flex flex-col gap-2.5 py-2 pe-3">
                  <p className="wrap-anywhere">{planTogetherText.removeHint(name)}</p>
                  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
                    <Button onClick={() => setAskedId(null)}>{planTogetherText.keep}</Button>
                    <Button look="danger" onClick={() => void removeNow(partnerId, name)}>
                      {planTogetherText.removeNow}
                    </Button>
                  </div>
                </div>
              ) : (
                <div className="flex items-center justify-between gap-3">
                  <span className="min-w-0 font-semibold wrap-anywhere">
                    {planTogetherText.named(name)}
                  </span>
                  <Button
                    look="quiet"
                    className="shrink-0 underline"
                    aria-label={planTogetherText.removeName(name)}
                    onClick={() => setAskedId(partnerId)}
                  >
                    {planTogetherText.remove}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
