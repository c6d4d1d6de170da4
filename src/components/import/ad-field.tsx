import { ClipboardPaste, FileText } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNow } from '../../page/app/use-now.ts';
import { useReadCalendar } from '../../page/import/use-read-calendar.ts';
import {
  NO_AD,
  type PastedAd,
  type PastedAdInUse,
  withText,
} from '../../page/import/use-pasted-ad.ts';
import { calendarText } from '../../i18n/import/calendar-import-text.ts';
import { pasteAdText } from '../../i18n/import/paste-ad-text.ts';
import { cutText } from '../../i18n/sale/create-sale-text.ts';
import { canReadClipboard, readClipboard } from '../../platform/page/clipboard.ts';
import { textOfBytes } from '../../platform/written-files/read-bytes.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-input.tsx';
import { useBoundedText } from '../../ui/form/use-bounded-text.ts';
import { startOverWithUndo } from '../page/start-over.ts';

/** In UTF-16 units. About a thousand sales; more would make the field slow. */
const MOST_LETTERS = 200_000;
/** A letter can have four bytes. What is larger is no text that we could keep. */
const MOST_BYTES = MOST_LETTERS * 4;
/** A calendar keeps what is over for years. */
const MOST_CALENDAR_BYTES = 8_000_000;

interface Props extends Pick<PastedAdInUse, 'change' | 'startOver'> {
  readonly ad: PastedAd;
}

/** The field for a text with sales in it; the clipboard or a file fill it. */
export function AdField({ ad, change, startOver }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const nowMs = useNow();
  const readCalendar = useReadCalendar();
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const replace = (text: string, from: Pick<PastedAd, 'source' | 'isTable' | 'isCalendar'>) => {
    setTrouble(null);
    setNote('');
    change({ ...NO_AD, text, ...from });
  };
  const { cut, edit, onPaste } = useBoundedText({
    value: ad.text,
    maxLength: MOST_LETTERS,
    onChange: (text) => change(withText(ad, text)),
  });
  const clear = () => {
    setTrouble(null);
    setNote('');
    startOverWithUndo(startOver, pasteAdText.cleared, () => field.current);
  };
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setTrouble(pasteAdText.pasteRefused);
    else if (text.trim() === '') setTrouble(pasteAdText.pasteEmpty);
    else {
      edit(text.replaceAll('\0', ''));
      // It is another text, of which nothing was taken or answered.
      change({
        isTable: false,
        source: '',
        isCalendar: false,
        taken: [],
        posted: [],
        answers: [],
        columns: [],
      });
    }
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget;
    const [file] = chosen.files ?? [];
    if (file === undefined) return;
    const found = await textIn(file);
    // The same file can be chosen again.
    chosen.value = '';
    if (typeof found === 'string') setTrouble(found);
    else if (isCalendar(file.name, found.text)) await readDays(file.name, found.text);
    else {
      const isTable = /\.(csv|tsv|tab)$/iu.test(file.name);
      replace(found.text, { source: file.name, isTable, isCalendar: false });
    }
  };
  const readDays = async (name: string, text: string) => {
    const found = await readCalendar(text, nowMs, MOST_LETTERS).catch(() => null);
    if (found === null) setTrouble(calendarText.failed);
    else if (!found.ok) setTrouble(calendarText[found.error](name));
    else if (found.value.text === '') setTrouble(calendarText.noneLeft(name));
    else {
      replace(found.value.text, { source: name, isTable: true, isCalendar: true });
      setNote(calendarText.leftOut(found.value));
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={pasteAdText.field}
        hint={pasteAdText.kept}
        error={cut === null ? null : cutText(cut.wantedLength, cut.text.length, MOST_LETTERS)}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            name="ad"
            rows={6}
            dir="auto"
            placeholder={pasteAdText.placeholder}
            value={ad.text}
            onPaste={onPaste}
            onChange={(event) => {
              setTrouble(null);
              edit(event.currentTarget.value);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {canReadClipboard() && (
          <Button className="grow" onClick={() => void paste()}>
            <ClipboardPaste aria-hidden className="size-5" />
            <span>{pasteAdText.paste}</span>
          </Button>
        )}
        <Button className="grow" onClick={() => chooser.current?.click()}>
          <FileText aria-hidden className="size-5" />
          <span>{pasteAdText.file}</span>
        </Button>
        {ad.text !== '' && <Button onClick={clear}>{pasteAdText.clear}</Button>}
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.tab,.txt,.eml,.html,.htm,.ics,text/*"
        aria-label={pasteAdText.file}
        className="hidden"
        onChange={(event) => void read(event)}
      />
      <StatusRegion className="empty:hidden">
        {trouble !== null && <p className="rounded-xl bg-danger-wash px-4 py-3">{trouble}</p>}
        {trouble === null && note !== '' && ad.text !== '' && (
          <p className="rounded-xl bg-notice-wash px-4 py-3">{note}</p>
        )}
      </StatusRegion>
    </div>
  );
}

/** The text of a file, or a sentence that says why there is none. */
async function textIn(file: File): Promise<{ readonly text: string } | string> {
  const { name } = file;
  const isDays = isCalendar(name, '');
  if (isDays && file.size > MOST_CALENDAR_BYTES) return calendarText['too-many'](name);
  if (!isDays && file.size > MOST_BYTES) return pasteAdText.fileLong(name, file.size, MOST_LETTERS);
  try {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (text.trim() === '') return pasteAdText.fileEmpty(name);
    if (isDays) return { text };
    if (text.length > MOST_LETTERS) return pasteAdText.fileLong(name, text.length, MOST_LETTERS);
    return isReadable(text) ? { text } : pasteAdText.fileOdd(name);
  } catch {
    return pasteAdText.fileOdd(name);
  }
}

function isCalendar(name: string, text: string): boolean {
  return /\.(ics|ical|ifb|vcs)$/iu.test(name) || /^\s*BEGIN:VCALENDAR/iu.test(text.slice(0, 200));
}

/** A picture or a spreadsheet's own file has control characters all over. */
function isReadable(text: string): boolean {
  const sample = text.slice(0, 2000);
  const odd = sample.match(/(?![\t\n\f\r])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return odd < sample.length * 0.02;
}
