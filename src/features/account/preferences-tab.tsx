import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePlace } from '../../hooks/use-place.ts';
import { preferencesText } from '../../i18n/account.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

const LocationPrompt = lazy(async () => ({
  default: (await import('../../components/location-prompt.tsx')).LocationPrompt,
}));

/** Where sales are looked for, and what is kept here. */
export function PreferencesTab() {
  const place = usePlace();
  const [isSetting, setIsSetting] = useState(false);
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Part title={preferencesText.location} text={preferencesText.locationNow(place.label)}>
        <Button onClick={() => setIsSetting(true)}>{preferencesText.setLocation}</Button>
      </Part>
      <Part title={preferencesText.device} text={preferencesText.deviceHint}>
        <Link to="/sync" className={buttonClass('paper')}>
          {preferencesText.openSync}
        </Link>
      </Part>
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-3 rounded-2xl border-2 border-line bg-card p-5"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="pt-1 text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
