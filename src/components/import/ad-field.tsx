import { ClipboardPaste, FileText } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { NO_AD, type PastedAd, type PastedAdInUse } from '../../page/import/use-pasted-ad.ts';
import { pasteAdText } from '../../i18n/sale/paste-ad-text.ts';
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

interface Props extends Pick<PastedAdInUse, 'change' | 'startOver'> {
  readonly ad: PastedAd;
}

/** The field for a text with sales in it; the clipboard or a file fill it. */
export function AdField({ ad, change, startOver }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const replace = (text: string, isTable: boolean) => {
    setTrouble(null);
    change({ ...NO_AD, text, isTable });
  };
  const { cut, edit, onPaste } = useBoundedText({
    value: ad.text,
    maxLength: MOST_LETTERS,
    onChange: (text) => change(text === '' ? NO_AD : { text }),
  });
  const clear = () => {
    setTrouble(null);
    startOverWithUndo(startOver, pasteAdText.cleared, () => field.current);
  };
  const paste = async () => {
    const text = await readClipboard();
    if (text === null) setTrouble(pasteAdText.pasteRefused);
    else if (text.trim() === '') setTrouble(pasteAdText.pasteEmpty);
    else {
      edit(text.replaceAll('\0', ''));
      // It is another text, of which nothing was taken or answered.
      change({ isTable: false, taken: [], answers: [] });
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
    else replace(found.text, /\.(csv|tsv|tab)$/iu.test(file.name));
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
        accept=".csv,.tsv,.tab,.txt,.eml,.html,.htm,text/*"
        aria-label={pasteAdText.file}
        className="hidden"
        onChange={(event) => void read(event)}
      />
      <StatusRegion className="empty:hidden">
        {trouble !== null && <p className="rounded-xl bg-danger-wash px-4 py-3">{trouble}</p>}
      </StatusRegion>
    </div>
  );
}

/** The text of a file, or a sentence that says why there is none. */
async function textIn(file: File): Promise<{ readonly text: string } | string> {
  const { name } = file;
  if (file.size > MOST_BYTES) return pasteAdText.fileLong(name, file.size, MOST_LETTERS);
  try {
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()));
    if (text.trim() === '') return pasteAdText.fileEmpty(name);
    if (text.length > MOST_LETTERS) return pasteAdText.fileLong(name, text.length, MOST_LETTERS);
    return isReadable(text) ? { text } : pasteAdText.fileOdd(name);
  } catch {
    return pasteAdText.fileOdd(name);
  }
}

/** A picture or a spreadsheet's own file has control characters all over. */
function isReadable(text: string): boolean {
  const sample = text.slice(0, 2000);
  const odd = sample.match(/(?![\t\n\f\r])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return odd < sample.length * 0.02;
}
