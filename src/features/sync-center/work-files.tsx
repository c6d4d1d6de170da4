import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { usePrincipal } from '../../page/account/use-session.ts';
import { useWorkFiles } from '../../page/sync/use-work-files.ts';
import {
  broughtInText,
  importFailureText,
  syncCenterText,
} from '../../i18n/sync/sync-center-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Panel } from './panel.tsx';
import { notStored } from '../../components/page/not-stored.ts';

interface Said {
  readonly text: string;
  readonly isTrouble: boolean;
}

/** Exports pending changes to a file and imports them: a backup, or a way to another device. */
export function WorkFiles() {
  const files = useWorkFiles();
  const isGuest = usePrincipal() === 'guest';
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const save = async () => {
    const names = await files.save();
    if (names === null) setSaid({ text: syncCenterText.saveFailed, isTrouble: true });
    else if (names.length === 0) setSaid({ text: syncCenterText.nothingToSave, isTrouble: false });
    else setSaid({ text: syncCenterText.saved(names.join(', ')), isTrouble: false });
  };
  const bringIn = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const [file] = field.files ?? [];
    if (file === undefined) return;
    const done = await files.bringIn(file);
    // The same file can be chosen again.
    field.value = '';
    setSaid(
      done.ok
        ? { text: broughtInText(done.value.added, done.value.skipped), isTrouble: false }
        : {
            text: notStored(importFailureText[done.error.code], done.error.code),
            isTrouble: true,
          },
    );
  };

  return (
    <Panel title={syncCenterText.fileTitle}>
      <p className="text-muted">{syncCenterText.fileHint}</p>
      {isGuest && <p className="text-muted">{syncCenterText.fileSecret}</p>}
      <div className="flex flex-wrap gap-2">
        <Button className="grow" onClick={() => void save()}>
          <Download aria-hidden className="size-5" />
          {syncCenterText.save}
        </Button>
        <Button className="grow" onClick={() => chooser.current?.click()}>
          <Upload aria-hidden className="size-5" />
          {syncCenterText.bringIn}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label={syncCenterText.bringIn}
        className="hidden"
        onChange={(event) => void bringIn(event)}
      />
      <StatusRegion>
        {said !== null && (
          <p
            className={`rounded-xl px-4 py-3 ${said.isTrouble ? 'bg-danger-wash' : 'bg-notice-wash'}`}
          >
            {said.text}
          </p>
        )}
      </StatusRegion>
    </Panel>
  );
}
