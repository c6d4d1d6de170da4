import { Camera } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { buttonClass } from '../../../ui/form/button.tsx';

interface Props {
  /** What it says; for screen readers only where it is `isIcon`. */
  readonly label: string;
  readonly isIcon?: boolean;
  readonly isBusy: boolean;
  readonly className?: string;
  readonly onChosen: (file: File) => Promise<void>;
}

/** The browser's own chooser of one photo. On phones it also offers the camera. */
export function PhotoButton({ label, isIcon = false, isBusy, className = '', onChosen }: Props) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file !== undefined) void onChosen(file);
    // The same file can be chosen again.
    event.currentTarget.value = '';
  };
  return (
    <label
      aria-busy={isBusy}
      className={`${buttonClass('paper', isIcon ? 'px-0' : '')} shrink-0 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${className}`}
    >
      <Camera aria-hidden className="size-5" />
      <span className={isIcon ? 'sr-only' : ''}>{label}</span>
      <input
        type="file"
        accept="image/*,.heic,.heif"
        disabled={isBusy}
        className="sr-only"
        onChange={onChange}
      />
    </label>
  );
}
