import { type ClipboardEvent, useState } from 'react';
import { type BoundedText, boundText } from './bounded-text.ts';

interface Input {
  readonly value: string;
  /** In UTF-16 units. More than may be sent, so that a long paste can be shortened in place. */
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The text of a control with a maximum length. Existing text stays, and `cut` says what did not fit. */
export function useBoundedText({ value, maxLength, onChange }: Input) {
  const [cut, setCut] = useState<BoundedText | null>(null);

  const edit = (next: string) => {
    const bounded = boundText(value, next, maxLength);
    setCut(bounded.droppedLength > 0 ? bounded : null);
    onChange(bounded.text);
  };
  // Megabytes never reach the control, because it would freeze.
  const onPaste = (event: ClipboardEvent<Control>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (value.length + pasted.length <= maxLength) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? value.length;
    edit(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start));
  };
  return { cut, edit, onPaste };
}
