import { Monitor, Moon, Sun } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useSession } from '../../page/account/use-session.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useTheme } from '../../page/account/use-theme.ts';
import { deleteAccountText, preferencesText } from '../../i18n/people/account-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import type { Elements } from '../../ui/elements.ts';
import { notStored } from '../../components/page/not-stored.ts';

const DeleteAccountSheet = lazyPart(
  async () => (await import('./delete-account-sheet.tsx')).DeleteAccountSheet,
);
const LocationPrompt = lazyPart(
  async () => (await import('../../components/place/location-prompt.tsx')).LocationPrompt,
);

const MARK = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Appearance, location, and what is stored on this device. */
export function PreferencesTab() {
  const place = usePlace();
  const [isSetting, setIsSetting] = useState(false);
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <ThemePart />
      <Part title={preferencesText.location} text={preferencesText.locationNow(place.label)}>
        <Button onClick={() => setIsSetting(true)}>{preferencesText.setLocation}</Button>
      </Part>
      <Part title={preferencesText.device} text={preferencesText.deviceHint}>
        <Link to="/sync" className={buttonClass('paper')}>
          {preferencesText.openSync}
        </Link>
      </Part>
      <DeleteAccountPart />
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A profile that exists only on this device is no account: logging out removes it. */
function DeleteAccountPart() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (session.state !== 'user' || session.user.userId.startsWith('local:')) return null;
  return (
    <Part title={deleteAccountText.title} text={deleteAccountText.hint}>
      <Button look="danger" onClick={() => setIsOpen(true)}>
        {deleteAccountText.open}
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Part>
  );
}

const THEMES = [
  { value: 'system', label: preferencesText.themes.system, mark: <Monitor {...MARK} /> },
  { value: 'light', label: preferencesText.themes.light, mark: <Sun {...MARK} /> },
  { value: 'dark', label: preferencesText.themes.dark, mark: <Moon {...MARK} /> },
] as const;

function ThemePart() {
  const { theme, choose, isOfAccount } = useTheme();
  const { themeFailed: title, themeFailedHint } = preferencesText;
  const take = async (chosen: typeof theme) => {
    if (await choose(chosen)) return;
    toasts.show({ title, description: notStored(themeFailedHint), tone: 'error' });
  };
  return (
    <Part
      title={preferencesText.appearance}
      text={isOfAccount ? preferencesText.themeOfAccount : themeOfDevice()}
    >
      <ChoiceCards
        label={preferencesText.theme}
        options={THEMES}
        value={theme}
        error={null}
        onChange={(chosen) => void take(chosen)}
      />
    </Part>
  );
}

function themeOfDevice(): string {
  return isStorageBlocked() ? blockedStorageText.link : preferencesText.themeOfDevice;
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: Elements;
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
