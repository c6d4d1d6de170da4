import { Camera } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import { PHOTO_FIELD_TYPES } from '../../../domain/sale/photo-file.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

interface Props {
  /** What it says; with the look `icon` only to screen readers. */
  readonly label: string;
  /** For screen readers, where the label alone does not say which one. It contains the label. */
  readonly name?: string;
  readonly look?: 'paper' | 'quiet' | 'icon';
  readonly isBusy: boolean;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChosen: (file: File) => Promise<void>;
}

/** The browser's own chooser of one photo. On phones it also offers the camera. */
export function PhotoButton(props: Props) {
  const { label, name = label, look = 'paper', isBusy, className = '', inputRef, onChosen } = props;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file !== undefined) void onChosen(file);
    // The same file can be chosen again.
    event.currentTarget.value = '';
  };
  const isIcon = look === 'icon';
  return (
    <label
      aria-busy={isBusy}
      className={`${buttonClass(look === 'quiet' ? 'quiet' : 'paper', isIcon ? 'px-0' : '')} shrink-0 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${className}`}
    >
      {look !== 'quiet' && <Camera aria-hidden className="size-5" />}
      {!isIcon && <span>{label}</span>}
      <input
        {...(inputRef && { ref: inputRef })}
        type="file"
        aria-label={name}
        accept={PHOTO_FIELD_TYPES}
        disabled={isBusy}
        className="sr-only"
        onChange={onChange}
      />
    </label>
  );
}
