import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { usefulMoment } from '../../components/page/useful-moment.ts';
import { installText } from '../../i18n/pages/install-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { askToInstall, wayToInstall, watchInstall } from '../../platform/page/install.ts';
import { noteInstallHint, wasInstallHinted } from '../../platform/storage.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** What is said of the useful thing itself comes first. */
const AFTER_MS = 6000;

/** Offers once to install the app, after the first useful thing. Null where it cannot be installed. */
export function InstallHint() {
  const [hasSteps, setHasSteps] = useState(false);
  const { hasCome } = useStore(usefulMoment);
  const offer = useEffectEvent(() => {
    const way = wayToInstall();
    if (way === null || wasInstallHinted() || !noteInstallHint().ok) return;
    toasts.show({
      title: installText.title,
      description: installText.hint,
      stays: true,
      action:
        way === 'ask'
          ? { label: installText.install, run: () => void askToInstall() }
          : { label: installText.how, run: () => setHasSteps(true) },
    });
  });
  useEffect(() => {
    if (!hasCome) return undefined;
    let timer = setTimeout(offer, AFTER_MS);
    const stop = watchInstall(() => {
      clearTimeout(timer);
      timer = setTimeout(offer, AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [hasCome]);
  if (!hasSteps) return null;
  return (
    <Sheet
      title={installText.stepsTitle}
      closeLabel={shellText.close}
      onClose={() => setHasSteps(false)}
    >
      <ol className="flex list-decimal flex-col gap-3 ps-6 text-lg">
        {installText.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Sheet>
  );
}
