import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeptOnLeaving } from '../../../page/draft/use-kept-draft.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';

const NOTE_LIMIT = 2000;

interface Props {
  readonly text: string;
  readonly onSave: (text: string) => void;
}

/**
 * A note is stored this long after the last keystroke, because a page that is closed or reloaded may have no time left.
 */
const TYPED_MS = 500;

/** A note on a stop. Stored as it is typed, and when the person leaves the field or the app. */
export function StopNote({ text, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async () => {
    unsaved.current?.();
    unsaved.current = null;
  }, []);
  const type = (next: string) => {
    setTyped(next);
    unsaved.current = next.trim() === text ? null : () => onSave(next.trim());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), TYPED_MS);
  };
  useEffect(() => () => void save(), [save]);
  useKeptOnLeaving(save);
  return (
    <Field label={routePageText.note}>
      {(control) => (
        <TextArea
          {...control}
          className="min-h-20"
          maxLength={NOTE_LIMIT}
          value={typed ?? text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => void save()}
        />
      )}
    </Field>
  );
}
