import { photosText } from '../../i18n/sale/photos-text.ts';

interface Props {
  readonly text: string;
  readonly className?: string;
}

/** An upload in progress: the bar stays at 10 until it is done (spec 3). */
export function PhotoProgress({ text, className = '' }: Props) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 bg-card px-3 py-2 text-sm ${className}`}>
      <span className="truncate">{text}</span>
      <progress
        aria-label={photosText.progress}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        value={10}
        max={100}
      />
    </div>
  );
}
